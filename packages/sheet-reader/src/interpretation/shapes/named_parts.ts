import { roleOfPart } from '../role_words.js'
import { splitMaximum } from '../printed_maximum.js'
import { rememberingOf } from '../../remembering.js'
import type { Role } from '../roles.js'
import { sheetBody } from './sheet_body.js'
import { visibleText } from '../text.js'
import type { Cell, Table } from '../../types.js'

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
 * A table in which the parts of the marks (`CA`, `Exam`, `Total`) stand in rows below each name and in
 * its column, as one that names them in a column of their own. Null where no names stand so.
 */
export const partNamedRows = rememberingOf(nameParts)

function nameParts(table: Table): Table | null {
  const body = sheetBody(table)
  if (!body) {
    return null
  }
  const first = body.parts.body
  const texts = table.rowEdges.slice(1).map(() => new Map<number, string>())
  for (const { row, column, rowSpan, text } of table.cells) {
    if (row >= first && rowSpan > 1) {
      return null
    }
    texts[row].set(column, visibleText(text))
  }
  for (let column = 0; column < NAME_COLUMNS; column++) {
    const blocks = blocksOf(texts, first, column)
    if (blocks) {
      return withColumn(table, first, column, blocks)
    }
  }
  return null
}

/**
 * The rows of each student; null where most do not have the same parts below a name. What comes again
 * above them is no name but a part without a known word.
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

function isPartName(text: string): boolean {
  const role = roleOfPart(splitMaximum(text).label)
  return role !== null && PARTS.has(role)
}

/** Puts the names of parts into a last column, and each student's own cells beside his first part. */
function withColumn(table: Table, first: number, column: number, blocks: readonly Block[]): Table {
  const own = blocks.filter(({ parts }) => parts.length > 0)
  const rowOf = new Map<number, number>()
  const rowEdges = table.rowEdges.slice(0, first)
  for (let row = 0; row < first; row++) {
    rowOf.set(row, row)
  }
  for (const { head, parts } of own) {
    for (const [index, row] of parts.entries()) {
      rowOf.set(row, rowEdges.length)
      rowEdges.push(table.rowEdges[index === 0 ? head[0] : row])
    }
    for (const row of head) {
      rowOf.set(row, rowOf.get(parts[0])!)
    }
  }
  rowEdges.push(table.rowEdges[table.rowEdges.length - 1])
  const heads = new Set(own.flatMap(({ head }) => head))
  const partRows = new Set(own.flatMap(({ parts }) => parts))
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
  return {
    ...table,
    rowEdges,
    columnEdges: [...table.columnEdges, right + 1],
    box: { ...table.box, x1: right + 1 },
    cells: [...loose, ...cells.values()].sort(
      (one, other) => one.row - other.row || one.column - other.column
    ),
  }
}

function joined(above: Cell, below: Cell): Cell {
  return below.text === '' ? above : { ...above, text: `${above.text}\n${below.text}` }
}
