import type { Component } from '../../image/components.js'

/**
 * In letter heights: signs of which lines are typed are lower, and lie so near each other's level.
 */
const LOW = 0.8
const LEVEL = 0.5
/** A typed line has so many pieces, and goes over such a share of the breadth of the bars. */
const FEWEST_PIECES = 8
const LEAST_BREADTH = 0.5

/**
 * The pieces of the lines that text art types between its rows (`+----+----+`), where bars show
 * that a page is text art: rows with many pieces, all of them lower than digits. Noise melts
 * crosses and dashes together, so that what each piece looks like says little.
 *
 * @param letters loose ink without the bars
 * @param textHeight height of a capital in pixels
 * @returns each line's pieces
 */
export function findTypedLines(
  letters: readonly Component[],
  bars: ReadonlySet<Component>,
  textHeight: number
): Component[][] {
  if (bars.size === 0) {
    return []
  }
  const breadth = breadthOf([...bars])
  return levelRows(letters, LEVEL * textHeight).filter(
    (row) =>
      row.length >= FEWEST_PIECES &&
      row.every(({ y0, y1 }) => y1 - y0 < LOW * textHeight) &&
      breadthOf(row) >= LEAST_BREADTH * breadth
  )
}

/** Rows of pieces whose middles follow each other within a distance. */
function levelRows(letters: readonly Component[], distance: number): Component[][] {
  const rows: Component[][] = []
  let level = -Infinity
  for (const letter of letters.toSorted((one, other) => middleOf(one) - middleOf(other))) {
    const middle = middleOf(letter)
    if (middle - level > distance) {
      rows.push([])
    }
    rows.at(-1)!.push(letter)
    level = middle
  }
  return rows
}

function middleOf({ y0, y1 }: Component): number {
  return (y0 + y1) / 2
}

function breadthOf(pieces: readonly Component[]): number {
  const left = pieces.reduce((least, { x0 }) => Math.min(least, x0), Infinity)
  const right = pieces.reduce((most, { x1 }) => Math.max(most, x1), -Infinity)
  return right - left
}
