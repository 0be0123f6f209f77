import type { Band } from '../bodies/bands.js'
import type { Body } from '../bodies/body_bands.js'
import { cellsOf } from '../bodies/key_columns.js'
import { isHardlyRead } from '../bodies/cell_words.js'
import type { BodyColumn } from '../bodies/column_parts.js'
import { median } from '../lines/text_lines.js'
import { isValueShape, wordShape } from '../lines/word_shape.js'

/** Share of a column's rows that are values for it to be a column of values. */
const MOSTLY = 0.8
/** Share of the columns of values in which a row has something. */
const FILLED = 0.7
/** Share of these cells that were read as values, and that were or may be values. */
const READ = 0.3
const POSSIBLE = 0.75
/** Rows stand at most so many times as far apart as most of them, and so many points more. */
const NEAR = 1.5
const NEAR_POINTS = 2

/**
 * Gives a body the first rows of a scan that were read so badly that they hardly looked like rows:
 * what stands right above in the columns of values is values, as far as it was read.
 *
 * @param above the bands above the body, from the top
 */
export function withDoubtfulRows(
  found: Body,
  above: readonly Band[],
  columns: readonly BodyColumn[]
): { body: Body; above: readonly Band[] } {
  let body = found
  const rest = [...above]
  for (let band = rest.at(-1); band && isDoubtfulRow(band, body, columns); band = rest.at(-1)) {
    rest.pop()
    body = {
      first: body.first - 1,
      bands: [band, ...body.bands],
      rows: [band, ...body.rows],
    }
  }
  return { body, above: rest }
}

function isDoubtfulRow(band: Band, { bands }: Body, columns: readonly BodyColumn[]): boolean {
  const gaps = bands.slice(1).map(({ y0 }, index) => y0 - bands[index].y1)
  if (bands[0].y0 - band.y1 > NEAR * Math.max(0, median(gaps)) + NEAR_POINTS) {
    return false
  }
  const cells = cellsOf(band.words, columns).filter((_, index) => columns[index].values >= MOSTLY)
  const filled = cells.filter((cell) => cell.length > 0)
  const values = filled.filter((cell) =>
    cell.every(({ text }) => isValueShape(wordShape(text)))
  ).length
  const doubtful = filled.filter((cell) => cell.some(isHardlyRead)).length
  return (
    doubtful > 0 &&
    filled.length >= FILLED * cells.length &&
    values >= READ * filled.length &&
    values + doubtful >= POSSIBLE * filled.length
  )
}
