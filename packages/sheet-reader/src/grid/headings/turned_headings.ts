import { around, fontSizeOf } from '../lines/text_lines.js'
import type { TextLine } from '../lines/text_lines.js'
import type { Extent } from '../lines/text_columns.js'
import { isValueShape, wordShape } from '../lines/word_shape.js'
import type { TextBox } from '../grid_input.js'
import type { Box } from '../../types.js'

/** Words that read up or down the page, or at a slant, as one line of text. */
export interface TurnedLine {
  words: TextBox[]
  box: Box
  /**
   * From its left end to its right end; of a slanted line that is more than the box of its foot.
   */
  reach: Extent
  fontSize: number
  isSlanted: boolean
}

/** Parts of the font size up to which words of one upright line stand apart. */
const WORD_GAP = 0.8
/** Parts of the font size by which words of one upright line may stand beside each other. */
const BESIDE = 0.2
/** Parts of the font size, from the lowest turned heading to what stands level below it. */
const GAP_TO_BODY = 5

/** Parts of the font size by which a heading may reach out of what its cell can be. */
const WITHIN_CELL = 0.2

/** Costs. Distances are in parts of the font size. */
const FARTHEST = 5
const UNNAMED_COLUMN = 0.5
const NAMED_ALREADY = 2
const WITHOUT_COLUMN = 6
const OTHER_ANCHOR = 0.1
const SECOND_LINE = 0.7
/** Parts of the font size by which the lines of one heading stand apart. */
const LINE_PITCH = 1.6
/** More turned lines than this are no headings. */
const MOST_LINES = 300

/** Turned words joined to lines. Slanted lines come as one word each. */
export function turnedLines(turned: readonly TextBox[]): TurnedLine[] {
  const slanted = turned.filter(({ reach }) => reach !== undefined)
  const upright = turned
    .filter(({ reach }) => reach === undefined)
    .sort((one, other) => one.x0 + one.x1 - other.x0 - other.x1)
  const beside: TextBox[][] = []
  for (const word of upright) {
    const last = beside.at(-1)
    const off = last ? middle(word) - middle(last[last.length - 1]) : Infinity
    if (last && off < BESIDE * fontSizeOf(word)) {
      last.push(word)
    } else {
      beside.push([word])
    }
  }
  return [...beside.flatMap(partLines), ...slanted.map((word) => lineOf([word]))]
}

/** Words of one baseline as lines, parted where the gap is wider than a space. */
function partLines(words: readonly TextBox[]): TurnedLine[] {
  const lines: TextBox[][] = []
  for (const word of [...words].sort((one, other) => one.y0 - other.y0)) {
    const above = lines.at(-1)?.at(-1)
    const follows = above?.angle === word.angle && word.y0 - above!.y1 < WORD_GAP * fontSizeOf(word)
    if (follows) {
      lines[lines.length - 1].push(word)
    } else {
      lines.push([word])
    }
  }
  return lines.map(lineOf)
}

function lineOf(words: TextBox[]): TurnedLine {
  const box = around(words)
  const [{ reach }] = words
  return {
    words,
    box,
    reach: reach ?? { from: box.x0, to: box.x1 },
    fontSize: words.reduce((size, word) => Math.max(size, fontSizeOf(word)), 0),
    isSlanted: reach !== undefined,
  }
}

/** The columns of turned lines, in the order of the lines, and how sure that is (0 to 1). */
export interface TurnedPlaces {
  columns: number[]
  margin: number
}

/**
 * Gives turned headings to columns. They may begin, end or have their middle over their column, but
 * all of them in the same way: the way by which all together stand nearest to columns of their own
 * is taken.
 *
 * @param isNamed which columns have a level heading beside the turned ones
 */
export function placeTurned(
  lines: readonly TurnedLine[],
  columns: readonly Extent[],
  isNamed: readonly boolean[]
): TurnedPlaces {
  if (lines.length === 0 || lines.length > MOST_LINES) {
    const places = lines.map(({ reach }) => nearest(columns, (reach.from + reach.to) / 2))
    return { columns: places, margin: 1 }
  }
  const each = oneForEach(lines, columns, isNamed)
  if (each) {
    return { columns: each, margin: 1 }
  }
  const ways = ANCHORS.flatMap((ofLine) =>
    ANCHORS.map((ofColumn) => {
      const { places, cost } = match(lines, columns, isNamed, ofLine, ofColumn)
      return { places, cost: cost / lines.length + (ofLine === ofColumn ? 0 : OTHER_ANCHOR) }
    })
  ).sort((one, other) => one.cost - other.cost)
  const [best] = ways
  const second = ways.find(({ places }) => places.some((place, at) => place !== best.places[at]))
  const lead = second ? second.cost - best.cost : 1
  return { columns: best.places, margin: Math.max(0, Math.min(1, lead)) }
}

/**
 * The columns of upright lines where each column without a level heading has one of its own:
 * between the left ends, or the right ends, of its values and of those beside. Its values stand at
 * one side of a wide cell then, and its heading at the other, nearer to the values of the next.
 * Null where that is not so.
 */
function oneForEach(
  lines: readonly TurnedLine[],
  columns: readonly Extent[],
  isNamed: readonly boolean[]
): number[] | null {
  const unnamed = columns.flatMap((_, column) => (isNamed[column] ? [] : [column]))
  // Above names of people, of which the first column has none, stands the number of each.
  const people = unnamed.length === 0 ? [...columns.keys()].slice(1) : unnamed
  if (people.length !== lines.length || lines.some(({ isSlanted }) => isSlanted)) {
    return null
  }
  const order = lines.map((_, index) => index)
  order.sort((one, other) => lines[one].reach.from - lines[other].reach.from)
  const isWithin = (from: (column: number) => number, to: (column: number) => number) =>
    order.every((index, place) => {
      const { reach, fontSize } = lines[index]
      const room = WITHIN_CELL * fontSize
      return reach.from > from(people[place]) - room && reach.to < to(people[place]) + room
    })
  const isRightOfEnds = isWithin(
    (column) => columns[column].from,
    (column) => columns[column + 1]?.from ?? Infinity
  )
  const isLeftOfEnds = isWithin(
    (column) => columns[column - 1]?.to ?? -Infinity,
    (column) => columns[column].to
  )
  if (!isRightOfEnds && !isLeftOfEnds) {
    return null
  }
  const places = new Array<number>(lines.length)
  for (const [place, index] of order.entries()) {
    places[index] = people[place]
  }
  return places
}

/**
 * Turned lines above a body by column.
 *
 * @param above level lines above the body
 */
export function turnedHeadings(
  turned: readonly TextBox[],
  above: readonly TextLine[],
  body: Box,
  columns: readonly Extent[]
): { byColumn: Map<number, TextBox[]>; margin: number } {
  const [before, last] = columns.slice(-2)
  const aside = last && before ? last.from - before.to : 0
  const right = columns[columns.length - 1].to
  const near = turnedLines(turned).filter(
    ({ reach, box, fontSize }) =>
      reach.to > columns[0].from - fontSize &&
      reach.from < right + Math.max(fontSize, aside) &&
      box.y1 < body.y0 + 0.5 * fontSize
  )
  near.sort((one, other) => other.box.y1 - one.box.y1)
  const foot = topOfLevelHeadings(above, body)
  let top = Infinity
  const lines: TurnedLine[] = []
  for (const line of near) {
    const { box, fontSize } = line
    if (top === Infinity ? foot - box.y1 > GAP_TO_BODY * fontSize : box.y1 < top - fontSize) {
      break
    }
    top = Math.min(top, box.y0)
    lines.push(line)
  }
  const highest = Math.min(...lines.map(({ box }) => (box.y0 + box.y1) / 2))
  const level = above.filter(({ y1 }) => y1 > highest).flatMap(({ words }) => words)
  const isNamed = columns.map(({ from, to }) =>
    level.some(({ x0, x1, text }) => x0 < to && x1 > from && !isValueShape(wordShape(text)))
  )
  const { columns: places, margin } = placeTurned(lines, columns, isNamed)
  const byColumn = new Map<number, TextBox[]>()
  for (const [index, { words }] of lines.entries()) {
    byColumn.set(places[index], [...(byColumn.get(places[index]) ?? []), ...words])
  }
  return { byColumn, margin }
}

/** Parts of the font size between lines of level headings, or between them and the body. */
const LINE_GAP = 1

/** Where the lines that stand close above a body begin: turned headings may stand above these. */
function topOfLevelHeadings(above: readonly TextLine[], body: Box): number {
  const upwards = [...above].sort((one, other) => other.y1 - one.y1)
  return upwards.reduce(
    (top, { y0, y1, fontSize }) => (y0 < top && top - y1 < LINE_GAP * fontSize ? y0 : top),
    body.y0
  )
}

type Anchor = (extent: Extent) => number

const ANCHORS: readonly Anchor[] = [
  ({ from }) => from,
  ({ from, to }) => (from + to) / 2,
  ({ to }) => to,
]

/** Lines given to columns from left to right, so that the whole costs least. */
function match(
  lines: readonly TurnedLine[],
  columns: readonly Extent[],
  isNamed: readonly boolean[],
  ofLine: Anchor,
  ofColumn: Anchor
): { places: number[]; cost: number } {
  const order = lines.map((_, index) => index)
  order.sort((one, other) => ofLine(lines[one].reach) - ofLine(lines[other].reach))
  const width = columns.length + 1
  const costs = new Float64Array((lines.length + 1) * width).fill(Infinity)
  const from = new Int32Array(costs.length)
  const reach = (at: number, cost: number, before: number) => {
    if (cost < costs[at]) {
      costs[at] = cost
      from[at] = before
    }
  }
  costs[0] = 0
  for (const [at, cost] of costs.entries()) {
    const [line, column] = [Math.floor(at / width), at % width]
    const skipped = isNamed[column] ? 0 : UNNAMED_COLUMN
    if (column < columns.length) {
      reach(at + 1, cost + skipped, at)
    }
    if (line === lines.length) {
      continue
    }
    const own = lines[order[line]]
    const off = (other: number) =>
      Math.abs(ofLine(own.reach) - ofColumn(columns[other])) / own.fontSize
    const before = line > 0 && column > 0 ? lines[order[line - 1]] : null
    if (before && ofLine(own.reach) - ofLine(before.reach) < LINE_PITCH * own.fontSize) {
      reach(at + width, cost + off(column - 1) + SECOND_LINE, at)
    }
    reach(at + width, cost + WITHOUT_COLUMN, at)
    if (column < columns.length && off(column) < FARTHEST) {
      reach(at + width + 1, cost + off(column) + (isNamed[column] ? NAMED_ALREADY : 0), at)
    }
  }
  const places = lines.map(({ reach: extent }) => nearest(columns, ofLine(extent)))
  for (let at = costs.length - 1; at > 0; at = from[at]) {
    const step = at - from[at]
    const isSecond = step === width && costs[at] - costs[from[at]] < WITHOUT_COLUMN
    if (step === width + 1 || isSecond) {
      places[order[Math.floor(from[at] / width)]] = (at % width) - 1
    }
  }
  return { places, cost: costs[costs.length - 1] }
}

/** The column in which a position lies, or the one beside it. */
function nearest(columns: readonly Extent[], x: number): number {
  const distance = ({ from, to }: Extent) => Math.max(from - x, x - to)
  return columns.reduce(
    (best, extent, index) => (distance(extent) < distance(columns[best]) ? index : best),
    0
  )
}

function middle({ x0, x1 }: Box): number {
  return (x0 + x1) / 2
}
