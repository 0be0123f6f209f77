import { editDistance } from '../../edit_distance.js'
import { readGradeAlone } from '../../values/grades.js'
import { squash, visibleText } from '../../vocabulary/text.js'
import { isAbsentMark } from '../readings/printed_values.js'
import { headingDoubt } from './heading_doubts.js'
import { SURE, UNSURE, vouchesForItself } from './headings.js'
import {
  isCourseCode,
  isSubjectAbbreviation,
  isSubjectLike,
} from '../../vocabulary/subject_words.js'
import { mendBrokenWords, mendMisreadWords } from './misread_words.js'
import { mendRomanNumbers } from '../../vocabulary/roman_numbers.js'
import { isListOfWork, isShortSubject, isWork, roleOfLabel } from '../cards/label_roles.js'
import { roleOfHeading } from '../../vocabulary/role_words.js'
import type { GroupRegistry } from '../file/group_registry.js'
import type { LayoutColumn } from '../columns/layouts.js'
import type { KnownSubject } from '../cards/card_records.js'
import type { RawCard } from '../cards/cards.js'
import type { SubjectGroup } from '../../types.js'

/** A number, or a mark of absence that is written out. */
function isMark(text: string): boolean {
  return /\d/.test(text) || (/[a-z]/i.test(text) && isAbsentMark(text))
}

function isGrade(text: string): boolean {
  return readGradeAlone(visibleText(text)) !== null
}

/** Whether a column of subjects is headed as one, or not at all. */
function isCalledSubject({ label }: LayoutColumn): boolean {
  return label === '' || roleOfHeading(label) === 'subject'
}

/**
 * Whether a list that is headed as one of subjects, or not at all, has grades and no numbers beside
 * them.
 */
function holdsGradesAlone(columns: readonly LayoutColumn[]): boolean {
  return (
    columns.some((column) => column.role === 'subject' && isCalledSubject(column)) &&
    columns.some(({ role }) => role === 'grade') &&
    !columns.some(({ role }) => ['score', 'total', 'ca', 'exam', 'unknown'].includes(role))
  )
}

/** Longest text that can be a subject's name, and most different texts that are counted. */
const LONGEST_LABEL = 60
const MOST_LABELS = 20_000

interface Label {
  squashed: string
  spelling: string
  count: number
  confidence: number
}

interface Votes {
  /** How often each spelling occurred. */
  spellings: Map<string, number>
  count: number
  /** Whether a number ever stood in the same row. */
  scored: boolean
  /** Whether a grade in letters ever stood there. */
  graded: boolean
  /** Whether as many numbers stood there as a mark, its coefficient and their product. */
  weighed: boolean
  /** Whether the code of a course ever stood there: `ECO 308` beside `Project Evaluation`. */
  coded: boolean
  /** How surely the text was read where it was read best. */
  confidence: number
}

/** So many times as often must another label occur to make one a misreading or a piece of it. */
const RARE = 3

/**
 * Numbers beside the name of conduct or an abbreviation, from which on it is marked as a subject
 * is.
 */
const WEIGHED = 3

/**
 * Collects what the rows of report cards are called. Which column holds the subjects is settled
 * only at the end, so the texts of all columns are counted.
 */
export class SubjectLabels {
  readonly #votes = new Map<string, Votes>()
  readonly #subjects = new Map<string, KnownSubject>()

  observe(card: RawCard): void {
    for (const row of card.rows) {
      for (const [column, cell] of row.cells.entries()) {
        if (cell.text.length > LONGEST_LABEL) {
          continue
        }
        if (cell.text.replace(/[^\p{L}]/gu, '').length < 2) {
          continue
        }
        const votes = this.#votesFor(`${row.template} ${column} ${squash(cell.text)}`)
        if (!votes) {
          continue
        }
        votes.spellings.set(cell.text, (votes.spellings.get(cell.text) ?? 0) + 1)
        votes.count += 1
        votes.confidence = Math.max(votes.confidence, cell.confidence)
        const marks = row.cells.filter((other) => other !== cell && isMark(other.text)).length
        votes.scored ||= marks > 0
        votes.graded ||= row.cells.some((other) => other !== cell && isGrade(other.text))
        votes.weighed ||= marks >= WEIGHED
        votes.coded ||= row.cells.some((other) => other !== cell && isCourseCode(other.text))
      }
    }
  }

  #votesFor(key: string): Votes | null {
    const known = this.#votes.get(key)
    if (known) {
      return known
    }
    if (this.#votes.size >= MOST_LABELS) {
      return null
    }
    const votes: Votes = {
      spellings: new Map(),
      count: 0,
      scored: false,
      graded: false,
      weighed: false,
      coded: false,
      confidence: 0,
    }
    this.#votes.set(key, votes)
    return votes
  }

  /**
   * Settles the subjects and registers them. In scans a rare spelling close to a frequent one is a
   * misreading of it.
   *
   * @param exact every page had a text layer, so that each spelling is meant
   */
  settle(
    columnsOf: Map<string, LayoutColumn[]>,
    registry: GroupRegistry,
    overrides: Map<string, SubjectGroup>,
    exact: boolean
  ): KnownSubject[] {
    const labels = this.#labelsIn(columnsOf)
    if (!exact) {
      labels.sort((a, b) => b.count - a.count)
    }
    const settled: { squashed: string; count: number; subject: KnownSubject }[] = []
    const spellings = labels.map(({ spelling }) => spelling)
    const numbered = exact ? spellings : mendRomanNumbers(spellings)
    for (const [index, { squashed, count, confidence }] of labels.entries()) {
      const broken = mendBrokenWords(numbered[index])
      const label = exact ? broken : mendMisreadWords(broken, confidence >= SURE)
      const own = squash(label)
      const meant = settled.find(
        (other) =>
          other.squashed === own ||
          (!exact && other.count >= count * RARE && isMisreading(own, other.squashed))
      )
      if (meant) {
        this.#subjects.set(squashed, meant.subject)
        continue
      }
      const key = registry.keyOf(label, 'score')
      const override = overrides.get(key)
      const ignored = override !== undefined && override.type !== 'score'
      const isUnsure = !exact && confidence < UNSURE && !vouchesForItself(label)
      const isPiece =
        !exact &&
        settled.some(
          (other) => other.count >= count * RARE && isPieceOf(label, other.subject.label)
        )
      const isDoubtful = override === undefined && (isUnsure || isPiece || headingDoubt(label))
      const subject: KnownSubject = {
        key,
        label: override?.label ?? label,
        ignored,
        doubts: isDoubtful ? ['HEADING_UNCERTAIN'] : [],
      }
      settled.push({ squashed: own, count, subject })
      this.#subjects.set(squashed, subject)
    }
    this.#votes.clear()
    return settled.map(({ subject }) => subject)
  }

  #labelsIn(columnsOf: Map<string, LayoutColumn[]>) {
    const labels = new Map<string, Label>()
    for (const [key, votes] of this.#votes) {
      const [template, column, squashed = ''] = key.split(' ')
      const columns = columnsOf.get(template) ?? []
      const own = columns.find(({ role }) => role === 'subject')
      const isScored = votes.scored || (votes.graded && holdsGradesAlone(columns))
      if (own?.column !== Number(column) || !isScored || squashed === '') {
        continue
      }
      const [spelling] = [...votes.spellings].reduce((a, b) => (b[1] > a[1] ? b : a))
      const role = roleOfLabel(spelling)
      const isConduct = role === 'other' && roleOfHeading(spelling) === 'remark'
      const isWeighed = votes.weighed && (isConduct || isSubjectAbbreviation(spelling))
      const isSubject =
        isSubjectLike(spelling) ||
        isWeighed ||
        votes.coded ||
        isShortSubject(spelling) ||
        (isListOfWork(own.label) && isWork(spelling))
      if (role !== null && !isSubject) {
        continue
      }
      const known = labels.get(squashed)
      if (known) {
        known.count += votes.count
        known.confidence = Math.max(known.confidence, votes.confidence)
      } else {
        const { count, confidence } = votes
        labels.set(squashed, { squashed, spelling, count, confidence })
      }
    }
    return [...labels.values()]
  }

  /** The subject that a printed label means; null for labels of no subject. */
  subjectOf(label: string): KnownSubject | null {
    return this.#subjects.get(squash(label)) ?? null
  }
}

function isMisreading(a: string, b: string): boolean {
  const shorter = Math.min(a.length, b.length)
  return editDistance(a, b) <= Math.max(1, Math.floor(shorter / 5))
}

/**
 * Whether a label is some of the words of another one, as is left where a picture lost the others.
 */
function isPieceOf(label: string, whole: string): boolean {
  const spaced = (text: string) => ` ${text.toLowerCase().replace(/\s+/g, ' ').trim()} `
  return label.length < whole.length && spaced(whole).includes(spaced(label))
}
