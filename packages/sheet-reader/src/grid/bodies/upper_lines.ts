import type { Band } from './bands.js'

/**
 * Parts of the distance of two rows up to which two lines of a name, or of one row, stand apart.
 */
export const CLOSER = 0.88

/** Fewest values of a row of which one cell may have its first line above all others. */
const VALUES_OF_ROW = 6

/**
 * Whether a band is the upper line of a few cells that are wrapped, closer above its row than this
 * is above the next.
 */
export function isUpperLine(bands: readonly Band[], index: number): boolean {
  const [band, row, next] = bands.slice(index, index + 3)
  return (
    next !== undefined &&
    band.values.length === 1 &&
    band.values[0] !== band.words[0] &&
    row.values.length >= VALUES_OF_ROW &&
    row.y0 - band.y0 < CLOSER * (next.y0 - row.y0)
  )
}
