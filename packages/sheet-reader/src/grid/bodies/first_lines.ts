import { CLOSER } from './upper_lines.js'
import { nearest } from './body_columns.js'
import type { BodyColumn } from './column_parts.js'
import type { Band } from './bands.js'
import type { SheetRow } from './body_rows.js'
import { median } from '../lines/text_lines.js'

/** Parts of the font size by which the same line of two rows may miss its place. */
const IN_PLACE = 0.15

/** Rows with a line of their own below their values, before the last row may have one. */
const FEWEST_WRAPPED = 2
/** Most lines of a cell above the one in its row's middle. */
export const MOST_FIRST_LINES = 2
/** Most lines of a cell below the one with the numbers of its row. */
const MOST_LAST_LINES = 3

/**
 * Whether a line directly above the first row is that row's and not the headings': other rows wrap
 * some cells around their middle, the line is as far from the first row as their first lines are,
 * further from what is above it, and stands in columns that they wrap as well; or the line stands
 * closer above the name of the first row than rows do. Without this it would be taken for the end
 * of a heading, or for a section's title. Headings in bold letters may stand as near.
 *
 * @param lines the line and those above it, from the top
 */
export function isFirstLine(
  lines: readonly Band[],
  rows: readonly SheetRow[],
  columns: readonly BodyColumn[]
): boolean {
  const [above, band] = [lines.at(-2), lines.at(-1)]
  const [first, ...others] = rows.filter(({ isSection, isLeading }) => !isSection && !isLeading)
  if (!band || !first || first !== rows[0]) {
    return false
  }
  if (beginsName(lines, [first, ...others], columns)) {
    return true
  }
  const wrapped = others.filter((row) => anchorOf(row) > anchorOf(first))
  if (wrapped.length === 0 || wrapped.length * 3 < others.length) {
    return false
  }
  const distances = wrapped.map((row) => distanceAbove(row, anchorOf(row) - anchorOf(first) - 1))
  const own = first.bands[0].y0 - band.y0
  if (Math.abs(own - median(distances)) > IN_PLACE * band.fontSize) {
    return false
  }
  if (above && band.y0 - above.y0 <= own && !isBolder(above, band)) {
    return false
  }
  const known = new Set(
    wrapped.flatMap((row) =>
      row.bands.slice(0, anchorOf(row)).flatMap(({ words }) => columnsOf(words, columns))
    )
  )
  return columnsOf(band.words, columns).every((column) => known.has(column))
}

/** Words of a name. */
const OF_NAME = /^\p{L}[\p{L}\p{M}'’.-]*$/u

/**
 * Whether a line closer to the name of the first row than rows are to each other belongs to that
 * name; above it may be more lines of it where most other names have several.
 */
function beginsName(
  lines: readonly Band[],
  rows: readonly SheetRow[],
  columns: readonly BodyColumn[]
): boolean {
  const band = lines[lines.length - 1]
  const tops = rows.map((row) => row.bands[anchorOf(row)].y0)
  const pitch = median(tops.slice(1).map((top, index) => top - tops[index]))
  const own = tops[0] - band.y0
  const [column] = columnsOf(band.words, columns)
  const isOfName = ({ words }: Band) =>
    columnsOf(words, columns).every((other) => other === column) &&
    words.every(({ text }) => OF_NAME.test(text ?? ''))
  const areWrapped = rows.filter(({ bands }) => bands.length > 1).length * 2 >= rows.length
  let top = lines.length - 1
  while (
    areWrapped &&
    top > lines.length - MOST_FIRST_LINES &&
    lines[top - 1] &&
    isOfName(lines[top - 1]) &&
    lines[top].y0 - lines[top - 1].y0 <= own + IN_PLACE * band.fontSize
  ) {
    top -= 1
  }
  const above = lines[top - 1]
  return (
    rows.length > FEWEST_WRAPPED &&
    above !== undefined &&
    own < CLOSER * pitch &&
    (own < CLOSER * (lines[top].y0 - above.y0) || (areWrapped && isBolder(above, band))) &&
    isOfName(band) &&
    columns[column].values === 0 &&
    rows[0].cells[column].length > 0
  )
}

/** Whether a line is written in bold letters and the one below it is not. */
function isBolder(above: Band, { words }: Band): boolean {
  return above.words.every(({ bold }) => bold) && words.every(({ bold }) => bold === false)
}

/**
 * How many lines below the last row are the rest of its wrapped cells: other rows have such lines,
 * as far below one another, in columns that they wrap as well, and what comes after them is further
 * away. Without them the last student of a page would lose half of the name.
 */
export function countLastLines(
  below: readonly Band[],
  rows: readonly SheetRow[],
  columns: readonly BodyColumn[]
): number {
  const students = rows.filter(({ isSection, isLeading }) => !isSection && !isLeading)
  const last = students.pop()
  const wrapped = students.filter((row) => anchorOf(row) < row.bands.length - 1)
  if (!last || last !== rows.at(-1)) {
    return 0
  }
  return wrapped.length < FEWEST_WRAPPED
    ? countCentred(below, last, students, columns)
    : countParts(below, last, wrapped, columns)
}

/**
 * As many lines as the last row has above its values, where they stand as far below these in the
 * same columns, nearer than one row to the next, and each other row of several lines is as high
 * above its values as below.
 */
function countCentred(
  below: readonly Band[],
  { bands }: SheetRow,
  students: readonly SheetRow[],
  columns: readonly BodyColumn[]
): number {
  const count = bands.length - 1
  if (count === 0) {
    return 0
  }
  const own = bands[count]
  const isCentred = (row: SheetRow) => anchorOf(row) * 2 === row.bands.length - 1
  const known = new Set(bands.slice(0, count).flatMap(({ words }) => columnsOf(words, columns)))
  const before = students.at(-1)?.bands.at(-1)
  const isParted = before !== undefined && bands[0].y0 - before.y0 > own.y0 - bands[count - 1].y0
  const completes = bands.slice(0, count).every(({ y0 }, index) => {
    const band = below.at(count - 1 - index)
    return (
      band !== undefined &&
      band.values.length === 0 &&
      Math.abs(band.y0 - own.y0 - (own.y0 - y0)) <= IN_PLACE * own.fontSize &&
      columnsOf(band.words, columns).every((column) => known.has(column))
    )
  })
  return completes && isParted && students.every(isCentred) ? count : 0
}

function countParts(
  below: readonly Band[],
  last: SheetRow,
  wrapped: readonly SheetRow[],
  columns: readonly BodyColumn[]
): number {
  const parts = wrapped.map((row) => row.bands.slice(anchorOf(row)))
  const pitches = parts.flatMap((bands) =>
    bands.slice(1).map(({ y1 }, index) => y1 - bands[index].y1)
  )
  const known = new Set(
    parts.flatMap((bands) => bands.slice(1).flatMap(({ words }) => columnsOf(words, columns)))
  )
  let above = last.bands[last.bands.length - 1]
  for (const [index, band] of below.entries()) {
    // From bottom to bottom: what stands between two lines of a name is in one band with both of
    // them.
    const distance = band.y1 - above.y1
    const isPart =
      band.values.length === 0 &&
      pitches.some((pitch) => Math.abs(distance - pitch) <= IN_PLACE * band.fontSize) &&
      columnsOf(band.words, columns).every((column) => known.has(column))
    if (!isPart) {
      const isApart = distance > Math.max(...pitches)
      return isApart && index <= MOST_LAST_LINES ? index : 0
    }
    above = band
  }
  return below.length <= MOST_LAST_LINES ? below.length : 0
}

function columnsOf(words: Band['words'], columns: readonly BodyColumn[]): number[] {
  return words.map(({ x0, x1 }) => nearest(columns, x0, x1))
}

/** The band of a row that holds most of it. */
function anchorOf({ bands }: SheetRow): number {
  return bands.reduce(
    (best, band, index) => (band.words.length > bands[best].words.length ? index : best),
    0
  )
}

/** Points from the top of a band of a row to that of the next. */
function distanceAbove({ bands }: SheetRow, index: number): number {
  return bands[index + 1].y0 - bands[index].y0
}
