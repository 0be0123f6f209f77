import { areLevelsOfMarks, type MarkWithLevel } from '../../../values/level_proof.js'
import { rememberingOf } from '../../../remembering.js'
import { withPartedColumns } from './parted_columns.js'
import { roleOfPart } from '../../../vocabulary/role_words.js'
import { splitMaximum } from '../../headings/printed_maximum.js'
import { visibleText } from '../../../vocabulary/text.js'
import type { Role } from '../../../vocabulary/roles.js'
import type { Cell, Table } from '../../../types.js'

/** A mark with a level below it or behind it, perhaps in brackets. */
const MARK_AND_LEVEL = /^(\d{1,3}(?:[.,]\d{1,2})?)(?:\s+|(?=\())(\([1-9]\)|[1-9])$/
/**
 * The same without a space, or of a picture in which nobody saw it: `645` for `64 5`, `45.53` for
 * `45.5 3`.
 */
const RUN_TOGETHER = /^(\d{1,3}(?:[.,]\d)?)([1-9])$/
/** Share of a column's numbers that have a level with them. */
const MOSTLY = 0.7
const HIGHEST = 100

type Parts = readonly [mark: string, level: string]
interface Column {
  column: number
  pairs: MarkWithLevel[]
}

/**
 * A table whose cells hold marks with their levels (`79 2` or `79 (2)`, or `79` above `2`, or
 * `792`) with a column of its own for the levels of each subject. Others are left as they are.
 */
export const withLevelsBesideMarks = rememberingOf(levelsBesideMarks)

function levelsBesideMarks(table: Table): Table {
  const apart = columnsOf(table, ({ text }) => partsOf(MARK_AND_LEVEL, text))
  const columns = areLevels(apart) ? apart : joinedColumns(table)
  if (columns.length === 0) {
    return table
  }
  const numbers = new Set(columns.map(({ column }) => column))
  const parts = (text: string) =>
    columns === apart ? partsOf(MARK_AND_LEVEL, text) : joinedParts(text)
  const parted = withPartedColumns(table, numbers, parts)
  return { ...parted, cells: [...parted.cells, ...headingsOfLevels(table, numbers, parts)] }
}

/** Columns most of whose numbers are marks with levels. */
function columnsOf(table: Table, parts: (cell: Cell) => Parts | null): Column[] {
  const cells = table.cells.filter(({ text, columnSpan }) => columnSpan === 1 && /\d/.test(text))
  return [...Map.groupBy(cells, ({ column }) => column)].flatMap(([column, own]) => {
    const pairs = own.flatMap((cell) => {
      const [mark, level] = parts(cell) ?? []
      return level ? [{ mark: valueOf(mark!), level: Number(level) }] : []
    })
    return pairs.length > 0 && pairs.length >= MOSTLY * own.length ? [{ column, pairs }] : []
  })
}

/**
 * Share of a text layer's column of marks run together with their levels that is more than any
 * mark.
 */
const ABOVE_MARKS = 0.25

/** Columns whose numbers are more than any mark, and each a mark that goes with its level. */
function joinedColumns(table: Table): Column[] {
  const isPicture = table.cells.some(({ confidence }) => confidence < 1)
  const isTooHigh = ({ text }: Cell) => RUN_TOGETHER.test(text) && valueOf(text) > HIGHEST
  const tooHigh = Map.groupBy(table.cells.filter(isTooHigh), ({ column }) => column)
  const columns = columnsOf(table, (cell) =>
    !isPicture || isTooHigh(cell) || MARK_AND_LEVEL.test(cell.text) ? joinedParts(cell.text) : null
  ).filter(
    ({ column, pairs }) =>
      isPicture || (tooHigh.get(column)?.length ?? 0) >= ABOVE_MARKS * pairs.length
  )
  if (areLevels(columns)) {
    return columns
  }
  const certain = columns.filter((column) => areLevels([column]))
  return areLevels(certain) ? certain : []
}

/** Whether a cell holds a mark with its level: `79 2`, `79 (2)`. */
export function holdsMarkWithLevel(text: string): boolean {
  return partsOf(MARK_AND_LEVEL, text) !== null
}

function areLevels(columns: readonly Column[]): boolean {
  return areLevelsOfMarks(columns.flatMap(({ pairs }) => pairs))
}

function partsOf(shape: RegExp, text: string): Parts | null {
  const [, mark, level] = shape.exec(text) ?? []
  return level && valueOf(mark) <= HIGHEST ? [mark, level.replace(/[()]/g, '')] : null
}

function joinedParts(text: string): Parts | null {
  return partsOf(MARK_AND_LEVEL, text) ?? partsOf(RUN_TOGETHER, text)
}

function valueOf(number: string): number {
  return Number(number.replace(',', '.'))
}

/**
 * What is called so has its level beside it, which then is no further part of its subject's mark.
 */
const OF_SUBJECT: ReadonlySet<Role | null> = new Set<Role>(['total', 'score', 'average'])

/**
 * Headings of the levels of marks that are headed as parts of a subject (`Total` below `English`).
 */
function headingsOfLevels(
  table: Table,
  columns: ReadonlySet<number>,
  parts: (text: string) => Parts | null
): Cell[] {
  return [...columns]
    .sort((one, other) => one - other)
    .flatMap((column, before): Cell[] => {
      const own = table.cells.filter((cell) => cell.column === column && cell.columnSpan === 1)
      const first = Math.min(...own.flatMap(({ row, text }) => (parts(text) ? [row] : [])))
      const heading = own.findLast(({ row, text }) => row < first && text !== '')
      const role = heading ? roleOfPart(splitMaximum(visibleText(heading.text)).label) : null
      return heading && OF_SUBJECT.has(role)
        ? [{ ...heading, column: column + before + 1, text: 'Grade' }]
        : []
    })
}
