import { isNameLike } from '../../readings/printed_values.js'
import { roleOfHeading, roleOfPart } from '../../../vocabulary/role_words.js'
import { splitMaximum } from '../../headings/printed_maximum.js'
import { remembering, rememberingOf } from '../../../remembering.js'
import type { Role } from '../../../vocabulary/roles.js'
import { sheetBody } from '../sheet_body.js'
import { visibleText } from '../../../vocabulary/text.js'
import type { Cell, Table } from '../../../types.js'

/** What rows below a name can be called. */
const PARTS: ReadonlySet<Role> = new Set([
  'term',
  'ca',
  'exam',
  'total',
  'score',
  'grade',
  'average',
])
/** Columns from the left in which names stand. */
const NAME_COLUMNS = 4
const FEWEST_STUDENTS = 2
/** Share of the students who must have all parts. */
const WHOLE = 0.7

/** A student's own rows, and those that print a part of the marks each. */
interface Block {
  head: number[]
  parts: number[]
}

/**
 * A table in which the parts of the marks (`CA`, `Exam`, `Total`) stand in rows below each name and
 * in its column, as one that names them in a column of their own. Null where no names stand so.
 */
export const partNamedRows = rememberingOf(nameParts)

function nameParts(table: Table): Table | null {
  const body = sheetBody(table)
  const texts = table.rowEdges.slice(1).map(() => new Map<number, string>())
  for (const { row, column, text } of table.cells) {
    texts[row].set(column, visibleText(text))
  }
  for (let column = 0; column < NAME_COLUMNS; column++) {
    const first = body?.parts.body ?? firstNamed(texts, column)
    const isSpanned = table.cells.some(({ row, rowSpan }) => row >= first && rowSpan > 1)
    const blocks = first < 1 || isSpanned ? null : blocksOf(texts, first, column)
    if (blocks) {
      return withColumn(table, first, column, blocks)
    }
  }
  return null
}

/**
 * The row of the first name above a part, where no row tells that it holds somebody's values: those
 * of `CA`, `EXAM` and `TOTAL` alone look like headings and sums. -1 without one.
 */
function firstNamed(texts: readonly ReadonlyMap<number, string>[], column: number): number {
  return texts.findIndex((row, index) => {
    const [own, below] = [row.get(column) ?? '', texts[index + 1]?.get(column) ?? '']
    return index > 0 && isNameLike(own) && roleOfHeading(own) === null && isPartName(below)
  })
}

/**
 * The rows of each student; null where most do not have the same parts below a name. What comes
 * again above them is no name but a part without a known word.
 */
function blocksOf(
  texts: readonly ReadonlyMap<number, string>[],
  first: number,
  column: number
): Block[] | null {
  const blocks: Block[] = []
  for (let row = first; row < texts.length; row++) {
    const isPart = isPartName(texts[row].get(column) ?? '')
    const last = blocks.at(-1)
    if (isPart) {
      if (!last) {
        return null
      }
      last.parts.push(row)
    } else if (last && last.parts.length === 0) {
      last.head.push(row)
    } else {
      blocks.push({ head: [row], parts: [] })
    }
  }
  const labels = blocks.map(({ parts }) => parts.map((row) => texts[row].get(column)).join('|'))
  const usual = labels.find((label) => label.includes('|'))
  const whole = labels.filter((label) => label === usual).length
  const isUsual = whole >= FEWEST_STUDENTS && whole >= WHOLE * blocks.length
  const names = new Set(
    blocks.map(({ head }) => head.map((row) => texts[row].get(column)).join(' '))
  )
  return isUsual && names.size >= WHOLE * blocks.length ? blocks : null
}

const isPartName = remembering((text) => {
  const role = roleOfPart(splitMaximum(text).label)
  return role !== null && PARTS.has(role)
})

/**
 * Puts the names of parts into a last column, and each student's own cells beside his first part.
 */
function withColumn(table: Table, first: number, column: number, blocks: readonly Block[]): Table {
  const rowOf = new Map<number, number>()
  const rowEdges = table.rowEdges.slice(0, first)
  for (let row = 0; row < first; row++) {
    rowOf.set(row, row)
  }
  for (const { head, parts } of blocks) {
    const start = rowEdges.length
    for (const row of head) {
      rowOf.set(row, start)
    }
    for (const [index, row] of parts.entries()) {
      rowOf.set(row, start + index)
    }
    rowEdges.push(table.rowEdges[head[0]], ...parts.slice(1).map((row) => table.rowEdges[row]))
  }
  rowEdges.push(table.rowEdges[table.rowEdges.length - 1])
  const heads = new Set(blocks.flatMap(({ head }) => head))
  const partRows = new Set(blocks.flatMap(({ parts }) => parts))
  const width = table.columnEdges.length - 1
  const right = table.columnEdges[width]
  const cells = new Map<string, Cell>()
  const loose: Cell[] = []
  for (const cell of table.cells) {
    const row = rowOf.get(cell.row)
    if (row === undefined) {
      continue
    }
    if (!heads.has(cell.row) && !partRows.has(cell.row)) {
      loose.push({ ...cell, row })
      continue
    }
    const at = partRows.has(cell.row) && cell.column === column ? width : cell.column
    const moved = { ...cell, row, column: at }
    const known = cells.get(`${row} ${at}`)
    cells.set(`${row} ${at}`, known && known.text !== '' ? joined(known, moved) : moved)
  }
  const columnEdges = [...table.columnEdges, right + 1]
  const kept = [...loose, ...cells.values()]
  const blanks = rowEdges.slice(1).flatMap((_, row) => {
    const own = kept.filter((cell) => cell.row <= row && cell.row + cell.rowSpan > row)
    const isFree = (at: number) =>
      !own.some((cell) => cell.column <= at && cell.column + cell.columnSpan > at)
    return [column, width].filter(isFree).map((at) => blankAt(row, at, rowEdges, columnEdges))
  })
  return {
    ...table,
    rowEdges,
    columnEdges,
    box: { ...table.box, x1: right + 1 },
    cells: [...kept, ...blanks].sort(
      (one, other) => one.row - other.row || one.column - other.column
    ),
  }
}

/**
 * A place in which nothing stands: rows with other columns than the rest would be another table's.
 */
function blankAt(
  row: number,
  column: number,
  rowEdges: readonly number[],
  columnEdges: readonly number[]
): Cell {
  const [y0, y1] = [rowEdges[row], rowEdges[row + 1]]
  const [x0, x1] = [columnEdges[column], columnEdges[column + 1]]
  const place = { row, column, rowSpan: 1, columnSpan: 1 }
  return { ...place, box: { x0, y0, x1, y1 }, kind: 'blank', text: '', confidence: 1 }
}

function joined(above: Cell, below: Cell): Cell {
  return below.text === '' ? above : { ...above, text: `${above.text}\n${below.text}` }
}
