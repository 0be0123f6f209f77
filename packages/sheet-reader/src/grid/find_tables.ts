import { gridFromBodies } from './bodies/grid_from_bodies.js'
import { gridFromGaps } from './grid_from_gaps.js'
import { gridFromRulings } from './rulings/grid_from_rulings.js'
import { joinAroundDashes } from './lines/marks_behind_dashes.js'
import { joinBrokenDecimals } from './lines/broken_decimals.js'
import {
  joinBrokenFractions,
  joinBrokenGrades,
  joinBrokenPercentages,
  joinPartedPercentages,
} from './lines/broken_fractions.js'
import { joinBrokenSerials } from './lines/broken_serials.js'
import { cardsBeside } from './lines/cards_beside.js'
import { straightenCounted } from './lines/counted_lines.js'
import { withoutConsoleText } from './lines/console_text.js'
import { around, isNumeric } from './lines/text_lines.js'
import { unfoldTyped } from './lines/folded_rows.js'
import { straightenTyped, type MovedWords } from './lines/typed_columns.js'
import type { GridInput, GridOptions, TextBox } from './grid_input.js'
import { withoutFrames } from './rulings/frames_around.js'
import { holdsFinerTable, isMereFrame } from './rulings/mere_frames.js'
import { hasOpenHeadings } from './rulings/open_headings.js'
import { withOverflowingHeadings } from './rulings/overflowing_headings.js'
import { isPieceOfOpenFrame } from './rulings/parted_frames.js'
import { withSheetLines } from './rulings/sheet_edges.js'
import { mergeRulings } from './rulings/merge_rulings.js'
import { holds } from './table_place.js'
import { isPlausibleTable } from './plausible_table.js'
import type { Cell, Ruling, Table } from '../types.js'

/** The tables of a page, from the top. */
export function findTables(page: GridInput, options: GridOptions = {}): Table[] {
  const input = { ...page, tokens: withoutConsoleText(page.tokens) }
  const { ruled = true, unruled = true, placed } = options
  const rulings = withSheetLines(mergeRulings(input.rulings), input.tokens)
  const found = (ruled ? gridFromRulings({ ...input, rulings }) : []).map((table) =>
    withOverflowingHeadings(table, input.tokens)
  )
  const drawn = withoutFrames(found).filter((table) => isPlausibleTable(table, true))
  const isAlone = (table: Table) =>
    isHeadingAlone(table, input, drawn) ||
    isPieceOfOpenFrame(table, rulings, input.tokens) ||
    hasOpenHeadings(table, input.tokens)
  const whole = unruled ? drawn.filter((table) => !isAlone(table)) : drawn
  const isWhole = (table: Table) =>
    !isMereFrame(table, rulings) || !holdsFinerTable(table, input.tokens)
  const tables = unruled ? whole.filter(isWhole) : whole
  if (unruled) {
    const beside = withoutTables(input, rulings, tables)
    const typed = placed
      ? unfoldTyped(beside.tokens, { isPicture: true })
      : (straightenTyped(beside.tokens) ??
        straightenCounted(beside.tokens) ??
        unfoldTyped(beside.tokens))
    if (typed) {
      tables.push(...typedTables({ ...beside, tokens: typed.tokens }, typed, placed))
      return inOrder(tables)
    }
    // Words of pictures are read again by the boxes of their ink, which must stay as they are.
    const left = placed ? beside : { ...beside, tokens: withWholeNumbers(beside.tokens) }
    for (const part of cardsBeside(left) ?? [left]) {
      const sheets = gridFromBodies(part, placed)
      tables.push(...sheets)
      tables.push(...gridFromGaps(withoutTables(part, part.rulings, sheets)))
    }
  }
  return inOrder(tables)
}

/** The words of a page with the numbers that narrow cells broke as one word each. */
function withWholeNumbers(words: readonly TextBox[]): readonly TextBox[] {
  const decimals = joinBrokenFractions(joinBrokenDecimals(words))
  const percentages = joinPartedPercentages(joinBrokenPercentages(decimals))
  return joinBrokenSerials(joinAroundDashes(joinBrokenGrades(percentages)))
}

function inOrder(tables: Table[]): Table[] {
  return tables.sort((one, other) => one.box.y0 - other.box.y0 || one.box.x0 - other.box.x0)
}

/**
 * The tables of words that were moved, whose cells are where their words were printed.
 *
 * @param placed is given these words
 */
function typedTables(
  input: GridInput,
  { origins }: MovedWords,
  placed?: Map<Cell, readonly TextBox[]>
): Table[] {
  const words = new Map<Cell, readonly TextBox[]>()
  const sheets = gridFromBodies(input, words)
  const printed = sheets.map((table) => {
    const cells = table.cells.map((cell) => {
      const own = (words.get(cell) ?? []).map((word) => origins.get(word) ?? word)
      const moved = own.length > 0 ? { ...cell, box: around(own) } : cell
      placed?.set(moved, own)
      return moved
    })
    return placed
      ? { ...table, cells, box: around([table.box, ...cells.map(({ box }) => box)]) }
      : { ...table, cells }
  })
  return [...printed, ...gridFromGaps(withoutTables(input, input.rulings, sheets))]
}

/** Most rows of headings, and fewest numbers in the first line under them. */
const MOST_HEADINGS = 3
const NUMBERS_OF_LINE = 3

/** Headings with lines around each, above rows of numbers without any: one table, hardly drawn. */
function isHeadingAlone(table: Table, { tokens }: GridInput, drawn: readonly Table[]): boolean {
  const { box, rowEdges, columnEdges, cells } = table
  const isHeading =
    rowEdges.length - 1 <= MOST_HEADINGS &&
    columnEdges.length - 1 > NUMBERS_OF_LINE &&
    !cells.some(({ text }) => isNumeric(text))
  if (!isHeading) {
    return false
  }
  const under = tokens.filter(({ x0, x1, y0, y1 }) => {
    const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2]
    const isNear = y > box.y1 && y < box.y1 + 2 * (y1 - y0)
    return isNear && x > box.x0 && x < box.x1 && !drawn.some((other) => holds(other.box, x, y))
  })
  return under.filter(({ text }) => isNumeric(text)).length >= NUMBERS_OF_LINE
}

/** What is left of the page beside some tables. */
export function withoutTables(
  input: GridInput,
  rulings: readonly Ruling[],
  tables: readonly Table[]
): GridInput {
  const isFree = (x: number, y: number) => !tables.some(({ box }) => holds(box, x, y))
  return {
    ...input,
    tokens: input.tokens.filter((token) =>
      isFree((token.x0 + token.x1) / 2, (token.y0 + token.y1) / 2)
    ),
    rulings: rulings.filter((ruling) => {
      const middle = (ruling.from + ruling.to) / 2
      return ruling.direction === 'horizontal'
        ? isFree(middle, ruling.position)
        : isFree(ruling.position, middle)
    }),
  }
}
