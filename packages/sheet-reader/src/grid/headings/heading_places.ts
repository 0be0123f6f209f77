import { around, phrasesOf } from '../lines/text_lines.js'
import type { TextLine } from '../lines/text_lines.js'
import { spaceBetween, type Spacing } from '../lines/spacing.js'
import type { Extent } from '../lines/text_columns.js'
import type { TextBox } from '../grid_input.js'
import type { Box } from '../../types.js'

/** Words of a line of headings and the columns over which they stand. */
export interface HeadingPlace {
  words: TextBox[]
  box: Box
  first: number
  last: number
  /** A place between two columns of the body (or beside them) where no row has anything. */
  isNew: boolean
}

export interface PlacedLine {
  line: TextLine
  places: HeadingPlace[]
  /** What it costs to take the line for headings, and to take it for a title. */
  cost: number
  titleCost: number
}

/** A side of its cell at which a heading stands, over values at the other one. */
export type CellSide = 'left' | 'right'

/** Words that one heading has on a line at most. */
const MOST_WORDS = 8
/** Columns to the left and right of a word among which its own is. */
const NEIGHBOURS = 3

/** Costs. Distances are in parts of the font size. */
const GAP_INSIDE = 2
const GAP_BETWEEN = 1
/** A word that begins where headings begin on other lines, within another heading. */
const BEGINS = 1
/** Words that are printed over one another stand in cells of their own, which were too narrow. */
const OVERLAP = 0.2
const OVERLAPPING = 2
const OFF_EDGE = 0.4
const MOST_OFF = 2
const OVER_NEIGHBOUR = 1.4
const BESIDE_COLUMN = 0.25
/** Words at the side of their cell, over values at its other side: in spaces, and in parts of the font size. */
const CELL_PADDING = 2
const WIDEST_PADDING = 1.3
const AT_SIDE = 0.4
const NO_HEADING = 0.35
const NEW_COLUMN = 1.6
const TITLE = 0.8

/**
 * Gives the words of a line to columns, from left to right, so that the whole costs least: headings
 * stand over one column, share an edge or the middle with it, reach over no other, and have ordinary
 * spaces between their words.
 *
 * @param areGroups the columns are groups, whose names may stand at the left of them
 * @param starts words with which headings begin, as the lines beside this one show, and how far they
 *   reach there
 * @param sides at which headings may stand where values stand at the other side of their cells, and every
 *   heading has a column with values; none where they stand over their values
 */
export function placeHeadings(
  line: TextLine,
  columns: readonly Extent[],
  spacing: Spacing,
  areGroups = false,
  starts: HeadingStarts = new Map(),
  sides: readonly CellSide[] = []
): PlacedLine {
  const { words } = line
  const size = line.fontSize
  const gaps = words.map((word, index) =>
    index === 0 ? Infinity : (word.x0 - words[index - 1].x1) / size
  )
  const states = columns.length + 1
  const costs = new Float64Array((words.length + 1) * states).fill(Infinity)
  const from = new Int32Array((words.length + 1) * states).fill(-1)
  const isNew = new Uint8Array((words.length + 1) * states)
  const reach = (at: number, cost: number, before: number, asNew: number) => {
    if (cost >= costs[at]) {
      return
    }
    costs[at] = cost
    from[at] = before
    isNew[at] = asNew
  }
  costs[0] = 0
  for (let word = 0; word <= words.length; word++) {
    for (let column = 0; column <= columns.length; column++) {
      const at = word * states + column
      const cost = costs[at]
      if (cost === Infinity) {
        continue
      }
      if (column < columns.length) {
        reach(at + 1, cost + NO_HEADING, at, 0)
      }
      if (word === words.length) {
        continue
      }
      const isStart = word === 0 || starts.has(words[word]) || gaps[word] < -OVERLAP
      const parting = isStart ? 0 : GAP_BETWEEN * Math.max(0, spacing.wide - gaps[word])
      let inside = 0
      let begun = 0
      let right = -Infinity
      for (let end = word; end < Math.min(words.length, word + MOST_WORDS); end++) {
        if (end > word) {
          inside +=
            GAP_INSIDE * Math.max(0, gaps[end] - spaceBetween(words[end - 1], words[end], spacing))
          begun += starts.has(words[end]) ? BEGINS : 0
          inside += gaps[end] < -OVERLAP ? OVERLAPPING : 0
        }
        if (inside + begun > MOST_OFF) {
          break
        }
        right = Math.max(right, words[end].x1)
        const wide = end === word ? reachOf(words[word], words[word + 1], starts) : right
        const left = words[word].x0
        const to = (end + 1) * states + column
        if (column < columns.length && isNear(columns, column, left, right)) {
          const own = fit(left, wide, columns, column, size, spacing, areGroups, sides)
          const tight = own > 0.1 ? parting : 0.3 * parting
          const broken = isOverMiddle(left, right, columns[column], size) ? 0 : begun
          reach(to + 1, cost + own + inside + broken + tight, at, 0)
        }
        if (sides.length === 0 && isFree(left, right, columns, column, size)) {
          reach(to, cost + NEW_COLUMN + inside + begun + parting, at, 1)
        }
      }
    }
  }
  const places: HeadingPlace[] = []
  let at = words.length * states + columns.length
  const cost = costs[at] - NO_HEADING * columns.length
  while (at > 0 && from[at] >= 0) {
    const before = from[at]
    const [start, end] = [Math.floor(before / states), Math.floor(at / states)]
    if (end > start) {
      const own = words.slice(start, end)
      const column = before % states
      places.unshift({
        words: own,
        box: around(own),
        first: column,
        last: column,
        isNew: isNew[at] === 1,
      })
    }
    at = before
  }
  const placedColumns = places.filter((place) => !place.isNew).length
  return {
    line,
    places,
    cost: cost + NO_HEADING * placedColumns,
    titleCost: titleCost(gaps, spacing),
  }
}

/**
 * Where a word ends, or the longer one that stands right above or below it and begins where it does: of
 * `AGRICULTURAL` above `SCIENCE` only the first may reach over its numbers.
 */
function reachOf(word: TextBox, next: TextBox | undefined, starts: HeadingStarts): number {
  const reach = Math.max(word.x1, starts.get(word) ?? -Infinity)
  return next && next.x0 < reach ? word.x1 : reach
}

/** A title is words with a space between them. */
function titleCost(gaps: readonly number[], { space }: Spacing): number {
  return gaps
    .slice(1)
    .reduce((sum, gap) => sum + 1.5 * Math.max(0, Math.min(gap, 3) - space), TITLE)
}

function isNear(columns: readonly Extent[], column: number, left: number, right: number): boolean {
  const before = columns[column - NEIGHBOURS]
  const after = columns[column + NEIGHBOURS]
  return !(before && right < before.to) && !(after && left > after.from)
}

/** What it costs that words stand over a column. */
function fit(
  left: number,
  right: number,
  columns: readonly Extent[],
  column: number,
  size: number,
  { space }: Spacing,
  areGroups: boolean,
  sides: readonly CellSide[]
): number {
  const { from, to } = columns[column]
  const before = columns[column - 1]
  const after = columns[column + 1]
  const padding = Math.max(sides.length > 0 ? WIDEST_PADDING : 0, CELL_PADDING * space) * size
  const isAtSide =
    ((areGroups || sides.includes('left')) &&
      isJustBeside(left - (before?.to ?? -Infinity), size, padding)) ||
    (sides.includes('right') && isJustBeside((after?.from ?? Infinity) - right, size, padding))
  const off = Math.min(
    Math.abs(left - from),
    Math.abs(right - to),
    Math.abs((left + right - from - to) / 2),
    isAtSide ? AT_SIDE * size : Infinity
  )
  const beside = isAtSide ? 0 : Math.max(0, left - to, from - right)
  const over =
    Math.max(0, before ? before.to - left : 0) + Math.max(0, after ? right - after.from : 0)
  return (
    (OFF_EDGE * Math.min(off, MOST_OFF * size) +
      OVER_NEIGHBOUR * Math.min(over, 3 * size) +
      BESIDE_COLUMN * Math.min(beside, 3 * size)) /
    size
  )
}

/**
 * Whether words stand over the very middle of a column: where lines of one heading are centred, one of them begins
 * below the second word of another by chance.
 */
function isOverMiddle(left: number, right: number, { from, to }: Extent, size: number): boolean {
  return Math.abs((left + right - from - to) / 2) < SAME_START * size
}

/** Whether words begin where their cell does: close to the column on the other side of its edge. */
function isJustBeside(gap: number, size: number, padding: number): boolean {
  return gap > -0.1 * size && gap < padding
}

/** Whether words stand clear of the columns on both sides of a place. */
function isFree(
  left: number,
  right: number,
  columns: readonly Extent[],
  column: number,
  size: number
): boolean {
  const before = columns[column - 1]
  const after = columns[column]
  return (!before || left > before.to + 0.3 * size) && (!after || right < after.from - 0.3 * size)
}

/** Parts of the font size by which lines of one heading may begin beside each other. */
const SAME_START = 0.12
/** Parts of the font size up to which lines may be parts of the same headings. */
const LINES_AWAY = 5

/** Words with which headings begin, each with the right end of the longest one beside it. */
export type HeadingStarts = ReadonlyMap<TextBox, number>

/** Parts of the font size up to which lines of one heading stand apart. */
const RIGHT_BESIDE = 1
/** What a subject is marked out of stands below the middle or the end of its heading, wherever it begins. */
const LETTER = /\p{L}/u

/**
 * Words that stand under or over the beginning of a heading on another line, which is the first there
 * or has a wide gap before it: wrapped headings that are set at their left edge begin alike.
 */
export function headingStarts(
  line: TextLine,
  others: readonly TextLine[],
  { wide }: Spacing
): HeadingStarts {
  const size = line.fontSize
  const begins = others.flatMap(({ words, y0, y1 }) => {
    const away = Math.max(y0 - line.y1, line.y0 - y1)
    const isBeside = away < RIGHT_BESIDE * size
    return away > LINES_AWAY * size
      ? []
      : words
          .filter((word, index) => index === 0 || word.x0 - words[index - 1].x1 > wide * size)
          .filter(({ text }) => LETTER.test(text ?? ''))
          .map(({ x0, x1 }) => ({ x0, reach: isBeside ? x1 : -Infinity }))
  })
  const starts = new Map<TextBox, number>()
  for (const word of line.words) {
    const alike = begins.filter(({ x0 }) => Math.abs(word.x0 - x0) < SAME_START * size)
    if (alike.length > 0) {
      starts.set(word, Math.max(...alike.map(({ reach }) => reach)))
    }
  }
  return starts
}

/** A line whose phrases end before words that begin a heading. */
export function partAt(line: TextLine, starts: HeadingStarts): TextLine {
  const groups: TextBox[][] = []
  for (const word of line.words) {
    if (groups.length === 0 || starts.has(word)) {
      groups.push([])
    }
    groups[groups.length - 1].push(word)
  }
  return { ...line, phrases: groups.flatMap(phrasesOf) }
}
