import { sumDraftScores } from './score_sums.js'
import { squash } from '../../vocabulary/text.js'
import type { DraftCheck, DraftValue, RecordDraft, RecordFlag } from '../../types.js'

/** Names a draft within its file: page and order on the page. */
export function draftId(draft: Pick<RecordDraft, 'pageNumber' | 'rowOnPage'>): string {
  return `${draft.pageNumber}:${draft.rowOnPage}`
}

/** What is kept of each record to check the file as a whole: some hundred bytes. */
export interface CompactRecord {
  id: string
  pageNumber: number
  rowOnPage: number
  /** Table or class that its position may count in. */
  group: string
  table: string
  serial: number | null
  name: string
  studentName: DraftValue<string>
  admission: string
  /** The key of its subject where it has one only. */
  subject: string | null
  total: number | null
  average: number | null
  mean: number | null
  /** Which of both are computed, as none is printed that could be found. */
  derived: readonly ('total' | 'average')[]
  proved: boolean
  position: DraftValue<number> | null
  /** Whether a subject of it has a grade; null where none has a score. */
  hasGrades: boolean | null
  flags: RecordFlag[]
  checks: DraftCheck[]
  /** Confidence without the position. */
  confidence: number
  confidenceWithoutName: number
  exact: boolean
  onlyPositionDoubtful: boolean
}

/** The words of a name, without initials. */
export function wordsOf(name: string): string[] {
  return name.split(/[\s-]+/).filter((word) => word.length > 1)
}

/**
 * How probable another reading of a name must be to make its student the same as one of that name.
 */
const MAY_BE = Math.log(0.1)

/** What else a student may be called, squashed. */
export function otherNamesOf({ name, studentName }: Pick<CompactRecord, 'name' | 'studentName'>) {
  const others = (studentName.alternatives ?? [])
    .filter(({ logProbability }) => logProbability >= MAY_BE)
    .map(({ value }) => squash(value))
  return new Set(others.filter((other) => other !== '' && other !== name))
}

/** Fewest students that come again by whom lists are told to be of one subject each. */
const STUDENTS_AGAIN = 3

/** Fewest numbers that come again by which they are told to start again in each class. */
const NUMBERS_AGAIN = 3

/**
 * Whether numbers of students count from one in each table (`JSS1/001` in both classes): many come
 * again, always in another table and for somebody else.
 */
export function numbersStartAgain(repeated: readonly (readonly CompactRecord[])[]): boolean {
  const numbered = repeated.filter((list) => list.every(({ admission }) => admission !== ''))
  const areOthers = numbered.every(
    (list) =>
      new Set(list.map(({ name }) => name)).size === list.length &&
      new Set(list.map(({ table }) => table)).size === list.length
  )
  return numbered.length >= NUMBERS_AGAIN && areOthers
}

/**
 * Whether students that come again are listed once for each subject: many are, always in another
 * table, by the same name, and with one subject that no other of their records has.
 */
export function areListedBySubject(repeated: readonly (readonly CompactRecord[])[]): boolean {
  const areOfOthers = repeated.every(
    (list) =>
      list.every(({ exact, name }) => exact && name === list[0].name) &&
      list.every(({ subject }) => subject !== null) &&
      new Set(list.map(({ subject }) => subject)).size === list.length &&
      new Set(list.map(({ table }) => table)).size === list.length
  )
  return repeated.length >= STUDENTS_AGAIN && areOfOthers
}

/**
 * The average before it was rounded for printing: total by scores present; null without a score.
 */
export function meanOf({ subjects, total }: RecordDraft): number | null {
  const { sum, present } = sumDraftScores(subjects)
  return present === 0 ? null : Math.round(((total?.value ?? sum) / present) * 1e6) / 1e6
}
