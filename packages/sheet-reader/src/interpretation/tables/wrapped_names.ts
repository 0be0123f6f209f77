import type { Segment, Word } from '../cards/label_words.js'
import { endsWithLabel, startsWithLabel } from '../cards/label_words.js'
import { isNameLike } from '../readings/printed_values.js'

/** Points by which the lines of a name may begin beside each other. */
const SAME_START = 1.5
/** Parts of a line's height up to which the lines of a name stand apart. */
const NEXT_LINE = 0.6
/** Parts of a line's height from one word to the next. */
const SPACE = 0.3
/** Most words of a name's second line. */
const MOST_WORDS = 3
/**
 * In heights of its line: how far a text stays from what stands beside it, by the margins of both
 * cells.
 */
const MARGIN = 1

/**
 * The second line of a name that a narrow place wrapped: it begins below the label or below the
 * name, and its first word had no room before what stands beside the first line.
 */
export function secondLineOf(
  name: readonly Word[],
  label: Segment,
  segments: readonly Segment[]
): Segment | null {
  const [first] = name
  const last = name[name.length - 1]
  const height = last.y1 - last.y0
  const room = Math.min(
    ...segments.flatMap(({ x0, y0, y1 }) => {
      const isBeside = x0 > last.x1 && y0 < last.y1 + height && y1 > last.y0
      return isBeside ? [x0] : []
    })
  )
  const isCapital = name.every(({ text }) => text === text.toUpperCase())
  const found = segments.find((segment) => {
    const gap = segment.y0 - last.y1
    const text = segment.words.map((word) => word.text).join(' ')
    // What one drawn cell holds in two lines is one text, however its lines are set.
    const isSameCell = segment.cell >= 0 && segment.cell === label.cell
    const isWrapped =
      [label.x0, first.x0].some((start) => Math.abs(segment.x0 - start) < SAME_START) &&
      last.x1 + SPACE * height + segment.words[0].x1 - segment.words[0].x0 >
        room - MARGIN * height &&
      (!isCapital || text === text.toUpperCase())
    return (
      (isSameCell || isWrapped) &&
      gap > -NEXT_LINE * height &&
      segment.y0 > (last.y0 + last.y1) / 2 &&
      gap < NEXT_LINE * height &&
      segment.words.length <= MOST_WORDS &&
      isNameLike(text) &&
      !startsWithLabel(segment) &&
      !isOfNextLabel(segment, label, segments)
    )
  })
  return found ?? null
}

/** Whether a text stands in the line of another label, which stands below that of the name. */
function isOfNextLabel(text: Segment, label: Segment, segments: readonly Segment[]): boolean {
  return segments.some(
    (other) =>
      other.line === text.line &&
      other.x1 <= text.x0 &&
      Math.abs(other.x0 - label.x0) < SAME_START &&
      endsWithLabel(other)
  )
}
