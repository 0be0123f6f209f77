import { shapeOfCode } from '../../values/printed_text.js'
import type { CompactRecord } from '../records/compact_record.js'

/** Fewest students by whose numbers it is known how such a number is made. */
const FEWEST = 8
/**
 * Share of the students that may have numbers of another kind, and how many may in a small class.
 */
const OTHERS = 0.05
const FEW_OTHERS = 1

/**
 * Records whose number is only the beginning or the end of what the numbers of all others are made
 * of (`STU24453` among `STU244530` and the like): a narrow cell wraps them, and the end of a page
 * cuts them.
 */
export function recordsWithCutNumbers(records: readonly CompactRecord[]): CompactRecord[] {
  const numbered = records.filter(({ admission }) => admission !== '')
  const shapes = Map.groupBy(numbered, ({ admission }) => shapeOfCode(admission))
  const [usual] = [...shapes].sort(([, one], [, other]) => other.length - one.length)
  if (!usual) {
    return []
  }
  const [shape, same] = usual
  const most = Math.max(FEW_OTHERS, OTHERS * numbered.length)
  if (same.length < FEWEST || numbered.length - same.length > most) {
    return []
  }
  return numbered.filter(({ admission }) => {
    const own = shapeOfCode(admission)
    return own !== shape && (shape.startsWith(own) || shape.endsWith(own))
  })
}
