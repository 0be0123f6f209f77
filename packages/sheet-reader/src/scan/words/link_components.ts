import { DisjointSets } from '../../disjoint_sets.js'
import type { Component } from '../../image/components.js'

/**
 * Groups of components that are joined, directly or through others.
 *
 * @param reach pixels across and down: components that lie farther apart are never joined
 * @param joins whether two that lie near enough are joined
 */
export function linkComponents(
  letters: readonly Component[],
  reach: number,
  joins: (one: Component, other: Component) => boolean
): Component[][] {
  const sorted = [...letters].sort((a, b) => a.x0 - b.x0)
  const sets = new DisjointSets(sorted.length)
  for (const [i, one] of sorted.entries()) {
    for (let j = i + 1; j < sorted.length && sorted[j].x0 <= one.x1 + reach; j++) {
      const other = sorted[j]
      const isNear = other.y0 <= one.y1 + reach && one.y0 <= other.y1 + reach
      if (isNear && joins(one, other)) {
        sets.join(i, j)
      }
    }
  }
  return sets.grouped(sorted)
}
