/** The text of a table's cells by row and column; positions under a span are empty. */
export type Grid = string[][]

/** Tables of a page in reading order, by page number. */
export type TablesOfFile = Map<number, Grid[]>

export interface TableScore {
  /** Of tables found, counted by page: harmonic mean of precision and recall, 0 to 1. */
  detection: number
  /** Mean likeness of the tables that both have, 0 to 1. */
  likeness: number
}

/**
 * Scores tables as Camelot's published benchmark does, so that figures can be compared: tables are
 * matched by their order on the page; likeness is the matching ratio of the cells' texts, row by
 * row, times that of the shapes.
 */
export function scoreTables(files: { found: TablesOfFile; truth: TablesOfFile }[]): TableScore {
  let both = 0
  let total = 0
  const likenesses: number[] = []
  for (const { found, truth } of files) {
    for (const page of new Set([...found.keys(), ...truth.keys()])) {
      const ours = found.get(page) ?? []
      const theirs = truth.get(page) ?? []
      const shared = Math.min(ours.length, theirs.length)
      both += shared
      total += ours.length + theirs.length
      for (let index = 0; index < shared; index++) {
        likenesses.push(likeness(ours[index], theirs[index]))
      }
    }
  }
  return {
    detection: total === 0 ? 0 : (2 * both) / total,
    likeness: likenesses.reduce((sum, value) => sum + value, 0) / Math.max(1, likenesses.length),
  }
}

function likeness(one: Grid, other: Grid): number {
  const [cells, otherCells] = [texts(one), texts(other)]
  if (cells.length === 0 && otherCells.length === 0) {
    return 1
  }
  const [rows, otherRows] = [one.length, other.length]
  const [columns, otherColumns] = [widest(one), widest(other)]
  const difference = Math.abs(rows - otherRows) + Math.abs(columns - otherColumns)
  const shape = 1 - difference / (rows + columns + otherRows + otherColumns + 1)
  return matchingRatio(cells, otherCells) * shape
}

function texts(grid: Grid): string[] {
  return grid.flat().map((text) => text.split(/\s+/).filter(Boolean).join(' ').toLowerCase())
}

function widest(grid: Grid): number {
  return Math.max(0, ...grid.map((row) => row.length))
}

/**
 * Twice the entries in matching blocks by all entries (Ratcliff and Obershelp). As in the
 * benchmark's library, entries that make up more than a hundredth of a long list do not start a
 * block.
 */
export function matchingRatio(one: string[], other: string[]): number {
  const places = new Map<string, number[]>()
  other.forEach((text, index) => {
    const known = places.get(text)
    if (known) {
      known.push(index)
    } else {
      places.set(text, [index])
    }
  })
  if (other.length >= 200) {
    const often = Math.floor(other.length / 100) + 1
    for (const [text, indexes] of places) {
      if (indexes.length > often) {
        places.delete(text)
      }
    }
  }
  const open: [number, number, number, number][] = [[0, one.length, 0, other.length]]
  let matched = 0
  for (let range = open.pop(); range; range = open.pop()) {
    const [from, to, otherFrom, otherTo] = range
    const block = longestBlock(one, other, places, range)
    if (block.length === 0) {
      continue
    }
    matched += block.length
    open.push([from, block.start, otherFrom, block.otherStart])
    open.push([block.start + block.length, to, block.otherStart + block.length, otherTo])
  }
  return (2 * matched) / Math.max(1, one.length + other.length)
}

function longestBlock(
  one: string[],
  other: string[],
  places: Map<string, number[]>,
  [from, to, otherFrom, otherTo]: [number, number, number, number]
): { start: number; otherStart: number; length: number } {
  let [start, otherStart, length] = [from, otherFrom, 0]
  let lengths = new Map<number, number>()
  for (let index = from; index < to; index++) {
    const next = new Map<number, number>()
    for (const place of places.get(one[index]) ?? []) {
      if (place < otherFrom) {
        continue
      }
      if (place >= otherTo) {
        break
      }
      const grown = (lengths.get(place - 1) ?? 0) + 1
      next.set(place, grown)
      if (grown > length) {
        ;[start, otherStart, length] = [index - grown + 1, place - grown + 1, grown]
      }
    }
    lengths = next
  }
  while (start > from && otherStart > otherFrom && one[start - 1] === other[otherStart - 1]) {
    ;[start, otherStart, length] = [start - 1, otherStart - 1, length + 1]
  }
  while (
    start + length < to &&
    otherStart + length < otherTo &&
    one[start + length] === other[otherStart + length]
  ) {
    length++
  }
  return { start, otherStart, length }
}
