import { DisjointSets } from '../disjoint_sets.js'
import type { Component } from '../image/components.js'

/** Groups of components that are joined, directly or through others. */
export function linkComponents(
  letters: readonly Component[],
  reach: number,
  joins: (one: Component, other: Component) => boolean
): Component[][] {
  const sorted = [...letters].sort((a, b) => a.x0 - b.x0)
  const sets = new DisjointSets(sorted.length)
  for (let i = 0; i < sorted.length; i++) {
    for (let j = i + 1; j < sorted.length && sorted[j].x0 <= sorted[i].x1 + reach; j++) {
      if (joins(sorted[i], sorted[j])) {
        sets.join(i, j)
      }
    }
  }
  return sets.grouped(sorted)
}
