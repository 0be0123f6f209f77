import { bandsOf, type Band } from './bands.js'
import { findBodies, type Body } from './body_bands.js'
import { cellsOf } from './key_columns.js'
import { withColumnsBetweenLines } from './columns_between_lines.js'
import { drawnSides, findBodyColumns } from './body_columns.js'
import { isHardlyRead } from './cell_words.js'
import type { BodyColumn } from './column_parts.js'
import { findBodyRows } from './body_rows.js'
import { withDoubtfulRows } from '../headings/doubtful_first_rows.js'
import { countLastLines, isFirstLine, MOST_FIRST_LINES } from './first_lines.js'
import { headsEachColumn, partedBehindValues } from './grades_beside_words.js'
import { findHeadings } from '../headings/heading_block.js'
import type { BodyPlace } from '../headings/heading_sections.js'
import { spacingOf, type Spacing } from '../lines/spacing.js'
import { buildSheetTable } from '../sheet_table.js'
import { around, linesOf, median, type TextLine } from '../lines/text_lines.js'
import { partTypedRules } from '../rulings/typed_rules.js'
import { wordShape } from '../lines/word_shape.js'
import type { GridInput, GridOptions, TextBox } from '../grid_input.js'
import type { Ruling, Table } from '../../types.js'

/** A table of fewer rows or columns is left to what finds tables by their gaps. */
const FEWEST_ROWS = 2
const FEWEST_COLUMNS = 3
/** A page with more words to a line than this is no sheet. */
const MOST_COLUMNS = 500

/**
 * Tables whose columns the rows of their bodies show: values that stand under one another. Headings
 * are then given to these columns, so that they can make none.
 *
 * @param placed is given the words of each cell
 */
export function gridFromBodies(input: GridInput, placed?: GridOptions['placed']): Table[] {
  const { words, rules } = partTypedRules(input.tokens)
  const upright = words.filter(({ angle, text }) => (angle ?? 0) === 0 && text !== undefined)
  const turned = words.filter(({ angle }) => (angle ?? 0) !== 0)
  const rulings = [...input.rulings, ...rules]
  const lines = linesOf(upright)
  const bands = bandsOf(lines)
  const bodies = findBodies(bands)
  const tables: Table[] = []
  let start = 0
  for (const body of bodies) {
    const above = bands.slice(start, body.first)
    const below = bands.slice(body.first + body.bands.length)
    const made = tableOf(body, { above, below }, turned, rulings, placed)
    if (!made) {
      start = isList(body) ? body.first + body.bands.length : start
      continue
    }
    tables.push(made.table)
    start = body.first + body.bands.length + made.lastLines
  }
  return tables
}

/**
 * Rows of a list of two columns, which is left to others and holds no headings of what comes below
 * it.
 */
const FEWEST_LISTED = 3

/**
 * Whether each row of a body has words and one value behind them: a card's subjects and their
 * marks.
 */
function isList({ rows }: Body): boolean {
  return (
    rows.length >= FEWEST_LISTED &&
    rows.every(
      ({ words, values }) =>
        values.length === 1 && words.length > 1 && values[0] === words[words.length - 1]
    )
  )
}

function tableOf(
  found: Body,
  beside: { above: readonly Band[]; below: readonly Band[] },
  turned: readonly TextBox[],
  rulings: readonly Ruling[],
  placed: GridOptions['placed']
): { table: Table; lastLines: number } | null {
  const spacing = spacingOf(
    found.rows.flatMap((row) => row.words),
    beside.above.flatMap((band) => band.words)
  )
  const { body: clear, columns, headings } = withoutHeadings(found, spacing, rulings)
  const { body: started, above } =
    headings.length > 0
      ? { body: clear, above: [...beside.above, ...headings] }
      : withDoubtfulRows(clear, beside.above, columns)
  if (started.rows.length < FEWEST_ROWS) {
    return null
  }
  const first = withFirstLines(started, above, columns, rulings)
  if (columns.length < FEWEST_COLUMNS || columns.length > MOST_COLUMNS) {
    return null
  }
  if (!holdsScores(started)) {
    return null
  }
  const begun = findBodyRows(first.body, columns, rulings)
  const lastLines = countLastLines(beside.below, begun, columns)
  const bands = [...first.body.bands, ...beside.below.slice(0, lastLines)]
  const body = { ...first.body, bands }
  const rows = lastLines === 0 ? begun : findBodyRows(body, columns, rulings)
  const sorted = [...first.above].sort((one, other) => one.y0 + one.y1 - other.y0 - other.y1)
  const headed = (own: readonly BodyColumn[]) =>
    findHeadings(sorted, turned, placeOf(body), own, rulings, spacing)
  const finer = partedBehindValues(body.rows, columns)
  const block = finer && headed(finer)
  const table =
    block && headsEachColumn(block)
      ? buildSheetTable(findBodyRows(body, finer, rulings), block, placed)
      : buildSheetTable(rows, headed(columns), placed)
  return table && { table, lastLines }
}

/** Gives the first row the lines of its wrapped cells that stand above its numbers. */
function withFirstLines(
  started: Body,
  bandsAbove: readonly Band[],
  columns: readonly BodyColumn[],
  rulings: readonly Ruling[]
): { body: Body; above: TextLine[] } {
  let body = started
  const rest = [...bandsAbove]
  for (let taken = 0; taken < MOST_FIRST_LINES; taken++) {
    const line = rest.at(-1)
    if (!line || !isFirstLine(rest, findBodyRows(body, columns, rulings), columns)) {
      break
    }
    rest.pop()
    body = { ...body, first: body.first - 1, bands: [line, ...body.bands] }
  }
  return { body, above: rest.flatMap((band) => band.lines) }
}

/** Scores, grades and marks: what a sheet of results has in most of its cells. */
const SCORE = /^\d{1,3}(?:[.,]\d{1,2})?(?:[\u00bc-\u00be]|\/\d{1,4}|%)?$/u
const MOSTLY = 0.8
/**
 * Serial numbers, years with a number (`2036/011`), maxima `(20)` and codes with a zero say nothing
 * of what a table holds.
 */
const OF_NO_RESULT = /^\d{1,4}[.)]$|^\d{3,4}\/\d{2,4}$|^\(\d{1,3}\)$|^0\d{2,}$/
/** What a row begins with that numbers the student. */
const OF_STUDENT = /^\d{4,}$/

function holdsScores({ rows }: Body): boolean {
  let scores = 0
  let values = 0
  for (const row of rows) {
    for (const { text } of row.values) {
      const isFirst = text === row.words[0].text
      if (OF_NO_RESULT.test(text ?? '') || (isFirst && OF_STUDENT.test(text ?? ''))) {
        continue
      }
      values++
      if (wordShape(text) !== 'number' || SCORE.test(text ?? '')) {
        scores++
      }
    }
  }
  return scores >= MOSTLY * values
}

/** Rows at the top of a body that may be headings with numbers in them, such as `CAT 30`. */
const MOST_HEADINGS = 4

/** Takes rows from the top of a body whose words are no values where those of other rows are. */
function withoutHeadings(
  found: Body,
  spacing: Spacing,
  rulings: readonly Ruling[]
): { body: Body; columns: readonly BodyColumn[]; headings: Band[] } {
  const sides = drawnSides(found.rows, rulings)
  let body = found
  let columns = findBodyColumns(body.rows, spacing, sides)
  const headings: Band[] = []
  for (let taken = 0; taken < MOST_HEADINGS && body.rows.length > 2; taken++) {
    const below = findBodyColumns(body.rows.slice(1), spacing, sides)
    if (!hasWordsForValues(body.rows[0], below)) {
      break
    }
    const start = body.bands.indexOf(body.rows[1])
    headings.push(...body.bands.slice(0, start))
    body = {
      first: body.first + start,
      bands: body.bands.slice(start),
      rows: body.rows.slice(1),
    }
    columns = below
  }
  return { body, columns: withColumnsBetweenLines(body, columns), headings }
}

function hasWordsForValues(row: Band, columns: readonly BodyColumn[]): boolean {
  let other = 0
  let same = 0
  if (columns.length === 0) {
    return false
  }
  for (const [column, cell] of cellsOf(row.words, columns).entries()) {
    const isSilent = cell.length === 0 || cell.some(isHardlyRead)
    if (isSilent || columns[column].values < MOSTLY) {
      continue
    }
    const shapes = cell.map(({ text }) => wordShape(text))
    if (shapes.every((shape) => shape === 'mark' || columns[column].shapes.has(shape))) {
      same++
    } else {
      other++
    }
  }
  return other >= 2 && other >= same
}

function placeOf({ bands }: Body): BodyPlace {
  const gaps = bands.slice(1).map((band, index) => band.y0 - bands[index].y1)
  return { ...around(bands), rowGap: median(gaps) }
}
