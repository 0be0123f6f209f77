import { around, type TextLine } from '../../../grid/lines/text_lines.js'
import { isGradeLike, parseScore } from '../../readings/printed_values.js'
import { listOf } from '../../tables/table_shapes.js'
import { cellOfWords, levelLinesOf, textOf, type CellContent } from '../groups/page_lines.js'
import { namesSubject } from '../sheet_body.js'
import type { Cell, PageReading, Table } from '../../../types.js'

/** A line whose points lead from what it is about to what was got. */
interface LedLine {
  label: Cell
  value: Cell
}

/** Points in a word of their own, or behind the last one of a label. */
const LEADERS = /[.…]{4,}$/u
/** A mark, its grade and a word about it. */
const MOST_WORDS = 3
/** Fewest lines below each other, and share of them that must name subjects. */
const FEWEST = 4
const MOSTLY = 0.7

/**
 * A page without tables on which points lead from a student's subjects to the marks
 * (`Physics ........ 54 C6`), with these lines as its table. Pages on which students follow one
 * another so are read as running text, and others are left as they are. In tables the points that
 * lead from a cell to the next one are no part of its text.
 */
export function withLedLines(page: PageReading): PageReading {
  if (page.tables.length > 0) {
    const isLed = page.tables.some(({ cells }) => cells.some(leads))
    return isLed ? { ...page, tables: page.tables.map(withoutPoints) } : page
  }
  const runs: LedLine[][] = [[]]
  for (const line of levelLinesOf(page)) {
    const led = ledLineOf(page, line)
    if (led) {
      runs.at(-1)!.push(led)
    } else if (runs.at(-1)!.length > 0) {
      runs.push([])
    }
  }
  const lists = runs.filter(areSubjects)
  return lists.length === 0 || listOf(page) ? page : { ...page, tables: lists.map(tableOf) }
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
    value: cellAt(1, cellOfWords(page, value)),
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
  const box = around(lines.flatMap(({ label, value }) => [label.box, value.box]))
  const left = Math.min(...lines.map(({ value }) => value.box.x0))
  return {
    box,
    columnEdges: [box.x0, left, box.x1],
    rowEdges: [...lines.map(({ label }) => label.box.y0), box.y1],
    ruled: false,
    cells: lines.flatMap(({ label, value }, row) => [
      { ...label, row },
      { ...value, row },
    ]),
  }
}
