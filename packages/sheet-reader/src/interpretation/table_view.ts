import { isAbsentMark, isGradeLike, parseMisread, parseScore } from './printed_values.js'
import { isFooterText } from './footer_rows.js'
import { isSubjectAbbreviation, isSubjectLike } from './subject_words.js'
import { roleOfHeading, roleOfPart } from './role_words.js'
import { isUnderHeadings } from './headings.js'
import { splitMaximum } from './printed_maximum.js'
import { squash, visibleText } from './text.js'
import { rememberingOf } from '../remembering.js'
import type { RawCell } from './raw_records.js'
import type { Box, Cell, Table } from '../types.js'

/** `E 60` is a heading with its maximum as often as a grade with its score. */
const LETTER_AND_MAXIMUM = /^[A-Z]\b.*\d/i

/** A table by position, and where its headings end. Text is cleaned once, here. */
export class TableView {
  readonly rowCount: number
  readonly columnCount: number
  /** Middle of each column in points. */
  readonly columnMiddles: number[]
  #covering: (Cell | undefined)[]

  constructor(
    readonly table: Table,
    /** False where letters may be misread digits. */
    readonly exact: boolean
  ) {
    this.rowCount = Math.max(
      table.rowEdges.length - 1,
      ...table.cells.map((cell) => cell.row + cell.rowSpan),
      0
    )
    this.columnCount = Math.max(
      table.columnEdges.length - 1,
      ...table.cells.map((cell) => cell.column + cell.columnSpan),
      0
    )
    this.columnMiddles = table.columnEdges
      .slice(1)
      .map((edge, i) => (edge + table.columnEdges[i]) / 2)
    this.#covering = new Array<Cell | undefined>(this.rowCount * this.columnCount)
    for (const printed of table.cells) {
      const text = visibleText(printed.text)
      const cell = text === printed.text ? printed : { ...printed, text }
      for (let row = cell.row; row < cell.row + cell.rowSpan; row++) {
        for (let column = cell.column; column < cell.column + cell.columnSpan; column++) {
          this.#covering[row * this.columnCount + column] = cell
        }
      }
    }
  }

  /** The cell that covers a position, also where it started further up or left. */
  at(row: number, column: number): Cell | undefined {
    return this.#covering[row * this.columnCount + column]
  }

  textOf(cell: Cell | undefined): string {
    return cell?.text ?? ''
  }

  textAt(row: number, column: number): string {
    return this.textOf(this.at(row, column))
  }

  /** The cells that start in a row and hold something, left to right. */
  filledCells(row: number): Cell[] {
    const cells: Cell[] = []
    for (let column = 0; column < this.columnCount; column++) {
      const cell = this.at(row, column)
      if (cell && cell.row === row && cell.column === column && this.textOf(cell) !== '') {
        cells.push(cell)
      }
    }
    return cells
  }

  rawCell(row: number, column: number): RawCell {
    const cell = this.at(row, column)
    if (!cell) {
      return { text: '', kind: 'blank', confidence: 1 }
    }
    return {
      text: this.textOf(cell),
      kind: cell.kind,
      confidence: cell.confidence,
      box: cell.box,
      ...(cell.hypotheses && { hypotheses: cell.hypotheses }),
      ...(cell.alternatives && { alternatives: cell.alternatives }),
    }
  }

  isNumber(cell: Cell): boolean {
    const text = this.textOf(cell)
    if (!/[\d¼½¾]/.test(text) && this.exact) {
      return false
    }
    const score = parseScore(text)
    if (score !== null) {
      return score % 10 !== 0 || !LETTER_AND_MAXIMUM.test(text)
    }
    return !this.exact && !isGradeLike(text) && parseMisread(text) !== null
  }
}

/**
 * A table that was read from text, where letters are what they are. The shapes of a table are tried one
 * after the other, in both passes over a file: all of them look at the same view.
 */
export const exactView = rememberingOf((table: Table) => new TableView(table, true))

/** A row of more texts than this with hardly a number is one of headings, some of them misread. */
const MANY_TEXTS = 5

/** Fewest grades of a row that holds hardly anything else, as on sheets of letters only. */
const LETTERS_ONLY = 3

/** Whether a row can only be headings (or units and maxima under them), or holds somebody's values. */
export function isDataRow(view: TableView, row: number): boolean {
  const cells = view.filledCells(row)
  let numbers = 0
  let absents = 0
  let texts = 0
  let headings = 0
  let grades = 0
  let footer = false
  for (const cell of cells) {
    const text = view.textOf(cell)
    grades += isGradeLike(text) ? 1 : 0
    if (view.isNumber(cell)) {
      if (cell.columnSpan === 1) {
        numbers += 1
      }
      continue
    }
    if (isAbsentMark(text)) {
      absents += 1
      continue
    }
    if (cell.columnSpan > 2 && cell.columnSpan > view.columnCount / 2) {
      continue
    }
    const { label } = splitMaximum(text)
    if (texts === 0 && isFooterText(text)) {
      footer = true
    }
    texts += 1
    if (
      label === '' ||
      roleOfHeading(label) !== null ||
      (label.length <= 3 && roleOfPart(label) !== null)
    ) {
      if (!isGradeLike(text)) {
        headings += 1
      }
    }
  }
  if (!footer && grades >= LETTERS_ONLY && grades * 2 >= cells.length) {
    return true
  }
  if (texts === 0 || numbers + absents === 0) {
    return false
  }
  if (numbers === 0 && absents < 2) {
    return false
  }
  if (footer || (texts > MANY_TEXTS && (numbers + absents) * 3 < texts)) {
    return false
  }
  return headings * 2 <= texts || (headings === 1 && numbers >= 3 && texts >= 2)
}

/** Where a table's headings and its body lie; rows outside hold titles and labelled values. */
export interface TableParts {
  /** First row of headings. */
  top: number
  /** First row of the body; equal to `top` where there are no headings. */
  body: number
  /** Row behind the last one of the body. */
  end: number
}

/**
 * Finds headings and body. A sub-heading such as `CA EX TOT` and rows of maxima or units under the
 * headings belong to them; rows such as `Class: JSS 1` above or `Position: 3rd` below do not belong
 * to the table, although the same columns run through them.
 */
export function tableParts(view: TableView): TableParts {
  const { headingRows } = view.table
  let body = headingRows ?? 0
  if (headingRows === undefined) {
    while (body < view.rowCount && !isDataRow(view, body)) {
      body += 1
    }
  } else {
    while (body < view.rowCount && isMaximaRow(view, body)) {
      body += 1
    }
  }
  let end = view.rowCount
  while (end > body && isLabelRow(view, end - 1)) {
    end -= 1
  }
  return { top: headingRows === undefined ? endOfTitles(view, body) : 0, body, end }
}

/** When a browser printed the page, as it says above it. */
const PRINTED_AT = /^\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4},? \d{1,2}:\d{2}/

/** Labelled values above the fullest row of headings are titles; below it they name a section. */
function endOfTitles(view: TableView, body: number): number {
  const filled = Array.from({ length: body }, (_, row) => view.filledCells(row).length)
  const fullest = filled.indexOf(Math.max(...filled))
  let top = 0
  for (let row = 0; row < fullest; row++) {
    const isPrintedAt = view.filledCells(row).some((cell) => PRINTED_AT.test(view.textOf(cell)))
    if (isLabelRow(view, row) || isPrintedAt) {
      top = row + 1
    }
  }
  return top
}

/** A row of numbers alone (and perhaps a word for what they are) above the first student. */
function isMaximaRow(view: TableView, row: number): boolean {
  const cells = view.filledCells(row)
  const labels = cells.filter((cell) => !view.isNumber(cell))
  return (
    isRowOfNumbers(view, row) &&
    labels.every((cell) => isUnderHeadings(roleOfHeading(view.textOf(cell))))
  )
}

/** Numbers with one word at most, which says what they are: maxima, coefficients. */
function isRowOfNumbers(view: TableView, row: number): boolean {
  const cells = view.filledCells(row)
  const numbers = cells.filter((cell) => view.isNumber(cell)).length
  return numbers > 1 && cells.length - numbers <= 1
}

/** A label with its value: `Class: SS 2A`, `Class ..... SS 2A`. */
const LABELLED = /\p{L}.*(?:[:：]|[._…]{3})\s*\S/u

/** A row with a label and its value in one cell, such as `Class: SS 2A`, and nothing else. */
function isLabelRow(view: TableView, row: number): boolean {
  let labelled = false
  for (const cell of view.filledCells(row)) {
    const text = view.textOf(cell)
    if (LABELLED.test(text)) {
      labelled = true
    } else if (view.isNumber(cell)) {
      return false
    }
  }
  return labelled
}

/** The part of the page that headings and body take. */
export function boxOfParts(view: TableView, { top, end }: TableParts): Box {
  const { box, rowEdges } = view.table
  return { ...box, y0: rowEdges[top] ?? box.y0, y1: rowEdges[end] ?? box.y1 }
}

/** One column's headings from top to bottom, each with the number of columns that it spans. */
export interface HeadingPart {
  text: string
  span: number
  /** Identifies the cell, so that columns under the same cell can be told. */
  id: number
  /** 0 to 1, of the text as it was read. */
  confidence?: number
}

/**
 * For each column the headings above it. Titles that run over the whole table are left out, and a
 * group's name that stands over the middle of its columns without a spanning cell is given to all
 * columns of the group.
 */
export function headingParts(view: TableView, { top, body: rows }: TableParts): HeadingPart[][] {
  const columns: HeadingPart[][] = Array.from({ length: view.columnCount }, () => [])
  const ids = new Map<Cell, number>()
  const candidates = Array.from({ length: rows - top }, (_, index) => top + index).filter(
    (row) =>
      !isTitleRow(view, row, rows - top) && !isRuleRow(view, row) && !isTeachersRow(view, row)
  )
  const isSure = view.table.headingRows !== undefined
  const numbers = new Set(isSure ? candidates.filter((row) => isRowOfNumbers(view, row)) : [])
  const worded = candidates.filter((row) => !numbers.has(row) && hasWords(view, row))
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
      }
      const id = ids.get(cell)!
      if (columns[column].some((part) => part.id === id)) {
        continue
      }
      const span = spread
        ? Math.max(cell.columnSpan, spread.filter((owner) => owner === cell).length)
        : cell.columnSpan
      columns[column].push({ text: view.textOf(cell), span, id, confidence: sureness(cell) })
    }
  }
  return columns
}

/** What a short heading is worth that may as well be another subject's: `RS` for `IRS`. */
const AMBIGUOUS = 0.7
/** Readings less probable than this are none. */
const MAY_BE = 0.02

/** How surely a heading was read, and that it is no other subject's. */
function sureness({ text, confidence, alternatives = [] }: Cell): number {
  const isAmbiguous = alternatives.some(
    (other) =>
      other.probability >= MAY_BE &&
      squash(other.text) !== squash(text) &&
      isSubjectAbbreviation(other.text)
  )
  return isAmbiguous ? Math.min(confidence, AMBIGUOUS) : confidence
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

/** A row of dashes, as print-outs draw their lines. */
function isRuleRow(view: TableView, row: number): boolean {
  return view.filledCells(row).every((cell) => !/[\p{L}\p{N}]/u.test(view.textOf(cell)))
}

function isTitleRow(view: TableView, row: number, rows: number): boolean {
  const cells = view.filledCells(row)
  if (cells.length !== 1 || rows === 1) {
    return cells.length === 0
  }
  const [cell] = cells
  if (cell.rowSpan > 1) {
    return false
  }
  if (cell.columnSpan >= view.columnCount * 0.8) {
    return true
  }
  if (cell.column === 0 && roleOfHeading(view.textOf(cell)) === null) {
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
