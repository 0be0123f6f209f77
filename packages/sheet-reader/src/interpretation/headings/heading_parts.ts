import { isSubjectLike } from '../../vocabulary/subject_words.js'
import { roleOfHeading, roleOfPart } from '../../vocabulary/role_words.js'
import { splitMaximum } from './printed_maximum.js'
import { MAY_BE, sureness } from './heading_sureness.js'
import { withSubjectsApart } from './subjects_in_cells.js'
import type { Cell } from '../../types.js'
import type { TableView } from '../tables/table_view.js'
import { isMaximaRow, isRowOfNumbers } from '../tables/rows_of_numbers.js'
import type { TableParts } from '../tables/table_parts.js'
import type { HeadingPart } from './heading_part.js'

/**
 * For each column the headings above it. Titles that run over the whole table are left out, and a
 * group's name that stands over the middle of its columns without a spanning cell is given to all
 * columns of the group.
 */
export function headingParts(view: TableView, { top, body: rows }: TableParts): HeadingPart[][] {
  const columns: HeadingPart[][] = Array.from({ length: view.columnCount }, () => [])
  const ids = new Map<Cell, number>()
  const cells: Cell[] = []
  const candidates = Array.from({ length: rows - top }, (_, index) => top + index).filter(
    (row) =>
      !isTitleRow(view, row, rows - top) &&
      !isRuleRow(view, row) &&
      !isTeachersRow(view, row) &&
      !isRowOfMinima(view, row)
  )
  const isSure = view.table.headingRows !== undefined
  const numbers = new Set(isSure ? candidates.filter((row) => isRowOfNumbers(view, row)) : [])
  const worded = candidates.filter(
    (row) => !numbers.has(row) && !isMaximaRow(view, row) && hasWords(view, row)
  )
  const leafRow =
    worded.findLast((row) => view.filledCells(row).length >= view.columnCount / 2) ?? worded.at(-1)

  for (const row of candidates) {
    const above = leafRow !== undefined && row < leafRow
    const spread = above ? groupOwners(view, row, leafRow) : null
    for (let column = 0; column < view.columnCount; column++) {
      const cell = spread?.[column] ?? view.at(row, column)
      if (!cell || !/[\p{L}\p{N}%#]/u.test(view.textOf(cell))) {
        continue
      }
      if (numbers.has(row) && !view.isNumber(cell)) {
        continue
      }
      if (cell.columnSpan > 1 && cell.row === row && isLabelOfMaxima(view, cell)) {
        continue
      }
      if (
        above &&
        !isSure &&
        !view.table.ruled &&
        !spread?.[column] &&
        !belongsAbove(view, cell, column, leafRow)
      ) {
        continue
      }
      if (!ids.has(cell)) {
        ids.set(cell, ids.size)
        cells.push(cell)
      }
      const id = ids.get(cell)!
      if (columns[column].some((part) => part.id === id)) {
        continue
      }
      const span = spread
        ? Math.max(cell.columnSpan, spread.filter((owner) => owner === cell).length)
        : cell.columnSpan
      columns[column].push({
        text: unspaced(view.textOf(cell)),
        span,
        id,
        confidence: sureness(cell),
        ...(mayBeMaximum(cell) && { mayBeMaximum: true }),
        ...(isTallest(view, cell) && { topLine: linesOf(view, cell).split('\n')[0] }),
        ...(cell.isSubject && { isSubject: true }),
      })
    }
  }
  return view.exact ? columns : withSubjectsApart(columns, ({ id }) => linesOf(view, cells[id]))
}

/** The text of a cell as it was read, with its lines apart. */
function linesOf({ table }: TableView, { row, column }: Cell): string {
  return table.cells.find((cell) => cell.row === row && cell.column === column)?.text ?? ''
}

/** Whether a heading has more lines than every other one of its row. */
function isTallest(view: TableView, cell: Cell): boolean {
  const count = (one: Cell) => linesOf(view, one).split('\n').length
  const lines = count(cell)
  return (
    lines > 1 && view.filledCells(cell.row).every((other) => other === cell || count(other) < lines)
  )
}

/**
 * Letters with a space or the end of a line behind each: `E N G L I S H`, as narrow columns stack
 * them.
 */
const SPACED = /^\p{L}(?: \p{L}){3,}$/u

function unspaced(text: string): string {
  return SPACED.test(text) ? text.replaceAll(' ', '') : text
}

/** A maximum, with letters that are taken for its noughts. */
const ROUND = /^[([]?[1-9lI][\dOo]?[05Oo][)\]]?$/

/** Whether another reading of a heading's last line is a round number. */
function mayBeMaximum({ alternatives = [] }: Cell): boolean {
  return alternatives.some(
    ({ text, probability }) => probability >= MAY_BE && ROUND.test(text.split('\n').at(-1)!.trim())
  )
}

/**
 * Whether words above the headings of an unruled table belong to them: nothing may stand between
 * them and the values, or they must stand over several parts of a subject.
 */
function belongsAbove(view: TableView, cell: Cell, column: number, leafRow: number): boolean {
  const below = view.textAt(leafRow, column)
  if (below === '') {
    return true
  }
  return cell.columnSpan > 1 && roleOfPart(splitMaximum(below).label) !== null
}

/** Whether a row says more than maxima such as `(30)`. */
function hasWords(view: TableView, row: number): boolean {
  return view.filledCells(row).some((cell) => !/^[\d\s()/.]*%?$/.test(view.textOf(cell)))
}

/** A row that says who teaches each subject: `Teacher | J.M. | K.O. | P.W.`. */
function isTeachersRow(view: TableView, row: number): boolean {
  const [first, ...rest] = view.filledCells(row)
  return (
    row > 0 &&
    rest.length > 1 &&
    first.columnSpan < view.columnCount / 2 &&
    roleOfHeading(view.textOf(first).replace(/\s*[:.]+$/, '')) === 'signature' &&
    rest.every((cell) => roleOfHeading(view.textOf(cell)) === null)
  )
}

/** The least marks to pass in each subject, which are not what its marks are out of. */
function isRowOfMinima(view: TableView, row: number): boolean {
  const label = view.filledCells(row).find((cell) => !view.isNumber(cell))
  return (
    row > 0 &&
    label !== undefined &&
    isMaximaRow(view, row) &&
    roleOfHeading(view.textOf(label)) === 'minimum'
  )
}

/**
 * `Maximum mark` under all headings that say who somebody is, before a maximum under each subject.
 */
function isLabelOfMaxima(view: TableView, cell: Cell): boolean {
  return isMaximaRow(view, cell.row) && roleOfHeading(view.textOf(cell)) === 'maximum'
}

/** A row of dashes, as print-outs draw their lines. */
function isRuleRow(view: TableView, row: number): boolean {
  return view.filledCells(row).every((cell) => !/[\p{L}\p{N}]/u.test(view.textOf(cell)))
}

/** Share of the columns over which no group of them reaches. */
const WHOLE_WIDTH = 0.8

/** `CLASS:` in a cell, and the class in another that runs to the end of the table. */
function isLabelledTitle(view: TableView, cells: readonly Cell[]): boolean {
  return (
    cells.length === 2 &&
    /[:：]$/.test(view.textOf(cells[0])) &&
    cells[1].columnSpan >= view.columnCount * WHOLE_WIDTH
  )
}

/** A label with its value, which names a section where it stands alone: `CLASS: JSS 1A`. */
const LABELLED = /^\p{L}[\p{L} ]*:\s*[\p{L}\d]/u

function isTitleRow(view: TableView, row: number, rows: number): boolean {
  const cells = view.filledCells(row)
  if (rows > 1 && isLabelledTitle(view, cells)) {
    return true
  }
  if (cells.length !== 1 || rows === 1) {
    return cells.length === 0
  }
  const [cell] = cells
  if (cell.rowSpan > 1) {
    return false
  }
  if (cell.columnSpan >= view.columnCount * WHOLE_WIDTH) {
    return true
  }
  if (cell.column === 0 && roleOfHeading(view.textOf(cell)) === null) {
    return true
  }
  if (view.columnCount > 3 && LABELLED.test(view.textOf(cell))) {
    return true
  }
  return cell.columnSpan === 1 && view.columnCount > 3 && row === 0 && view.textOf(cell).length > 24
}

/**
 * Where a heading row names groups without spanning cells: which heading owns which column. The
 * groups are found in the leaf row, as their sub-headings repeat (`CA EX TOT CA EX TOT`).
 */
function groupOwners(view: TableView, row: number, leafRow: number): (Cell | undefined)[] | null {
  const labels = view.filledCells(row).filter((cell) => {
    const role = roleOfHeading(splitMaximum(view.textOf(cell)).label)
    return cell.columnSpan === 1 && (role === null || isSubjectLike(view.textOf(cell)))
  })
  if (labels.length === 0) {
    return null
  }
  const parts = Array.from({ length: view.columnCount }, (_, column) => {
    const cell = view.at(leafRow, column)
    if (!cell || cell.row !== leafRow) {
      return ''
    }
    const text = splitMaximum(view.textOf(cell)).label.toLowerCase()
    return roleOfPart(text) === null ? '' : text
  })
  const starts = groupStarts(parts)
  if (starts.length === 0) {
    return null
  }
  if (starts.length === 1 && labels.length !== 1) {
    return null
  }

  const owners = new Array<Cell | undefined>(view.columnCount)
  for (const [index, { from, to }] of starts.entries()) {
    const inside = labels.filter((cell) => cell.column >= from && cell.column < to)
    const owner = inside[0] ?? (labels.length === starts.length ? labels[index] : undefined)
    if (inside.length > 1 || !owner) {
      return null
    }
    for (let column = from; column < to; column++) {
      owners[column] = owner
    }
  }
  return owners
}

/** Runs of columns whose sub-headings repeat from run to run. */
function groupStarts(parts: string[]): { from: number; to: number }[] {
  let first = parts.findIndex(
    (part, index) => part !== '' && parts.indexOf(part, index + 1) > 0 && isComponent(part)
  )
  if (first < 0) {
    const from = parts.findIndex((part) => isComponent(part))
    if (from < 0) {
      return []
    }
    let to = from
    while (to < parts.length && parts[to] !== '') {
      to += 1
    }
    return to - from >= 2 ? [{ from, to }] : []
  }
  const length = parts.indexOf(parts[first], first + 1) - first
  // `MAX SCORE MAX SCORE`: what comes again before the mark belongs to its subject as well.
  for (let steps = 1; steps < length && isRepeatedAt(parts, first - 1, length); steps++) {
    first -= 1
  }
  const opening = parts[first]
  const groups: { from: number; to: number }[] = []
  for (let from = first; from + length <= parts.length && parts[from] === opening; from += length) {
    groups.push({ from, to: from + length })
  }
  return groups
}

function isRepeatedAt(parts: readonly string[], at: number, length: number): boolean {
  return at >= 0 && parts[at] !== '' && parts[at] === parts[at + length]
}

function isComponent(part: string): boolean {
  const role = roleOfPart(part)
  return role === 'ca' || role === 'exam' || role === 'score'
}
