import type { Component } from '../image/components.js'

/** Groups of components that are joined, directly or through others. */
export function linkComponents(
  letters: readonly Component[],
  reach: number,
  joins: (one: Component, other: Component) => boolean
): Component[][] {
  const sorted = [...letters].sort((a, b) => a.x0 - b.x0)
  const parent = sorted.map((_, index) => index)
  const root = (index: number): number => {
    while (parent[index] !== index) {
      parent[index] = parent[parent[index]]
      index = parent[index]
    }
    return index
  }
  for (let i = 0; i < sorted.length; i++) {
    for (let j = i + 1; j < sorted.length && sorted[j].x0 <= sorted[i].x1 + reach; j++) {
      if (joins(sorted[i], sorted[j])) {
        parent[root(j)] = root(i)
      }
    }
  }
  const groups = new Map<number, Component[]>()
  for (const [index, letter] of sorted.entries()) {
    const key = root(index)
    const group = groups.get(key)
    if (group) {
      group.push(letter)
    } else {
      groups.set(key, [letter])
    }
  }
  return [...groups.values()]
}
