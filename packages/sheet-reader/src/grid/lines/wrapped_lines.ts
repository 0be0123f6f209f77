import type { TableLine } from './table_lines.js'

/** Lines whose middles are nearer than this part of the font size overlap. */
const OVERLAPPING = 0.9
/** Parts of the font size from one line of a wrapped cell to the next. */
const NEXT_LINE = 1.45
/** Parts by which the lines above and below a row's middle may differ in distance. */
const UNEVEN = 0.15

/** Whether a line has numbers in most columns: each table row has one such line. */
export function anchorsOf(lines: readonly TableLine[]): boolean[] {
  const most = lines.reduce((numbers, line) => Math.max(numbers, line.numbers), 0)
  const enough = Math.max(1, Math.ceil(most * 0.5))
  return lines.map((line) => most > 0 && line.numbers >= enough && !line.hasSpan)
}

/**
 * For lines of cells that are wrapped around the middle of their row: the index of the row's line
 * with the numbers. -1 for all other lines.
 */
export function rowsOfWrappedLines(
  lines: readonly TableLine[],
  isAnchor: readonly boolean[]
): number[] {
  const owners = lines.map(() => -1)
  for (const [anchor, is] of isAnchor.entries()) {
    if (!is) {
      continue
    }
    const up = reachOf(lines, isAnchor, anchor, -1)
    const down = reachOf(lines, isAnchor, anchor, 1)
    const reach = Math.max(up.overlaps ? up.count : 0, down.overlaps ? down.count : 0)
    const isEven =
      up.count > 0 &&
      down.count > 0 &&
      Math.abs(up.distance - down.distance) < UNEVEN * (up.distance + down.distance)
    if (reach === 0 && !isEven) {
      continue
    }
    const lineCount = reach > 0 ? reach : Math.min(up.count, down.count)
    for (let step = 1; step <= lineCount; step++) {
      if (step <= up.count) {
        owners[anchor - step] = anchor
      }
      if (step <= down.count) {
        owners[anchor + step] = anchor
      }
    }
  }
  return owners
}

/** How many lines next to an anchor, in one direction, may be parts of its wrapped cells. */
function reachOf(
  lines: readonly TableLine[],
  isAnchor: readonly boolean[],
  anchor: number,
  direction: -1 | 1
): { count: number; distance: number; overlaps: boolean } {
  const { line: middleLine, entries } = lines[anchor]
  let count = 0
  let distance = 0
  let last = middleOf(lines[anchor])
  const known = new Set(entries.map(({ column }) => column))
  for (let index = anchor + direction; lines[index] && !isAnchor[index]; index += direction) {
    const line = lines[index]
    const gap = Math.abs(middleOf(line) - last)
    const isPart = line.numbers === 0 && !line.hasSpan && line.entries.length < entries.length
    if (!isPart || gap > NEXT_LINE * middleLine.fontSize) {
      break
    }
    const overlapsAnchor = count === 0 && gap < OVERLAPPING * middleLine.fontSize
    if (!overlapsAnchor && count === 0 && !line.entries.every(({ column }) => known.has(column))) {
      break
    }
    if (count === 0) {
      distance = gap
    }
    last = middleOf(line)
    count++
  }
  return { count, distance, overlaps: count > 0 && distance < OVERLAPPING * middleLine.fontSize }
}

function middleOf({ line }: TableLine): number {
  return (line.y0 + line.y1) / 2
}
