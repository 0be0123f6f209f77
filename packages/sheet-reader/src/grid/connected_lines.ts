import type { Ruling } from '../types.js'

/** Points by which lines may miss each other and still meet. */
const MEETING = 2.5

/** Groups of lines that cross or touch each other. */
export function connectedLines(rulings: Ruling[]): Ruling[][] {
  const parents = rulings.map((_, index) => index)
  const root = (index: number): number => {
    while (parents[index] !== index) {
      parents[index] = parents[parents[index]]
      index = parents[index]
    }
    return index
  }
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
        parents[root(h)] = root(v)
      }
    }
  }
  const groups = new Map<number, Ruling[]>()
  rulings.forEach((ruling, index) => {
    const key = root(index)
    const group = groups.get(key)
    if (group) {
      group.push(ruling)
    } else {
      groups.set(key, [ruling])
    }
  })
  return [...groups.values()].filter((group) => group.length >= 3)
}
