import { isTraits } from '../tables/traits.js'
import { parseScore } from '../readings/printed_values.js'
import { roleOfLabel } from './label_roles.js'
import { exactView } from '../tables/table_view.js'
import { splitMaximum } from '../headings/printed_maximum.js'
import { roleOfHeading } from '../../vocabulary/role_words.js'
import { isSubjectAlone } from '../../vocabulary/subject_words.js'
import { squash } from '../../vocabulary/text.js'
import type { RawRecord } from '../records/raw_records.js'
import type { Table } from '../../types.js'
import type { Role } from '../../vocabulary/roles.js'

/** Fewest rows of a table that are those of subjects, and share of its rows. */
const FEWEST_ROWS = 2
const MOSTLY = 0.5
/** What only marks are called, of which two stand above them. */
const OF_MARKS: ReadonlySet<Role | null> = new Set<Role>(['ca', 'exam', 'score'])
const FEWEST_CALLED = 2
/** Ratings of skills are of so many points at most. */
const HIGHEST_RATING = 10

/**
 * Whether tables of a page that nothing was read of hold marks of subjects, or of what is called
 * so, that no card of the page has: some of its marks stand beside those of another table.
 *
 * @param unread tables of the page in usual shape of which nothing was read
 * @param cards what was read of the page's cards
 */
export function holdUnreadMarks(
  unread: readonly Table[],
  cards: readonly Pick<RawRecord, 'subjects'>[]
): boolean {
  const known = new Set(cards.flatMap(({ subjects }) => subjects.map(({ label }) => squash(label))))
  return unread.some((table) => {
    if (table.cells.some(({ text }) => isTraits(text))) {
      return false
    }
    const labels = markedLabels(table)
    const own = labels.filter((label) => isSubjectAlone(label) && !known.has(squash(label)))
    const isOfSubjects = own.length >= FEWEST_ROWS && own.length > MOSTLY * labels.length
    const isCalled = labels.length >= FEWEST_ROWS && isCalledMarks(table)
    return isOfSubjects || isCalled || isUnknown(table, labels)
  })
}

/** Fewest rows of a table of which nobody knows a word, and the highest number that is a mark. */
const FEWEST_UNKNOWN = 3
const HIGHEST_MARK = 100

/**
 * Whether nobody knows a heading of a table, nor a label before the numbers of its rows, each of
 * them as high as a mark: subjects of another language, perhaps.
 *
 * @param labels those with marks
 */
function isUnknown(table: Table, labels: readonly string[]): boolean {
  const view = exactView(table)
  const [headings, ...rows] = Array.from({ length: view.rowCount }, (_, row) =>
    view.filledCells(row).map((cell) => view.textOf(cell))
  )
  const isWord = (text: string) => /^\p{L}{2}[^\d:]*$/u.test(text) && roleOfLabel(text) === null
  const numbers = rows.flatMap((row) => row.slice(1).map(parseScore))
  return (
    labels.length >= FEWEST_UNKNOWN &&
    labels.length === rows.length &&
    headings.length > 1 &&
    [...headings, ...labels].every(isWord) &&
    numbers.every((number) => number !== null && number <= HIGHEST_MARK)
  )
}

/** The texts of a table behind which a number stands in their row that is no rating. */
function markedLabels(table: Table): string[] {
  const view = exactView(table)
  return Array.from({ length: view.rowCount }, (_, row) => view.filledCells(row)).flatMap(
    ([first, ...rest]) =>
      first !== undefined &&
      /\p{L}{2}/u.test(view.textOf(first)) &&
      rest.some((cell) => (parseScore(view.textOf(cell)) ?? 0) > HIGHEST_RATING)
        ? [view.textOf(first)]
        : []
  )
}

/** Whether the first row calls several columns marks or parts of them. */
function isCalledMarks(table: Table): boolean {
  const first = table.cells.filter(({ row }) => row === 0)
  const called = first.filter(({ text }) => OF_MARKS.has(roleOfHeading(splitMaximum(text).label)))
  return called.length >= FEWEST_CALLED
}
