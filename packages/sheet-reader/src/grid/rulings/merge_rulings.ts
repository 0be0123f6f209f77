import type { Ruling } from '../../types.js'

/** Points. Lines this close are one line: both sides of a cell border, double rules. */
const SAME_POSITION = 1.2
/** Points that a line made of several may be thick. */
const THICKEST = 2.2
/** Points. Pieces of a line this far apart are still one line. */
const PIECE_GAP = 2.5
/** A page with more joined lines than this is a drawing. */
const MOST_LINES = 3000

/**
 * Joins pieces and doubles of lines: a table drawn as one box a cell becomes its few long lines.
 * Sorted by direction (horizontal first), position and start.
 */
export function mergeRulings(rulings: readonly Ruling[]): Ruling[] {
  return [
    ...mergeDirection(rulings.filter((ruling) => ruling.direction === 'horizontal')),
    ...mergeDirection(rulings.filter((ruling) => ruling.direction === 'vertical')),
  ]
}

/** Whether there are too many merged lines for those of tables. */
export function isDrawing(merged: readonly Ruling[]): boolean {
  return merged.length > MOST_LINES
}

function mergeDirection(rulings: Ruling[]): Ruling[] {
  rulings.sort((one, other) => one.position - other.position)
  const merged: Ruling[] = []
  let start = 0
  for (let index = 1; index <= rulings.length; index++) {
    const isSame =
      index < rulings.length &&
      rulings[index].position - rulings[index - 1].position <= SAME_POSITION &&
      rulings[index].position - rulings[start].position <= THICKEST
    if (isSame) {
      continue
    }
    mergeGroup(rulings.slice(start, index), merged)
    start = index
  }
  return merged
}

/** Lines of about the same position become the intervals that they cover together. */
function mergeGroup(group: Ruling[], into: Ruling[]): void {
  group.sort((one, other) => one.from - other.from)
  let current: Ruling | null = null
  let weight = 0
  let sum = 0
  for (const ruling of group) {
    const length = Math.max(ruling.to - ruling.from, 0.1)
    if (current && ruling.from <= current.to + PIECE_GAP) {
      current.to = Math.max(current.to, ruling.to)
    } else {
      current = { ...ruling }
      into.push(current)
      weight = 0
      sum = 0
    }
    weight += length
    sum += length * ruling.position
    current.position = sum / weight
  }
}
