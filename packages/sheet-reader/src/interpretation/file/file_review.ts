import { confidenceOf } from '../records/draft_builder.js'
import { squash } from '../../vocabulary/text.js'
import type { DraftCheck, DraftValue, RecordDraft, RecordFlag, UnreadField } from '../../types.js'
import {
  type CompactRecord,
  areListedBySubject,
  draftId,
  meanOf,
  otherNamesOf,
  numbersStartAgain,
} from '../records/compact_record.js'
import { CONFIRMED, reviewNames } from '../readings/name_review.js'
import { recordsWithCutNumbers } from '../readings/cut_numbers.js'
import {
  recordsThatGoOn,
  recordsWithoutGrades,
  recordsWithoutSums,
  valuesThatWereLost,
} from '../readings/lost_values.js'
import { recordsWithOrdinalNoughts, withoutNought } from '../readings/ordinal_noughts.js'
import { learnRanking, ranksOf } from '../records/ranks.js'

const SUMS = ['total', 'average'] as const

/** The most that is believed of a position that may be another. */
const DOUBTED = 0.5

/**
 * What the review of the whole file changed in one record. Replaces the fields of the same names.
 */
export interface RecordReview {
  pageNumber: number
  rowOnPage: number
  flags: RecordFlag[]
  checks: DraftCheck[]
  confidence: number
  position: DraftValue<number> | null
  studentName: DraftValue<string>
  unread?: UnreadField[]
}

/** Collects compact records and checks what only the whole file can tell. */
export class FileReview {
  readonly #records: CompactRecord[] = []

  add(
    draft: RecordDraft,
    place: Pick<CompactRecord, 'group' | 'table' | 'serial' | 'exact' | 'onlyPositionDoubtful'>
  ): void {
    const settled = {
      ...draft,
      position: null,
      flags: place.onlyPositionDoubtful
        ? draft.flags.filter((flag) => flag !== 'LOW_CONFIDENCE')
        : draft.flags,
    }
    this.#records.push({
      id: draftId(draft),
      pageNumber: draft.pageNumber,
      rowOnPage: draft.rowOnPage,
      ...place,
      name: squash(draft.studentName.value),
      studentName: draft.studentName,
      admission: squash(draft.admissionNumber?.value ?? ''),
      subject: draft.subjects.length === 1 ? draft.subjects[0].key : null,
      total: draft.total?.value ?? null,
      average: draft.average?.value ?? null,
      mean: meanOf(draft),
      derived: SUMS.filter((field) => draft[field]?.source === 'derived'),
      proved:
        !draft.flags.includes('TOTAL_MISMATCH') &&
        !draft.flags.includes('AVERAGE_MISMATCH') &&
        (draft.total?.confidence ?? 0) >= 0.99,
      position: draft.position,
      hasGrades: draft.subjects.some(({ score }) => score !== null)
        ? draft.subjects.some(({ grade }) => grade !== null)
        : null,
      flags: draft.flags,
      checks: draft.checks,
      confidence: confidenceOf(settled),
      confidenceWithoutName: confidenceOf({
        ...settled,
        studentName: { ...settled.studentName, confidence: CONFIRMED },
      }),
    })
  }

  /** The records that the review changed, by {@link draftId}. */
  review(): Map<string, RecordReview> {
    const changed = new Map<string, RecordReview>()
    this.#checkNames(changed)
    for (const record of recordsWithCutNumbers(this.#records)) {
      this.#flag(record, 'ADMISSION_NUMBER_UNCERTAIN', changed)
    }
    this.#checkPositions(changed)
    for (const [record, fields] of valuesThatWereLost(this.#records)) {
      this.#flag(record, 'LOW_CONFIDENCE', changed).unread = fields
    }
    const lacking = [...recordsWithoutGrades(this.#records), ...recordsWithoutSums(this.#records)]
    for (const record of lacking) {
      this.#flag(record, 'LOW_CONFIDENCE', changed)
    }
    for (const record of recordsThatGoOn(this.#records)) {
      this.#flag(record, 'ROWS_UNCERTAIN', changed)
    }
    this.#checkSerials(changed)
    this.#checkDuplicates(changed)
    return changed
  }

  #changeOf(record: CompactRecord, changed: Map<string, RecordReview>): RecordReview {
    const known = changed.get(record.id)
    if (known) {
      return known
    }
    const review: RecordReview = {
      pageNumber: record.pageNumber,
      rowOnPage: record.rowOnPage,
      flags: [...record.flags],
      checks: [...record.checks],
      confidence: Math.min(record.confidence, record.position?.confidence ?? 1),
      position: record.position,
      studentName: record.studentName,
    }
    changed.set(record.id, review)
    return review
  }

  #flag(record: CompactRecord, flag: RecordFlag, changed: Map<string, RecordReview>) {
    const review = this.#changeOf(record, changed)
    review.flags = [...new Set([...review.flags, flag])]
    return review
  }

  #checkNames(changed: Map<string, RecordReview>) {
    for (const { record, studentName, isDoubtful } of reviewNames(this.#records)) {
      if (!isDoubtful) {
        record.confidence = record.confidenceWithoutName
      }
      const review = this.#changeOf(record, changed)
      const others = review.flags.filter((flag) => flag !== 'NAME_UNCERTAIN')
      review.studentName = studentName
      review.confidence = Math.min(review.confidence, studentName.confidence)
      review.flags = isDoubtful ? [...others, 'NAME_UNCERTAIN'] : others
    }
  }

  #checkPositions(changed: Map<string, RecordReview>) {
    const rule = learnRanking(this.#records)
    if (!rule) {
      this.#doubtOrdinals(changed)
      return
    }
    const ranks = ranksOf(this.#records, rule)
    const doubtful = new Map<string, number>()
    for (const record of this.#records) {
      if (record.proved || record.position === null) {
        continue
      }
      const key = rule.within === 'file' ? '' : record[rule.within]
      doubtful.set(key, (doubtful.get(key) ?? 0) + 1)
    }
    for (const record of this.#records) {
      const rank = ranks.get(record.id)
      if (!record.position || rank === undefined) {
        continue
      }
      const { position } = record
      if (position.value === rank) {
        const review = this.#changeOf(record, changed)
        review.checks.push({ id: 'position', ok: true })
        if (position.confidence < 0.99) {
          review.position = { ...position, confidence: 0.99 }
          this.#clearPositionDoubt(record, review)
        }
        continue
      }
      const others = doubtful.get(rule.within === 'file' ? '' : record[rule.within]) ?? 0
      const slack = others - (record.proved ? 0 : 1)
      if (Math.abs(position.value - rank) <= slack) {
        continue
      }
      const review = this.#changeOf(record, changed)
      const candidate = position.alternatives?.find(({ value }) => value === rank)
      if (
        !record.exact &&
        record.proved &&
        slack === 0 &&
        candidate &&
        candidate.logProbability > -10
      ) {
        review.position = { ...position, value: rank, confidence: 0.97, source: 'arithmetic' }
        review.checks.push({ id: 'position', ok: true })
        if (!review.flags.includes('CORRECTED')) {
          review.flags.push('CORRECTED')
        }
        this.#clearPositionDoubt(record, review)
        continue
      }
      review.checks.push({ id: 'position', ok: false, detail: `rank ${rank}` })
      if (!review.flags.includes('POSITION_MISMATCH')) {
        review.flags.push('POSITION_MISMATCH')
      }
      review.confidence = Math.min(review.confidence, 0.85)
    }
  }

  #doubtOrdinals(changed: Map<string, RecordReview>) {
    for (const record of recordsWithOrdinalNoughts(this.#records)) {
      const review = this.#flag(record, 'LOW_CONFIDENCE', changed)
      const confidence = Math.min(record.position!.confidence, DOUBTED)
      const value = withoutNought(record.position!.value)
      review.position = { ...record.position!, value, confidence }
      review.confidence = Math.min(review.confidence, confidence)
    }
  }

  /** A doubt that only concerned the position is gone once its rank proves it. */
  #clearPositionDoubt(record: CompactRecord, review: RecordReview) {
    if (record.onlyPositionDoubtful) {
      review.flags = review.flags.filter((flag) => flag !== 'LOW_CONFIDENCE')
    }
    review.confidence = Math.min(record.confidence, review.position?.confidence ?? 1)
  }

  /**
   * Serial numbers go up by one from row to row of a table; where they do not, a row was lost or
   * doubled.
   */
  #checkSerials(changed: Map<string, RecordReview>) {
    for (let index = 1; index < this.#records.length; index++) {
      const record = this.#records[index]
      const before = this.#records[index - 1]
      if (record.serial === null || before.serial === null) {
        continue
      }
      if (record.serial === before.serial + 1 || record.serial === 1) {
        continue
      }
      this.#changeOf(record, changed).checks.push({
        id: 'serial',
        ok: false,
        detail: `${before.serial} is followed by ${record.serial}`,
      })
    }
  }

  #checkDuplicates(changed: Map<string, RecordReview>) {
    const seen = new Map<string, CompactRecord[]>()
    for (const record of this.#records) {
      const identity = record.admission !== '' ? record.admission : record.name
      if (identity === '') {
        continue
      }
      const list = seen.get(identity)
      if (list) {
        list.push(record)
      } else {
        seen.set(identity, [record])
      }
    }
    for (const record of this.#records) {
      if (record.admission === '') {
        otherNamesOf(record).forEach((name) => seen.get(name)?.push(record))
      }
    }
    const repeated = [...seen.values()].filter((list) => list.length > 1)
    if (areListedBySubject(repeated)) {
      return
    }
    const startAgain = numbersStartAgain(repeated)
    for (const list of repeated) {
      if (startAgain && list.every(({ admission }) => admission !== '')) {
        continue
      }
      for (const record of list) {
        this.#flag(record, 'DUPLICATE_STUDENT', changed)
      }
    }
  }
}
