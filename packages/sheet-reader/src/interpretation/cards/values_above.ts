import { areInLine } from './line_segments.js'
import { startsWithLabel, textOf, type Segment } from './label_words.js'
import { isValueOf, roleOfLabel, type KeyRole } from './label_roles.js'

/** What tiles beside each other tell: what sums up a student's results. */
const OF_TILES: ReadonlySet<KeyRole> = new Set([
  'total',
  'average',
  'position',
  'grade',
  'subject_count',
])
/** A single number above a label may be anybody's. */
const FEWEST = 2
/** Parts of a value's height: how far its label stands below it. */
const NEXT_LINE = 1

/**
 * Values that stand above their labels, in larger type as a rule, by the pieces of lines that hold
 * the labels: `691` above `TOTAL SCORE`, beside `3rd` above `POSITION`.
 */
export function valuesAbove(segments: readonly Segment[]): Map<Segment, Segment> {
  const found = new Map<Segment, Segment>()
  const byLine = Map.groupBy(segments, ({ line }) => line)
  for (const line of byLine.values()) {
    const tiles = line.flatMap((label): [Segment, Segment][] => {
      const value = valueAbove(segments, label)
      return value ? [[label, value]] : []
    })
    for (const [label, value] of tiles.length < FEWEST ? [] : tiles) {
      found.set(label, value)
    }
  }
  return found
}

function valueAbove(segments: readonly Segment[], label: Segment): Segment | null {
  const role = roleOfLabel(textOf(label.words))
  if (role === null || !OF_TILES.has(role)) {
    return null
  }
  const above = segments.findLast(
    ({ line, x0, x1 }) => line < label.line && x0 < label.x1 && x1 > label.x0
  )
  if (!above || startsWithLabel(above)) {
    return null
  }
  const height = above.y1 - above.y0
  const isNear = label.y0 - above.y1 <= NEXT_LINE * height
  const text = textOf(above.words)
  const confidence = Math.min(...above.words.map((word) => word.confidence))
  return isNear &&
    areInLine(above, label, height) &&
    isValueOf(role, { text, kind: 'value', confidence })
    ? above
    : null
}
