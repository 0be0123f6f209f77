import { exactView } from '../../tables/table_view.js'
import { isSubjectHeading } from '../../../vocabulary/subject_words.js'
import { isTitleOfSums } from './group_sums.js'
import { listingTable } from './listing_table.js'
import { roleOfHeading } from '../../../vocabulary/role_words.js'
import { splitMaximum } from '../../headings/printed_maximum.js'
import { studentOfTitle, type StudentTitle } from './group_titles.js'
import { studentTable, type SheetCell } from '../student_table.js'
import type { Role } from '../../../vocabulary/roles.js'
import type { PageReading, Table } from '../../../types.js'

/** Fewest students, and columns of what they reached. */
const FEWEST = 3
const FEWEST_RESULTS = 3
const OF_STUDENT: ReadonlySet<Role | null> = new Set(['serial', 'name', 'admission_number'])
const OF_RESULTS: ReadonlySet<Role | null> = new Set(
  'score total average percent grade position'.split(' ') as Role[]
)

/** A name, which no row of marks has. */
const SEVERAL_WORDS = /\p{L}{2}[\p{L}\p{M}.,'’-]*\s+\p{L}/u

/**
 * The students of a page without drawn lines of whom each has a line with his number and name, and
 * below it one with nothing but what he reached, under the headings of both. Null where lines are
 * otherwise.
 */
export function namesAboveMarks(page: PageReading): Table | null {
  const printed = listingTable(page, [], {
    areHeadings: headMarks,
    isTitle: (texts) => texts.some((text) => SEVERAL_WORDS.test(text)),
  })
  if (!printed) {
    return null
  }
  const view = exactView(printed)
  const rows = Array.from({ length: view.rowCount }, (_, row) => view.filledCells(row))
  const heading = rows.findIndex((cells) => headMarks(cells.map(({ text }) => text)))
  const results = rows[heading].filter(({ text }) => !OF_STUDENT.has(roleOf(text)))
  const students: { who: StudentTitle; marks: SheetCell[] }[] = []
  let who: StudentTitle | null = null
  let isOfSums = false
  for (const cells of rows.slice(heading + 1)) {
    const [first] = cells
    if (cells.length === 1 && first.columnSpan === view.columnCount) {
      who = studentOfTitle(first)
      isOfSums = isTitleOfSums(first.text)
      continue
    }
    const others = cells.filter(({ column }) => results.every((own) => own.column !== column))
    if (isOfSums || others.some(({ text }) => isTitleOfSums(text))) {
      continue
    }
    if (!who || others.length > 0) {
      return null
    }
    const marks = results.map(({ column }) => cells.find((cell) => cell.column === column))
    students.push({ who, marks })
    who = null
  }
  // A name without a number above marks may be the first line of one that is wrapped.
  const areNumbered = students.every(({ who: { admissionNumber } }) => admissionNumber)
  return students.length < FEWEST || !areNumbered
    ? null
    : studentTable(
        {
          columns: ['Admission No', 'Name', ...results.map(({ text }) => text)].map((label) => ({
            group: null,
            label,
          })),
          rows: students.map(({ who: { admissionNumber, name }, marks }) => [
            admissionNumber,
            name,
            ...marks,
          ]),
        },
        printed.box
      )
}

function roleOf(text: string): Role | null {
  return roleOfHeading(splitMaximum(text).label)
}

/** Whether texts are the headings of several subjects or results. */
function headMarks(texts: readonly string[]): boolean {
  const results = texts.filter((text) => OF_RESULTS.has(roleOf(text)) || isSubjectHeading(text))
  return (
    results.length >= FEWEST_RESULTS &&
    texts.every((text) => !/^\d/.test(text)) &&
    !texts.some((text) => roleOf(text) === 'subject')
  )
}
