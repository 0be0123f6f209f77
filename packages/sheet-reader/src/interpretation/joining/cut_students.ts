import { carriedOver, withTables, type Carried } from './carried.js'
import { moved } from '../../grid/boxes.js'
import { carryTurned, endsTurned } from './cut_columns.js'
import { firstTable, haveSameEdges, keepRows, lastIdentity, lastRowTable } from './row_tables.js'
import { textAt } from '../shapes/sheet_body.js'
import { squash, visibleText } from '../../vocabulary/text.js'
import type { RowTable } from './row_tables.js'
import type { Sheet } from './page_joiner.js'
import type { Cell, Table } from '../../types.js'

/** Share of the next page's headings that stand on the page before as well. */
const SAME_HEADINGS = 0.8

/**
 * Puts students together of whom a page's end cuts some of their rows off, where each has several
 * rows: a line for each subject, or for each part of the marks. The rows that go on are put under
 * those of the page where the student began, and a page without headings is given those of the page
 * before. Where students stand beside one another, the rows of all of them go on.
 */
export class CutStudents {
  /** Pages after which the next goes on with the same table. */
  readonly #goesOn = new Set<number>()
  #held: Sheet | null = null

  /** First pass: the sheets that are complete once this one is known. */
  observe(sheet: Sheet): Sheet[] {
    const before = this.#held
    this.#held = null
    const carried = before && (carry(before, sheet) ?? carryTurned(before, sheet))
    const done: Sheet[] = []
    if (before) {
      done.push(carried?.before ?? before)
    }
    if (carried) {
      this.#goesOn.add(before!.page.pageNumber)
    }
    const own = carried?.after ?? sheet
    if (lastRowTable(own.page) || endsTurned(own.page)) {
      this.#held = own
    } else {
      done.push(own)
    }
    return done
  }

  /** First pass: what is still held when there are no more pages. */
  end(): Sheet[] {
    const held = this.#held
    this.#held = null
    return held ? [held] : []
  }

  /** Second pass: the sheets that are complete with this one. */
  interpret(sheet: Sheet): Sheet[] {
    const before = this.#held
    this.#held = null
    const carried = before && (carry(before, sheet) ?? carryTurned(before, sheet))
    const done = before ? [carried?.before ?? before] : []
    const own = carried?.after ?? sheet
    if (this.#goesOn.has(own.page.pageNumber)) {
      this.#held = own
    } else {
      done.push(own)
    }
    return done
  }
}

/**
 * Gives rows at the top of a page to the student of the page before; null where it stands alone.
 */
function carry(before: Sheet, after: Sheet): Carried | null {
  const last = lastRowTable(before.page)
  const first = last && firstTable(after.page, last.found)
  if (!first) {
    return null
  }
  const { found } = last
  const top = headingRowsOf(first.table, found)
  const columnOf = columnsOf(first.table, found, top)
  if (!columnOf) {
    return null
  }
  const goingOn = rowsOfLast(first.table, found, columnOf, top)
  if (goingOn === 0 && top > 0 && first.table.headingRows === undefined) {
    return null
  }
  const drop = before.page.height + 1
  const longer = withRows(found.table, first.table, columnOf, top, goingOn, drop, found)
  const rest = keepRows(first.table, (row) => row < top || row >= top + goingOn)
  const headed = {
    ...(top > 0 ? { ...rest, headingRows: top } : withHeadings(rest, found)),
    partLabels: found.labels?.texts,
  }
  const pages = {
    before: withTables(before.page, [last.index], longer),
    after: withTables(after.page, first.indexes, headed),
  }
  return carriedOver(before, after, pages, drop)
}

function textsOf(table: Table, row: number): { column: number; text: string }[] {
  return table.cells.flatMap((cell) => {
    const text = visibleText(cell.text)
    return cell.row === row && text !== '' ? [{ column: cell.column, text: squash(text) }] : []
  })
}

/** How many rows at the top of a page repeat the headings of the page before. */
function headingRowsOf(table: Table, { body }: RowTable): number {
  const known = body.headings.map(squash)
  const isKnown = (text: string) =>
    known.some((heading) => heading === text || (text.length > 2 && heading.includes(text)))
  const rows = table.rowEdges.length - 1
  let row = 0
  while (row < rows) {
    const texts = textsOf(table, row)
    const same = texts.filter(({ text }) => isKnown(text))
    if (texts.length === 0 || same.length < texts.length * SAME_HEADINGS || same.length < 2) {
      break
    }
    row += 1
  }
  return row
}

/**
 * The column of the page before for each column of a page: by their places where these are the
 * same, by their headings otherwise; null where the tables are not alike.
 */
function columnsOf(
  table: Table,
  { table: known, body, isNamedApart }: RowTable,
  top: number
): number[] | null {
  const count = table.columnEdges.length - 1
  const all = Array.from({ length: count }, (_, column) => column)
  const isAsWide = count === body.view.columnCount - (isNamedApart ? 1 : 0)
  if (isAsWide && (top > 0 || haveSameEdges(table, known) || count >= 4)) {
    return all
  }
  if (top === 0) {
    return null
  }
  const headings = body.headings.map(squash)
  const own = all.map((column) =>
    Array.from({ length: top }, (_, row) =>
      textsOf(table, row).find((cell) => cell.column === column)
    )
      .map((cell) => cell?.text ?? '')
      .join('')
  )
  const matched = own.map((heading) => (heading === '' ? -1 : headings.indexOf(heading)))
  const filled = own.filter((heading) => heading !== '').length
  if (matched.filter((column) => column >= 0).length < filled * SAME_HEADINGS) {
    return null
  }
  return matched.map((column, index) =>
    column >= 0 ? column : Math.max(0, ...matched.slice(0, index))
  )
}

/** How many rows below the headings go on with the last student of the page before. */
function rowsOfLast(table: Table, found: RowTable, columnOf: number[], top: number): number {
  const who = lastIdentity(found)
  const rows = table.rowEdges.length - 1
  let row = top
  let part = lastPart(found)
  while (row < rows) {
    const texts = textsOf(table, row)
    const next = partIn(
      found,
      texts.map(({ text }) => text)
    )
    if (next >= 0 && next <= part) {
      break
    }
    part = Math.max(part, next)
    const isSame = texts.every(({ column, text }) => {
      const known = who.get(placeOf(found, columnOf[column], text))
      return known === undefined || known.includes(text)
    })
    if (!isSame || !saysEnough(texts, found)) {
      break
    }
    row += 1
  }
  return row - top
}

/**
 * Whether a row says more than one thing, or what one of the rows is called whose mark is missing.
 */
function saysEnough(texts: readonly { text: string }[], { labels }: RowTable): boolean {
  return texts.length > 1 || texts.some(({ text }) => labels?.texts.includes(text))
}

/**
 * Which of the parts that come in one order the last row prints; -1 where rows are called
 * otherwise.
 */
function lastPart(found: RowTable): number {
  const { body, labels } = found
  const last = body.rows.at(-1)
  return labels === null || last === undefined
    ? -1
    : partIn(found, [squash(textAt(body, last, labels.column))])
}

/**
 * Which of the parts that come in one order a row's texts name; -1 where none, or rows are called
 * otherwise.
 */
function partIn({ labels }: RowTable, texts: readonly string[]): number {
  const parts = labels?.texts ?? []
  return new Set(parts).size < parts.length ? -1 : parts.findIndex((part) => texts.includes(part))
}

/** The column in which a text belongs: what a row is called stands in the column of such names. */
function placeOf({ labels }: RowTable, column: number, text: string): number {
  return labels?.texts.includes(text) ? labels.column : column
}

function withRows(
  table: Table,
  more: Table,
  columnOf: readonly number[],
  top: number,
  count: number,
  drop: number,
  found: RowTable
): Table {
  const rows = table.rowEdges.length - 1
  const moves = more.cells.flatMap((cell): Cell[] => {
    if (cell.row < top || cell.row >= top + count) {
      return []
    }
    const column = placeOf(found, columnOf[cell.column], squash(visibleText(cell.text)))
    const end = columnOf[cell.column + cell.columnSpan - 1]
    return [
      {
        ...cell,
        row: rows + cell.row - top,
        rowSpan: Math.min(cell.rowSpan, top + count - cell.row),
        column,
        columnSpan: Math.max(1, end - column + 1),
        box: moved(cell.box, drop),
      },
    ]
  })
  return {
    ...table,
    rowEdges: [
      ...table.rowEdges,
      ...more.rowEdges.slice(top + 1, top + 1 + count).map((edge) => edge + drop),
    ],
    cells: [...table.cells, ...moves],
  }
}

/** The headings of the page before above the rows of a page that prints none. */
function withHeadings(table: Table, { table: known, body }: RowTable): Table {
  const { top, body: first } = body.parts
  const count = first - top
  const height = table.rowEdges.length > 1 ? table.rowEdges[1] - table.rowEdges[0] : 0
  const y = table.rowEdges[0]
  return {
    ...table,
    headingRows: count,
    rowEdges: [
      ...Array.from({ length: count }, (_, row) => y - (count - row) * height),
      ...table.rowEdges,
    ],
    cells: [
      ...known.cells.flatMap((cell) =>
        cell.row >= top && cell.row < first ? [{ ...cell, row: cell.row - top }] : []
      ),
      ...table.cells.map((cell) => ({ ...cell, row: cell.row + count })),
    ],
  }
}
