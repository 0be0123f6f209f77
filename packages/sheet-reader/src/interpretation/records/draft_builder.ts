import type { NumberReading } from '../readings/cell_candidates.js'
import { divisorOf } from '../file/average_rules.js'
import { isExact, type DraftContext, type DraftNotes } from './draft_context.js'
import { gradeDraft, lacksGrade, mayBeRating, subjectGradeDraft } from './draft_grades.js'
import { admissionNumberDraft, nameDraft, positionDraft } from './draft_identity.js'
import { DOUBTFUL, lowestScore, numberValue, round, roundTo } from './draft_numbers.js'
import { withBareGrades } from '../readings/bracketed_grades.js'
import { isProved, marginFor, readRecordNumbers, type ReadSubject } from './record_numbers.js'
import type { NumberSolution } from './record_solver.js'
import { factsApart } from '../columns/result_cells.js'
import { haveOtherMaxima, sumDraftScores } from './score_sums.js'
import type { RawCell, RawRecord, RawSubject } from './raw_records.js'
import type { DraftCheck, DraftSubject, DraftValue, RecordDraft, RecordFlag } from '../../types.js'

export interface BuiltDraft {
  draft: RecordDraft
  /** Only the position makes the record doubtful; the rank can clear it. */
  onlyPositionDoubtful: boolean
}

/** Makes a record draft of what is printed: reads, solves, checks, flags. */
export function buildDraft(raw: RawRecord, context: DraftContext): BuiltDraft {
  const apart = factsApart(raw, context.conventions.results)
  return new DraftBuilder(isExact(context) ? apart : withBareGrades(apart), context).build()
}

class DraftBuilder {
  readonly #raw: RawRecord
  readonly #context: DraftContext
  readonly #exact: boolean
  readonly #notes: DraftNotes = { flags: new Set(), checks: [] }

  constructor(raw: RawRecord, context: DraftContext) {
    this.#raw = raw
    this.#context = context
    this.#exact = isExact(context)
  }

  build(): BuiltDraft {
    const raw = this.#raw
    const { subjects, total, average, solution } = readRecordNumbers(raw, this.#context)
    const margin = marginFor({ subjects, total, average, solution })
    const proved = isProved(solution, margin)
    this.#noteArithmetic(solution)
    const draftSubjects = subjects.map((subject, index) =>
      this.#subject(subject, solution, index, proved, margin)
    )
    const printedTotal = this.#overall(raw.total, total, solution.total, proved)
    const printedAverage = this.#overall(
      raw.average,
      average,
      solution.average,
      proved && solution.averageFits !== null
    )
    const totalValue = printedTotal ?? this.#derivedTotal(draftSubjects, raw.total)
    const averageValue =
      printedAverage ?? this.#derivedAverage(draftSubjects, totalValue, raw.average)
    const grade = gradeDraft(raw, averageValue, proved, this.#context, this.#notes)
    const name = nameDraft(raw.name, this.#context, this.#notes)
    const admissionNumber = admissionNumberDraft(raw.admissionNumber, this.#context, this.#notes)
    for (const doubt of this.#context.doubts) {
      this.#notes.flags.add(doubt)
    }
    if (this.#context.conventions.doubted) {
      this.#notes.flags.add('LOW_CONFIDENCE')
    }
    const doubtful = this.#notes.flags.has('LOW_CONFIDENCE')
    const position = positionDraft(raw.position, this.#context, this.#notes)

    const draft: RecordDraft = {
      pageNumber: raw.pageNumber,
      rowOnPage: raw.rowOnPage,
      studentName: name,
      admissionNumber,
      subjects: draftSubjects,
      absentSubjects: draftSubjects.filter(isAbsent(raw)).map(({ label }) => label),
      total: totalValue,
      average: averageValue,
      grade,
      position,
      confidence: 1,
      flags: [],
      checks: this.#notes.checks,
    }
    draft.flags = [...this.#notes.flags]
    draft.confidence = confidenceOf(draft)
    return { draft, onlyPositionDoubtful: !doubtful && draft.flags.includes('LOW_CONFIDENCE') }
  }

  #noteArithmetic(solution: NumberSolution) {
    const { sumFits, averageFits } = solution
    if (sumFits !== null) {
      this.#check('sum', sumFits, 'TOTAL_MISMATCH')
    }
    if (averageFits !== null) {
      this.#check('average', averageFits, 'AVERAGE_MISMATCH')
    }
    const isSum = this.#context.conventions.meanOfParts === null
    const parts = solution.subjects.filter(({ partsFit }) => partsFit !== null)
    if (parts.length > 0 && isSum) {
      this.#check(
        'components',
        parts.every(({ partsFit }) => partsFit),
        'COMPONENT_MISMATCH'
      )
    }
  }

  #check(id: DraftCheck['id'], ok: boolean, flag: RecordFlag, detail?: string) {
    this.#notes.checks.push({ id, ok, ...(detail !== undefined && { detail }) })
    if (!ok) {
      this.#notes.flags.add(flag)
    }
  }

  #subject(
    subject: ReadSubject,
    solution: NumberSolution,
    index: number,
    proved: boolean,
    margin: number
  ): DraftSubject {
    const { raw } = subject
    const solved = solution.subjects[index]
    const flags = new Set<RecordFlag>(raw.doubts)
    const partsProve = solved.partsFit === true && solution.margin >= margin
    const provedHere = (proved && solved.partsFit !== false) || partsProve

    let score: DraftValue<number> | null
    if (subject.score === null) {
      score = this.#sumOfParts(solved.score, raw, subject.parts)
    } else if (subject.score.length === 0 && solved.score === null) {
      score = null
      flags.add('SCORE_UNREADABLE')
    } else if (subject.score.length === 0) {
      score = null
      flags.add('SCORE_UNREADABLE')
    } else {
      score = numberValue(
        { cell: raw.score!, reading: subject.score, chosen: solved.score },
        { proved: provedHere, exact: this.#exact },
        flags
      )
    }
    if (solved.partsFit === false) {
      flags.add('COMPONENT_MISMATCH')
    }

    const components = raw.components.map((part, at) => ({
      key: part.key,
      label: part.label,
      type: part.type,
      value: numberValue(
        { cell: part.cell, reading: subject.parts[at], chosen: solved.parts[at] },
        { proved: partsProve, exact: this.#exact },
        flags
      ),
    }))
    const maximum = raw.range.maximum ?? this.#context.conventions.maximum
    const outOfRange =
      (score !== null && score.value > maximum) ||
      components.some(
        ({ value }, at) =>
          value &&
          raw.components[at].range.maximum !== null &&
          value.value > raw.components[at].range.maximum!
      )
    if (outOfRange) {
      flags.add('SCORE_OUT_OF_RANGE')
      this.#notes.checks.push({ id: 'range', ok: false, detail: raw.label })
    }
    const isGradeUnread = !this.#exact && lacksGrade(raw, this.#raw.subjects)
    if (isGradeUnread || mayBeRating(raw, this.#raw.subjects)) {
      flags.add(isGradeUnread ? 'LOW_CONFIDENCE' : 'HEADING_UNCERTAIN')
    }
    for (const flag of flags) {
      this.#notes.flags.add(flag)
    }
    if (raw.doubts.length > 0 && score) {
      score.confidence = Math.min(score.confidence, DOUBTFUL)
    }
    return {
      key: raw.key,
      label: raw.label,
      score,
      components,
      grade: subjectGradeDraft(raw, score, flags, this.#context, this.#notes),
      ...(isGradeUnread && { isGradeUnread }),
      ...(this.#context.conventions.weighted && { weight: raw.weight }),
      ...(raw.remark !== null && { remark: raw.remark }),
      flags: [...flags],
    }
  }

  #sumOfParts(
    score: number | null,
    raw: RawSubject,
    parts: NumberReading[]
  ): DraftValue<number> | null {
    if (score === null) {
      return null
    }
    const rule = this.#context.conventions.parts ?? raw.components.map((_, index) => index)
    const used = rule.flatMap((index) =>
      parts[index]?.[0] ? [Math.exp(parts[index][0].logProbability)] : []
    )
    return { value: roundTo(score, 2), confidence: round(Math.min(1, ...used)), source: 'derived' }
  }

  #overall(
    cell: RawCell | null,
    reading: NumberReading | null,
    chosen: number | null,
    proved: boolean
  ): DraftValue<number> | null {
    if (!cell || !reading) {
      return null
    }
    if (reading.length === 0) {
      this.#notes.flags.add('LOW_CONFIDENCE')
      return null
    }
    const flags = new Set<RecordFlag>()
    const value = numberValue({ cell, reading, chosen }, { proved, exact: this.#exact }, flags)
    flags.delete('SCORE_UNREADABLE')
    for (const flag of flags) {
      this.#notes.flags.add(flag)
    }
    return value
  }

  /** Something stands where the value is printed, and could not be read. */
  #doubtUnread(printed: RawCell | null): void {
    if (printed && printed.text !== '' && !this.#exact) {
      this.#notes.flags.add('LOW_CONFIDENCE')
    }
  }

  #derivedTotal(subjects: DraftSubject[], printed: RawCell | null): DraftValue<number> | null {
    const { sum, present } = sumDraftScores(subjects)
    if (present === 0 || this.#context.unexplained) {
      return null
    }
    this.#doubtUnread(printed)
    return { value: roundTo(sum, 2), confidence: lowestScore(subjects), source: 'derived' }
  }

  #derivedAverage(
    subjects: DraftSubject[],
    total: DraftValue<number> | null,
    printed: RawCell | null
  ): DraftValue<number> | null {
    this.#doubtUnread(printed)
    const { sum, present, listed } = sumDraftScores(subjects)
    if (present === 0 || this.#context.unexplained || haveOtherMaxima(this.#raw.subjects)) {
      return null
    }
    const { average: rule, sum: isSum } = this.#context.conventions
    const divisor = (rule && printed && divisorOf(rule, present, listed, null)) || present
    const dividend = (isSum || rule) && total ? total.value : sum
    return {
      value: roundTo(dividend / divisor, 2),
      confidence: lowestScore(subjects),
      source: 'derived',
    }
  }
}

/**
 * A subject whose score is missing. Where a sheet prints grades only, one without a grade.
 */
function isAbsent({ subjects }: RawRecord) {
  return ({ score, grade }: DraftSubject, index: number): boolean => {
    const printsScores = subjects[index].score !== null || subjects[index].components.length > 0
    return score === null && (printsScores || grade === null)
  }
}

/** The lowest confidence of a record's values; not above 0.85 where a check failed. */
export function confidenceOf(draft: RecordDraft): number {
  const values: (DraftValue<unknown> | null)[] = [
    draft.studentName,
    draft.admissionNumber,
    draft.total,
    draft.average,
    draft.grade,
    draft.position,
    ...draft.subjects.flatMap(({ score, grade, components }) => [
      score,
      grade,
      ...components.map(({ value }) => value),
    ]),
  ]
  const least = values.reduce((soFar, value) => Math.min(soFar, value?.confidence ?? 1), 1)
  const doubtful = draft.flags.some(
    (flag) =>
      flag !== 'CORRECTED' && flag !== 'NAME_UNCERTAIN' && flag !== 'ADMISSION_NUMBER_UNCERTAIN'
  )
  return doubtful ? Math.min(least, 0.85) : least
}
