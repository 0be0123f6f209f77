/** The items in their order, `most` at a time: the last batch may hold fewer. */
export function inBatches<Item>(items: readonly Item[], most: number): Item[][] {
  const batches: Item[][] = []
  for (let start = 0; start < items.length; start += most) {
    batches.push(items.slice(start, start + most))
  }
  return batches
}
