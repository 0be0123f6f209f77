import { around, median, type TextLine } from '../../../grid/lines/text_lines.js'
import { readKeyValues } from '../../cards/key_values.js'
import { isOverall, roleOfLabel } from '../../cards/label_roles.js'
import {
  isAbsentMark,
  isGradeLike,
  parseNumber,
  parseScore,
} from '../../readings/printed_values.js'
import { isSubjectHeading } from '../../../vocabulary/subject_words.js'
import { listOf } from '../../tables/table_shapes.js'
import { cellOfWords, levelLinesOf, textOf, type CellContent } from '../groups/page_lines.js'
import { namesSubject } from '../sheet_body.js'
import { studentTable } from '../student_table.js'
import { areOutOf } from './two_numbers.js'
import type { Cell, PageReading, Table } from '../../../types.js'

/** A line that says of a subject what was got in it. */
interface LedLine {
  label: Cell
  values: Cell[]
}

/** Points in a word of their own, or behind the last one of a label. */
const LEADERS = /[.…]{4,}$/u
/** A mark, its grade and a word about it. */
const MOST_WORDS = 3
/** Fewest lines below each other, and share of them that must name subjects. */
const FEWEST = 4
const MOSTLY = 0.7
/** The same of known subjects, and most values of one. */
const FEWEST_KNOWN = 3
const MOST_VALUES = 6
/** Numbers that are no higher may be lessons a week, or points for grades. */
const MOST_LESSONS = 10
/** By how much a sum may differ from what was added up. */
const ROUNDED = 0.06

/**
 * A page without tables on which points lead from a student's subjects to the marks
 * (`Physics ........ 54 C6`), with these lines as its table. So may a mere space where a label on
 * the page names the student. Pages on which students follow one another so are read as running
 * text, and others are left as they are. In tables the points that lead from a cell to the next one
 * are no part of its text.
 */
export function withLedLines(page: PageReading): PageReading {
  if (page.tables.length > 0) {
    const isLed = page.tables.some(({ cells }) => cells.some(leads))
    return isLed ? { ...page, tables: page.tables.map(withoutPoints) } : page
  }
  const lines = levelLinesOf(page)
  const led = runsOf(lines.map((line) => ledLineOf(page, line))).filter(areSubjects)
  const plain = led.length > 0 ? [] : runsOf(lines.map((line) => plainLineOf(page, line)))
  const known = plain.map(withKnownEnds).filter(areKnownSubjects)
  const tables = known.length > 0 && isNamed(page) ? known.map(plainTable) : led.map(tableOf)
  return tables.length === 0 || listOf(page) ? page : { ...page, tables }
}

/** Lines that follow one another. */
function runsOf(lines: readonly (LedLine | null)[]): LedLine[][] {
  const runs: LedLine[][] = [[]]
  for (const line of lines) {
    if (line) {
      runs.at(-1)!.push(line)
    } else if (runs.at(-1)!.length > 0) {
      runs.push([])
    }
  }
  return runs
}

function isNamed(page: PageReading): boolean {
  return readKeyValues(page, [], []).some(({ role }) => role === 'name')
}

/** A line of words and the marks or grades behind them. */
function plainLineOf(page: PageReading, { words }: TextLine): LedLine | null {
  const isValue = ({ text = '' }) =>
    parseScore(text) !== null || isGradeLike(text) || isAbsentMark(text)
  const last = words.findLastIndex((word) => !isValue(word))
  const [label, values] = [words.slice(0, last + 1), words.slice(last + 1)]
  const isText = label.every(({ text = '' }) => !/[\d:]/.test(text))
  if (label.length === 0 || !isText || values.length === 0 || values.length > MOST_VALUES) {
    return null
  }
  const [first, second, ...others] = values
  const isGraded = second && others.length === 0 && !isGradeOnly(first) && isGradeOnly(second)
  const cells = (isGraded ? [values] : values.map((word) => [word])).map((own) =>
    cellOfWords(page, own)
  )
  return {
    label: cellAt(0, cellOfWords(page, label)),
    values: cells.map((content, at) => cellAt(at + 1, content)),
  }
}

function isGradeOnly({ text = '' }): boolean {
  return isGradeLike(text) && parseScore(text) === null
}

function namesKnown({ label }: LedLine): boolean {
  return isSubjectHeading(label.text)
}

/** Lines from the first known subject to the last one, or to the last of their sums. */
function withKnownEnds(lines: readonly LedLine[]): LedLine[] {
  const isKnown = (line: LedLine) => namesKnown(line) || isOverall(roleOfLabel(line.label.text))
  return lines.slice(lines.findIndex(namesKnown), lines.findLastIndex(isKnown) + 1)
}

function areKnownSubjects(lines: readonly LedLine[]): boolean {
  const subjects = lines.filter(({ label }) => !isOverall(roleOfLabel(label.text)))
  const known = subjects.filter(namesKnown)
  const values = subjects.flatMap((line) => line.values)
  return (
    known.length >= FEWEST_KNOWN &&
    known.length >= MOSTLY * subjects.length &&
    values.some(({ text }) => isGradeLike(text) || (parseScore(text) ?? 0) > MOST_LESSONS)
  )
}

/**
 * Lines as a table with each value in a column of its own where it is told what they are: marks and
 * what these are out of, or parts and their sum. Values of others, or of lines with more or fewer
 * than most have, are one score that nobody can read.
 */
function plainTable(lines: readonly LedLine[]): Table {
  const count = median(lines.map(({ values }) => values.length))
  const isTold = count === 1 || areTold(lines.filter(({ values }) => values.length === count))
  const own = lines.map(({ label, values }) => {
    const text = values.map((cell) => cell.text).join(' ')
    const isOne = isTold && values.length === count
    return { label, values: isOne ? values : [{ ...values[0], text }] }
  })
  const table = tableOf(own)
  const columns = ['Subject', 'Score'].map((label) => ({ group: null, label }))
  const rows = own.map(({ label, values }) => [label, ...values])
  return isTold ? table : studentTable({ columns, rows }, table.box)
}

function areTold(lines: readonly LedLine[]): boolean {
  const rows = lines.map(({ label, values }) => ({
    label: label.text,
    numbers: values.map(({ text }) => parseNumber(text) ?? Number.NaN),
  }))
  const sums = rows.filter(({ numbers }) => {
    const sum = numbers.slice(0, -1).reduce((all, number) => all + number, 0)
    return numbers.length > 2 && Math.abs(sum - numbers.at(-1)!) < ROUNDED
  })
  const pairs = rows.map(({ label, numbers: [maximum, mark] }) => ({ label, maximum, mark }))
  const turned = pairs.map(({ label, maximum, mark }) => ({
    label,
    maximum: mark,
    mark: maximum,
  }))
  const counts = rows.map(({ numbers }) => numbers.filter((number) => !Number.isNaN(number)).length)
  const isPair = counts.every((count) => count === 2)
  const isAlone = counts.every((count) => count < 2)
  return isAlone || sums.length === rows.length || (isPair && (areOutOf(pairs) || areOutOf(turned)))
}

function ledLineOf(page: PageReading, { words }: TextLine): LedLine | null {
  const at = words.findLastIndex(({ text = '' }) => LEADERS.test(text))
  const label = words.slice(0, at + 1).map((word) => ({ ...word, text: bareText(word.text) }))
  const named = label.filter(({ text }) => text !== '')
  const value = words.slice(at + 1)
  const text = textOf({ words: value })
  const isValue = parseScore(text) !== null || isGradeLike(text)
  if (at < 0 || named.length === 0 || value.length === 0 || value.length > MOST_WORDS || !isValue) {
    return null
  }
  return {
    label: cellAt(0, cellOfWords(page, named)),
    values: [cellAt(1, cellOfWords(page, value))],
  }
}

function withoutPoints(table: Table): Table {
  return {
    ...table,
    cells: table.cells.map((cell) =>
      leads(cell) ? { ...cell, text: bareText(cell.text).trimEnd() } : cell
    ),
  }
}

/**
 * Whether points behind the text of a cell lead to the next one. A cell of points alone is empty,
 * or to be filled in.
 */
function leads({ text }: Cell): boolean {
  return LEADERS.test(text) && /\p{L}/u.test(bareText(text))
}

function bareText(text = ''): string {
  return text.replace(LEADERS, '')
}

function cellAt(column: number, content: CellContent): Cell {
  return { ...content, row: 0, column, rowSpan: 1, columnSpan: 1 }
}

function areSubjects(lines: readonly LedLine[]): boolean {
  const subjects = lines.filter(({ label }) => namesSubject(label.text))
  return lines.length >= FEWEST && subjects.length >= MOSTLY * lines.length
}

function tableOf(lines: readonly LedLine[]): Table {
  const box = around(lines.flatMap(({ label, values }) => [label, ...values].map((one) => one.box)))
  const count = Math.max(...lines.map(({ values }) => values.length))
  const lefts = Array.from({ length: count }, (_, at) =>
    Math.min(...lines.flatMap(({ values }) => values[at]?.box.x0 ?? []))
  )
  return {
    box,
    columnEdges: [box.x0, ...lefts, box.x1],
    rowEdges: [...lines.map(({ label }) => label.box.y0), box.y1],
    ruled: false,
    cells: lines.flatMap(({ label, values }, row) =>
      [label, ...values].map((cell) => ({ ...cell, row }))
    ),
  }
}
