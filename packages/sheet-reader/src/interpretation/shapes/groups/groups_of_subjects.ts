import { isFooterText } from '../../tables/footer_rows.js'
import { isTitleOfSums } from './group_sums.js'
import {
  regrouped,
  type GroupedRow,
  type GroupedSheet,
  type GroupedTable,
  type MadeRow,
} from './regrouped_table.js'
import { squash } from '../../../vocabulary/text.js'
import { subjectOfTitle, type SubjectTitle } from './group_titles.js'

/** Fewest subjects of a page that don't say that they are subjects. */
const FEWEST = 2
/** Share of the titles that must name a subject. */
const MOSTLY = 0.7
/**
 * Share of the rows that may have a student of their own, where the same students come in every
 * group.
 */
const DIFFERENT = 0.75
const ADDED = ['Subject']

/**
 * The students of each subject below a line with its name, as rows that say which subject they are
 * of; null where they aren't.
 */
export function groupsOfSubjects(
  sheet: GroupedSheet
): Pick<GroupedTable, 'table' | 'grouping'> | null {
  const { view, headings, rows, titles, before } = sheet
  const columns = (role: string) =>
    headings.flatMap((heading) => (heading.role === role ? [heading.cell.column] : []))
  const [names, numbers] = [columns('name'), columns('admission_number')]
  const isOfOthers = headings.some(({ role }) => role === 'subject') || before?.kind === 'student'
  if (isOfOthers || names.length + numbers.length === 0) {
    return null
  }
  const subjects = subjectsOf(titles)
  const isStudent = (row: number) =>
    [...names, ...numbers].some((column) => view.textAt(row, column) !== '') &&
    !names.some((column) => isFooterText(view.textAt(row, column))) &&
    !isFooterText(view.textAt(row, 0))
  const students = rows.filter(({ row, isTitle }) => !isTitle && isStudent(row))
  const keys = students.map(({ row }) =>
    [...names, ...numbers].map((column) => squash(view.textAt(row, column))).join('|')
  )
  const isRepeated = new Set(keys).size <= keys.length * DIFFERENT
  const isLabelled = [...subjects.values()].every((subject) => subject.isLabelled)
  const others = titles.filter(
    ({ row, cells: [{ text }] }) => !subjects.has(row) && !isTitleOfSums(text)
  )
  const areSubjects =
    subjects.size > 0 &&
    (isLabelled
      ? subjects.size >= others.length
      : subjects.size >= (subjects.size + others.length) * MOSTLY &&
        isRepeated &&
        subjects.size >= FEWEST)
  if (students.length === 0 || (!before && !areSubjects)) {
    return null
  }
  const counters = headings.flatMap(({ cell: { column } }) =>
    countsOn(students.map(({ row }) => view.textAt(row, column))) ? [column] : []
  )
  const made: MadeRow[] = []
  let last = before?.kind === 'subject' ? before.last : undefined
  for (const line of rows) {
    const subject = subjects.get(line.row)
    if (subject) {
      last = { ...line.cells[0], text: subject.label }
    } else if (students.includes(line)) {
      const own = line.cells.flatMap((cell) =>
        counters.includes(cell.column)
          ? []
          : [{ cell, column: cell.column, columnSpan: cell.columnSpan }]
      )
      const named = last ? [{ cell: last, column: view.columnCount, columnSpan: 1 }] : []
      made.push({ row: line.row, cells: [...own, ...named] })
    }
  }
  return {
    table: { ...regrouped(sheet, made, ADDED, 0), listsBySubject: true },
    grouping: { kind: 'subject', last },
  }
}

/**
 * The subjects that titles name; where most are called subjects, the others name something else.
 */
function subjectsOf(titles: readonly GroupedRow[]): Map<number, SubjectTitle> {
  const found = titles.flatMap(({ row, cells }) => {
    const subject = subjectOfTitle(cells[0].text)
    return subject ? [{ row, subject }] : []
  })
  const labelled = found.filter(({ subject }) => subject.isLabelled)
  const own = labelled.length >= found.length * MOSTLY ? labelled : found
  return new Map(own.map(({ row, subject }) => [row, subject]))
}

/**
 * Whether numbers count all rows through, as report writers do behind them: each is one more than
 * that above.
 */
function countsOn(texts: readonly string[]): boolean {
  return texts.every(
    (text, at) => /^\d+$/.test(text) && (at === 0 || Number(text) === Number(texts[at - 1]) + 1)
  )
}
