import { isAbsentMark, isGradeLike, parseScore } from '../../readings/printed_values.js'
import { rememberingOf } from '../../../remembering.js'
import { remarkShare } from '../../../values/remarks.js'
import { plainWords, visibleText } from '../../../vocabulary/text.js'
import { isGradeWithRemark } from '../columns/grades_and_remarks.js'
import { namesSubject } from '../sheet_body.js'
import { roleOfHeading } from '../../../vocabulary/role_words.js'
import type { Role } from '../../../vocabulary/roles.js'
import type { Cell, Table } from '../../../types.js'

/** Fewest subjects of a list that needs no headings, and share of its rows that must name one. */
const FEWEST = 4
const MOSTLY = 0.7
const HIGHEST_SCORE = 100

/**
 * Columns of a subject and what somebody got in it, and how often they stand beside each other at
 * most.
 */
const PAIR = 2
const MOST_BESIDE = 3

/**
 * A table that lists one student's subjects with their grades or scores, in two columns or in
 * several times two, below a title or nothing at all (as the slips of examination councils do), as
 * one that is headed so. Numbers may count the subjects, and remarks stand behind the results.
 * Others are left.
 */
export const withSubjectsHeaded = rememberingOf(subjectsHeaded)

function subjectsHeaded(table: Table): Table {
  const columns = table.columnEdges.length - 1
  const printed = table.rowEdges.slice(1).map(() => new Array<string>(columns).fill(''))
  for (const { row, column, text } of table.cells) {
    printed[row][column] = visibleText(text)
  }
  const isTitled = table.cells.some(({ row, columnSpan }) => row === 0 && columnSpan === columns)
  const listed = printed.slice(isTitled ? 1 : 0)
  const before = areCounted(listed) ? ['No'] : []
  const behind = areRemarked(listed) ? ['Remark'] : []
  const width = columns - before.length - behind.length
  if (width === 0 || width % PAIR !== 0 || width > PAIR * MOST_BESIDE) {
    return table
  }
  const rows = listed.map((row) => row.slice(before.length, before.length + width))
  const isBare = isTitled || isListed(rows[0])
  const pairs = rows.flatMap(pairsOf).filter(isOfOne)
  const heading = isBare && isList(pairs) ? headingOf(pairs.map(([, value]) => value)) : null
  if (heading === null) {
    return table
  }
  const paired = rows[0].map((_, column) => (column % PAIR === 0 ? 'Subject' : heading))
  return withHeadings(table, isTitled, [...before, ...paired, ...behind])
}

/** Whether the first column counts the rows. */
function areCounted(rows: readonly (readonly string[])[]): boolean {
  return rows.every(([number], index) => Number.parseInt(number) === index + 1)
}

/** Whether the last column holds remarks alone. */
function areRemarked(rows: readonly (readonly string[])[]): boolean {
  const remarks = rows.flatMap((row) => row.at(-1) || [])
  return (
    remarks.length >= FEWEST &&
    remarks.every((text) => isAbsentMark(text) || remarkShare(plainWords(text).split(' ')) === 1)
  )
}

/** The cells of a row two by two, without those that are empty beside others. */
function pairsOf(row: readonly string[]): string[][] {
  const pairs = row.flatMap((_, column) =>
    column % PAIR === 0 ? [row.slice(column, column + PAIR)] : []
  )
  return pairs.filter((pair, index) => index === 0 || pair.some((text) => text !== ''))
}

/** What sums up the subjects above it. */
const OVERALL: ReadonlySet<Role | null> = new Set<Role>(['total', 'average', 'percent', 'position'])

function isOfOne([subject]: readonly string[]): boolean {
  return !OVERALL.has(roleOfHeading(subject))
}

function isListed([subject, value]: readonly string[]): boolean {
  return namesSubject(subject) && value !== ''
}

/** Whether nearly all rows name a subject and what somebody got in it. */
function isList(rows: readonly (readonly string[])[]): boolean {
  const listed = rows.filter(isListed)
  return listed.length >= FEWEST && listed.length >= MOSTLY * rows.length
}

/** What all values of a list are; null where they are of several kinds. */
function headingOf(values: readonly string[]): 'Grade' | 'Score' | null {
  const printed = values.filter((value) => value !== '' && !isAbsentMark(value))
  if (printed.length === 0) {
    return null
  }
  const isGrade = (value: string) => isGradeLike(value) && parseScore(value) === null
  if (printed.every((value) => isGrade(value) || isGradeWithRemark(value))) {
    return 'Grade'
  }
  const scores = printed.map(parseScore)
  return scores.every((score) => score !== null && score <= HIGHEST_SCORE) ? 'Score' : null
}

function withHeadings(table: Table, isTitled: boolean, headings: readonly string[]): Table {
  const [top] = table.rowEdges
  const added = isTitled ? 0 : 1
  const rowEdges = isTitled ? table.rowEdges : [top, ...table.rowEdges]
  const above = headings.map((text, column): Cell => {
    const [x0, x1] = [table.columnEdges[column], table.columnEdges[column + 1]]
    const box = { x0, x1, y0: rowEdges[0], y1: rowEdges[1] }
    const place = { row: 0, column, rowSpan: 1, columnSpan: 1 }
    return { ...place, box, kind: 'value', text, confidence: 1 }
  })
  const cells = table.cells
    .filter(({ row }) => !isTitled || row > 0)
    .map((cell) => ({ ...cell, row: cell.row + added }))
  return { ...table, rowEdges, headingRows: 1, cells: [...above, ...cells] }
}
