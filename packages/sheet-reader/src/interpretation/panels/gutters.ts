import {
  isNumeric,
  linesOf,
  median,
  phrasesOf,
  type TextLine,
} from '../../grid/lines/text_lines.js'
import { rememberingOf } from '../../remembering.js'
import { squash } from '../../vocabulary/text.js'
import type { TextBox } from '../../grid/grid_input.js'
import type { Box, PageReading, Token } from '../../types.js'

/** A space from the top to the bottom of a page that nothing reaches over, in points. */
export interface Gutter {
  from: number
  to: number
  /**
   * Where what stands on either side of it begins and ends: titles and notes of both are over or
   * under it.
   */
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

/**
 * The gutters of a page on both sides of which there may be a sheet of its own, the widest first.
 */
export function guttersOf(page: PageReading): Gutter[] {
  const words = wordsOf(page)
  if (words.length > MOST_WORDS) {
    return []
  }
  const lines = linesOf(words)
  // The same spaces are there however many lines are left out.
  const sidesOf = new Map<string, Sides | null>()
  const parts = (gutter: Gutter) => {
    const key = `${gutter.from} ${gutter.to}`
    const known = sidesOf.get(key)
    const sides = known === undefined ? sidesAt(lines, gutter) : known
    sidesOf.set(key, sides)
    return sides !== null && partsSheets(gutter, sides)
  }
  for (const gaps of gapsOf(page, lines, MOST_TITLES)) {
    const found = gaps.filter(parts)
    if (found.length > 0) {
      return found.sort((one, other) => other.to - other.from - (one.to - one.from))
    }
  }
  return []
}

/**
 * The gutter of a page where another page of its file has one; null where something reaches over
 * it.
 */
export function gutterAt(page: PageReading, known: Gutter): Gutter | null {
  const titles = known.top === -Infinity ? 0 : MOST_TITLES
  for (const gaps of gapsOf(page, linesOf(wordsOf(page)), titles)) {
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

/**
 * The spaces that nothing reaches into: of all lines first, then of those below and above more and
 * more of them.
 */
function* gapsOf(page: PageReading, lines: readonly TextLine[], most: number) {
  const placed = lines
    .flatMap((line, index) => line.words.map(({ x0, x1 }) => ({ x0, x1, line: index })))
    .sort((one, other) => one.x0 - other.x0)
  const width = NARROWEST * median(lines.flatMap(({ words }) => words.map(({ y0, y1 }) => y1 - y0)))
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

/**
 * The middle of a page that was cut at a gutter, where both sides end and begin anew there; null
 * for others.
 */
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

/** What a word may be of a sheet. */
const kindOf = rememberingOf(({ text }: TextBox) => {
  const isNumber = isNumeric(text)
  return {
    isNumber,
    isValue: isNumber || GRADE.test(text!),
    isName: /\p{L}{3}/u.test(text!),
    letters: squash(text!),
  }
})

/** The part of a line on one side of a space. */
interface SideLine {
  y0: number
  y1: number
  words: readonly TextBox[]
  /** How many of its words are values, and how many may be of names. */
  values: number
  names: number
  /** Its letters and digits, by words. */
  text: string
  /** Its words and numbers, names of more words as one. */
  order: string
  /** The first line on the other side that stands at its height. */
  beside: SideLine | null
}

/**
 * What stands on both sides of a space, and which lines of headings or titles come again on the
 * other side.
 */
interface Sides {
  left: readonly SideLine[]
  right: readonly SideLine[]
  repeated: readonly (readonly [SideLine, SideLine])[]
}

/**
 * What stands on both sides of a space; null where one side has fewer words and values than any
 * sheet.
 */
function sidesAt(lines: readonly TextLine[], { from, to }: Gutter): Sides | null {
  const left = lines.flatMap(({ words }) => sideOf(words.filter(({ x1 }) => x1 <= from)))
  const right = lines.flatMap(({ words }) => sideOf(words.filter(({ x0 }) => x0 >= to)))
  if (!mayBeSheet(left) || !mayBeSheet(right)) {
    return null
  }
  setBeside(left, right)
  setBeside(right, left)
  const called = Map.groupBy(right, ({ text }) => text)
  const repeated = left.flatMap((line) =>
    (line.names === 0 ? [] : (called.get(line.text) ?? []))
      .filter((other) => isLevel(line, other) || phrasesOf(line.words).length > 1)
      .map((other) => [line, other] as const)
  )
  return { left, right, repeated }
}

/** The words of a line on one side of a space; none where it has none there. */
function sideOf(words: readonly TextBox[]): SideLine[] {
  if (words.length === 0) {
    return []
  }
  const kinds = words.map(kindOf)
  return [
    {
      y0: Math.min(...words.map(({ y0 }) => y0)),
      y1: Math.max(...words.map(({ y1 }) => y1)),
      words,
      values: kinds.filter(({ isValue }) => isValue).length,
      names: kinds.filter(({ isName }) => isName).length,
      text: kinds.map(({ letters }) => letters).join(' '),
      order: kinds
        .map(({ isNumber, isName }) => (isNumber ? '1' : isName ? 'W' : 'w'))
        .join('')
        .replaceAll(/W+/g, 'W'),
      beside: null,
    },
  ]
}

function setBeside(lines: readonly SideLine[], others: readonly SideLine[]) {
  for (const line of lines) {
    line.beside = others.find((other) => isLevel(line, other)) ?? null
  }
}

/**
 * Whether both sides of a gutter may be sheets: words and values, and not row by row beside each
 * other.
 */
function partsSheets({ top, bottom }: Gutter, sides: Sides): boolean {
  const isBody = ({ y0, y1 }: SideLine) => y0 >= top && y1 <= bottom
  const [left, right] = [sides.left.filter(isBody), sides.right.filter(isBody)]
  return (
    mayBeSheet(left) &&
    mayBeSheet(right) &&
    (areApart(left) ||
      areApart(right) ||
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
  return side.filter(({ beside }) => beside === null).length >= APART * side.length
}

/**
 * Whether most rows of a side hold names and numbers in the order in which those at their height do
 * on the other.
 */
function areAlike(side: readonly SideLine[]): boolean {
  const rows = side.filter(({ order, beside }) => beside && /W.*1|1.*W/.test(order))
  const alike = rows.filter(({ order, beside }) => order === beside?.order)
  return alike.length > 0 && alike.length >= ALIKE * rows.length
}

function isLevel(one: Pick<Box, 'y0' | 'y1'>, other: Pick<Box, 'y0' | 'y1'>): boolean {
  const height = Math.min(one.y1 - one.y0, other.y1 - other.y0)
  return Math.abs(one.y0 + one.y1 - other.y0 - other.y1) / 2 < SAME_HEIGHT * height
}
