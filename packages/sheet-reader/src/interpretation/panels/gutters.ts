import { isNumeric, linesOf, median, type TextLine } from '../../grid/lines/text_lines.js'
import { squash } from '../../vocabulary/text.js'
import type { PageReading, Token } from '../../types.js'

/** A space from the top to the bottom of a page that nothing reaches over, in points. */
export interface Gutter {
  from: number
  to: number
  /** Where what stands on either side of it begins and ends: titles and notes of both are over or under it. */
  top: number
  bottom: number
}

/** Narrowest gutter, in heights of a word. */
const NARROWEST = 1.2
/** Narrowest space between sheets above and below each other, in heights of a word. */
const LEVEL = 2.5
/** Most lines above and below both sides that reach over the gutter. */
const MOST_TITLES = 6
const MOST_NOTES = 3
/** Most words of a page that is looked at: four full sheets have fewer. */
const MOST_WORDS = 4000
/** Fewest words, and values beside them, that a sheet has. */
const FEWEST_WORDS = 2
const FEWEST_VALUES = 2
/** Share of the lines of one side that stand at the height of none of the other's. */
const APART = 0.4
/** Part of a word's height by which lines of one height may differ. */
const SAME_HEIGHT = 0.2
/** Share of the rows of both sides that are alike. */
const ALIKE = 0.5
const GRADE = /^\p{Lu}[+\d-]?$/u

/** The gutters of a page on both sides of which there may be a sheet of its own, the widest first. */
export function guttersOf(page: PageReading): Gutter[] {
  const words = wordsOf(page)
  if (words.length > MOST_WORDS) {
    return []
  }
  // The same spaces are there however many lines are left out.
  const sides = new Map<string, Sides>()
  const sidesOf = ({ from, to }: Gutter) => {
    const key = `${from} ${to}`
    const known = sides.get(key) ?? sidesAt(words, from, to)
    sides.set(key, known)
    return known
  }
  for (const gaps of gapsOf(page, words, MOST_TITLES)) {
    const found = gaps.filter((gutter) => partsSheets(gutter, sidesOf(gutter)))
    if (found.length > 0) {
      return found.sort((one, other) => other.to - other.from - (one.to - one.from))
    }
  }
  return []
}

/** The gutter of a page where another page of its file has one; null where something reaches over it. */
export function gutterAt(page: PageReading, known: Gutter): Gutter | null {
  const titles = known.top === -Infinity ? 0 : MOST_TITLES
  for (const gaps of gapsOf(page, wordsOf(page), titles)) {
    const found = gaps.find(({ from, to }) => from < known.to && to > known.from)
    if (found) {
      return found
    }
  }
  return null
}

function wordsOf({ tokens }: PageReading): Token[] {
  return tokens.filter(({ text }) => text.trim() !== '')
}

/** The spaces that nothing reaches into: of all lines first, then of those below and above more and more of them. */
function* gapsOf(page: PageReading, words: readonly Token[], most: number) {
  const lines = linesOf(words)
  const placed = lines
    .flatMap((line, index) => line.words.map(({ x0, x1 }) => ({ x0, x1, line: index })))
    .sort((one, other) => one.x0 - other.x0)
  const width = NARROWEST * median(words.map(({ y0, y1 }) => y1 - y0))
  for (let notes = 0; notes <= Math.min(MOST_NOTES, lines.length); notes++) {
    for (let titles = 0; titles <= most && titles + notes < lines.length; titles++) {
      const body = lines.slice(titles, lines.length - notes)
      const top = titles === 0 ? -Infinity : (lines[titles - 1].y1 + body[0].y0) / 2
      const bottom = notes === 0 ? Infinity : (lines.at(-notes)!.y0 + body.at(-1)!.y1) / 2
      yield spacesOf(placed, titles, lines.length - notes)
        .map((space) => ({ ...space, top, bottom }))
        .filter((gutter) => gutter.to - gutter.from >= width && !isCrossed(gutter, page))
    }
  }
}

/** The middle of a page that was cut at a gutter, where both sides end and begin anew there; null for others. */
export function levelOf(
  { tokens, rulings, height }: PageReading,
  { top, bottom }: Gutter
): number | null {
  const words = tokens.filter(({ text, y0, y1 }) => text.trim() !== '' && y0 >= top && y1 <= bottom)
  const middle = height / 2
  const above = Math.max(...words.map(({ y0, y1 }) => (y0 < middle ? y1 : -Infinity)))
  const below = Math.min(...words.map(({ y0 }) => (y0 < middle ? Infinity : y0)))
  const space = below - above
  const isCut = rulings.some(
    ({ direction, from, to }) => direction === 'vertical' && from < above && to > below
  )
  const isWide = space > LEVEL * median(words.map(({ y0, y1 }) => y1 - y0))
  return isWide && Number.isFinite(space) && !isCut ? middle : null
}

/** The spaces that no word of some lines reaches into. @param words of all lines, from the left */
function spacesOf(
  words: readonly { x0: number; x1: number; line: number }[],
  first: number,
  end: number
): Pick<Gutter, 'from' | 'to'>[] {
  const spaces: Pick<Gutter, 'from' | 'to'>[] = []
  let right = Infinity
  for (const { x0, x1, line } of words) {
    if (line < first || line >= end) {
      continue
    }
    if (x0 > right) {
      spaces.push({ from: right, to: x0 })
    }
    right = right === Infinity ? x1 : Math.max(right, x1)
  }
  return spaces
}

/** Whether a level line or a drawn table reaches over a gutter. */
function isCrossed({ from, to, top, bottom }: Gutter, { rulings, tables }: PageReading): boolean {
  return (
    rulings.some(
      (ruling) =>
        ruling.direction === 'horizontal' &&
        ruling.from < from &&
        ruling.to > to &&
        ruling.position > top &&
        ruling.position < bottom
    ) ||
    tables.some(
      ({ ruled, box }) => ruled && box.x0 < from && box.x1 > to && box.y0 < bottom && box.y1 > top
    )
  )
}

/** A line on one side of a space. */
interface SideLine {
  line: TextLine
  /** How many of its words are values, and how many may be of names. */
  values: number
  names: number
  /** Whether no line on the other side stands at its height. */
  isAlone: boolean
  /** Whether the one that does holds names and numbers in the same order; null where none does, or it has not both. */
  isAlike: boolean | null
}

/** What stands on both sides of a space, and which lines of headings or titles come again on the other side. */
interface Sides {
  left: readonly SideLine[]
  right: readonly SideLine[]
  repeated: readonly (readonly [TextLine, TextLine])[]
}

function sidesAt(words: readonly Token[], from: number, to: number): Sides {
  const left = linesOf(words.filter(({ x1 }) => x1 <= from))
  const right = linesOf(words.filter(({ x0 }) => x0 >= to))
  const texts = new Map([...left, ...right].map((line) => [line, textOf(line)]))
  const repeated = left
    .filter((line) => /\p{L}{3}/u.test(texts.get(line)!))
    .flatMap((line) => right.map((other) => [line, other] as const))
    .filter(
      ([line, other]) =>
        texts.get(line) === texts.get(other) && (line.phrases.length > 1 || isLevel(line, other))
    )
  return { left: sideOf(left, right), right: sideOf(right, left), repeated }
}

function sideOf(lines: readonly TextLine[], others: readonly TextLine[]): SideLine[] {
  return lines.map((line) => {
    const { words } = line
    const beside = others.find((other) => isLevel(line, other))
    const order = orderOf(line)
    const isRow = beside !== undefined && /W.*1|1.*W/.test(order)
    return {
      line,
      values: words.filter(({ text }) => isNumeric(text) || GRADE.test(text!)).length,
      names: words.filter(({ text }) => /\p{L}{3}/u.test(text!)).length,
      isAlone: beside === undefined,
      isAlike: isRow ? order === orderOf(beside) : null,
    }
  })
}

/** Whether both sides of a gutter may be sheets: words and values, and not row by row beside each other. */
function partsSheets({ top, bottom }: Gutter, sides: Sides): boolean {
  const isBody = ({ y0, y1 }: TextLine) => y0 >= top && y1 <= bottom
  const [left, right] = [sides.left, sides.right].map((side) =>
    side.filter(({ line }) => isBody(line))
  )
  return (
    [left, right].every(mayBeSheet) &&
    ([left, right].some(areApart) ||
      sides.repeated.some((pair) => pair.every(isBody)) ||
      areAlike(right))
  )
}

function mayBeSheet(side: readonly SideLine[]): boolean {
  const sum = (count: 'values' | 'names') => side.reduce((soFar, line) => soFar + line[count], 0)
  return sum('values') >= FEWEST_VALUES && sum('names') >= FEWEST_WORDS
}

/** Whether many lines of a side stand at the height of none of the other's. */
function areApart(side: readonly SideLine[]): boolean {
  return side.filter(({ isAlone }) => isAlone).length >= APART * side.length
}

/** Whether most rows of a side hold names and numbers in the order in which those at their height do on the other. */
function areAlike(side: readonly SideLine[]): boolean {
  const rows = side.filter(({ isAlike }) => isAlike !== null)
  const alike = rows.filter(({ isAlike }) => isAlike)
  return alike.length > 0 && alike.length >= ALIKE * rows.length
}

function isLevel(one: TextLine, other: TextLine): boolean {
  const height = Math.min(one.y1 - one.y0, other.y1 - other.y0)
  return Math.abs(one.y0 + one.y1 - other.y0 - other.y1) / 2 < SAME_HEIGHT * height
}

function textOf({ words }: TextLine): string {
  return words.map(({ text }) => squash(text!)).join(' ')
}

/** The words and numbers of a line, names of more words as one. */
function orderOf({ words }: TextLine): string {
  const kinds = words.map(({ text }) =>
    isNumeric(text) ? '1' : /\p{L}{3}/u.test(text!) ? 'W' : 'w'
  )
  return kinds.join('').replaceAll(/W+/g, 'W')
}
