import { DisjointSets } from '../../disjoint_sets.js'
import type { Ruling } from '../../types.js'

/** Points by which lines may miss each other and still meet. */
const MEETING = 2.5

/** Groups of lines that cross or touch each other. */
export function connectedLines(rulings: Ruling[]): Ruling[][] {
  const sets = new DisjointSets(rulings.length)
  const firstVertical = rulings.findIndex((ruling) => ruling.direction === 'vertical')
  if (firstVertical < 0) {
    return []
  }
  for (let h = 0; h < firstVertical; h++) {
    const horizontal = rulings[h]
    for (let v = firstVertical; v < rulings.length; v++) {
      const vertical = rulings[v]
      if (vertical.position > horizontal.to + MEETING) {
        break
      }
      if (
        vertical.position >= horizontal.from - MEETING &&
        horizontal.position >= vertical.from - MEETING &&
        horizontal.position <= vertical.to + MEETING
      ) {
        sets.join(v, h)
      }
    }
  }
  return sets.grouped(rulings).filter((group) => group.length >= 3)
}
