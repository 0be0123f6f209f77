import type { BodyPlace } from './heading_sections.js'
import type { Extent } from '../lines/text_columns.js'
import type { TextLine } from '../lines/text_lines.js'
import type { Ruling } from '../../types.js'

/** Share of the width of all columns that a line between rows is drawn over. */
const ACROSS = 0.9

/**
 * Whether a line of text stands in the same row of headings as the lowest one: lines are drawn over
 * the whole width below that and above this, and none between. A heading of many lines may be the
 * only one there.
 */
export function isInBandOf(
  line: TextLine,
  lowest: TextLine | undefined,
  body: BodyPlace,
  columns: readonly Extent[],
  rulings: readonly Ruling[]
): boolean {
  if (!lowest || columns.length === 0) {
    return false
  }
  const [from, to] = [columns[0].from, columns[columns.length - 1].to]
  const across = rulings.filter(
    (ruling) =>
      ruling.direction === 'horizontal' &&
      Math.min(ruling.to, to) - Math.max(ruling.from, from) >= ACROSS * (to - from)
  )
  const middle = (one: TextLine) => (one.y0 + one.y1) / 2
  return (
    across.some(({ position }) => position < line.y0) &&
    across.some(({ position }) => position > middle(lowest) && position <= body.y0) &&
    !across.some(({ position }) => position > middle(line) && position < middle(lowest))
  )
}
