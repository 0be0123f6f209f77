import type { Component } from '../../image/components.js'
import type { ReadLine } from '../../line/line_reader.js'
import type { TextLine } from './line_stack.js'

/**
 * In text heights: a dash with so much paper on both sides parts words; a hyphen stands close to
 * its letters.
 */
const BESIDE_DASH = 0.4
/** In text heights: ink that is higher is no dash and no dot. */
const HIGHEST_MARK = 0.35
/**
 * In letter heights: no space is narrower. How much wider than the gaps within words they are,
 * where they are read or not.
 */
const NARROWEST_SPACE = 0.25
const WIDER = 1.1
const MUCH_WIDER = 1.5
/** A reading with other spaces is thought of from this probability on. */
const LEAST_SPACE = 0.02
/** Figures stand wide, as those of numbers do. */
const FIGURE = /\d/
/** A dash between words or figures, with spaces beside it or without. */
const DASH = /(?<=[\p{L}\p{N}]) ?- ?(?=[\p{L}\p{N}])/gu
/** What a colon at the end of a line is read as. */
const LIKE_COLON = /(?<=\p{L}{2})[:;.,si]?$/u

/**
 * A reading with the spaces beside its dashes, and the colon at its end, that the ink has, where
 * its reader thought them possible: it hardly sees where a hyphen ends (`RESULTS-SS 2` for
 * `RESULTS - SS 2`), and takes two dots for one letter (`Teachers` for `Teacher:`). It is as
 * probable as all readings together that differ in such marks alone.
 */
export function marksAsPrinted(read: ReadLine, line: TextLine): ReadLine {
  return withPrintedSpaces(withPrintedColon(withPrintedDashes(read, line), line), line)
}

/**
 * A reading of words whose spaces lie where the gaps of the ink are by far the widest, if it may be
 * read so at all.
 */
function withPrintedSpaces(read: ReadLine, line: TextLine): ReadLine {
  const letters = read.text.replaceAll(' ', '')
  const alike = read.alternatives.filter(({ text }) => text.replaceAll(' ', '') === letters)
  if (alike.length < 2 || alike[1].probability < LEAST_SPACE || FIGURE.test(letters)) {
    return read
  }
  const places = read.positions.filter((_, index) => read.text[index] !== ' ')
  const gaps = gapsAfter(places, line)
  const printed = alike.find(({ text, probability }) => {
    const clearer = text === read.text ? WIDER : MUCH_WIDER
    return probability >= LEAST_SPACE && areWidest(spacesIn(text), gaps, clearer)
  })
  if (!printed) {
    return read
  }
  const { text } = printed
  const before = spacesIn(text)
  const positions = places.flatMap((place, index) =>
    before.has(index) ? [(place + places[index + 1]) / 2, place].reverse() : [place]
  )
  return pooled(read, { text, positions }, (other) => other.replaceAll(' ', ''))
}

/** The letters of a text, counted without its spaces, behind which there is a space. */
function spacesIn(text: string): Set<number> {
  const spaces = new Set<number>()
  let letters = 0
  for (const character of text) {
    if (character === ' ') {
      spaces.add(letters - 1)
    } else {
      letters += character.length
    }
  }
  return spaces
}

/**
 * In letter heights: the paper between each letter and the next, 0 where their ink hangs together.
 */
function gapsAfter(places: readonly number[], { components, textHeight }: TextLine): number[] {
  const gaps: { middle: number; width: number }[] = []
  let end = Infinity
  for (const { x0, x1 } of components.toSorted((one, other) => one.x0 - other.x0)) {
    if (x0 > end) {
      gaps.push({ middle: (x0 + end) / 2, width: (x0 - end) / textHeight })
    }
    end = end === Infinity ? x1 : Math.max(end, x1)
  }
  return places.map((place, index) =>
    Math.max(
      0,
      ...gaps
        .filter(({ middle }) => middle > place && middle < places[index + 1])
        .map(({ width }) => width)
    )
  )
}

/**
 * Whether the narrowest gap at a space is wider, by a factor, than every other gap between letters.
 */
function areWidest(spaces: ReadonlySet<number>, gaps: readonly number[], factor: number): boolean {
  const [atSpaces, others] = [true, false].map((isSpace) =>
    gaps.filter((_, index) => spaces.has(index) === isSpace)
  )
  const narrowest = Math.min(...atSpaces)
  return spaces.size > 0 && narrowest >= NARROWEST_SPACE && narrowest > factor * Math.max(...others)
}

function withPrintedDashes(read: ReadLine, line: TextLine): ReadLine {
  return read.text.includes('-') ? pooled(read, spacedAsInk(read, line), closed) : read
}

function withPrintedColon(read: ReadLine, { components, textHeight }: TextLine): ReadLine {
  const letters = read.text.replace(LIKE_COLON, '')
  if (letters === read.text || !endsWithColon(components, textHeight)) {
    return read
  }
  const positions = read.positions.slice(0, letters.length)
  positions.push(read.positions.at(-1)!)
  return pooled(read, { text: `${letters}:`, positions }, (text) => text.replace(LIKE_COLON, ''))
}

/**
 * A reading as it is printed, with all that is alike but for its marks; as it was where nobody read
 * it so.
 */
function pooled(
  read: ReadLine,
  printed: Pick<ReadLine, 'text' | 'positions'>,
  withoutMarks: (text: string) => string
): ReadLine {
  const letters = withoutMarks(read.text)
  const alike = read.alternatives.filter(({ text }) => withoutMarks(text) === letters)
  if (alike.length < 2 || !alike.some(({ text }) => text === printed.text)) {
    return read
  }
  const confidence = alike.reduce((sum, { probability }) => sum + probability, 0)
  const others = read.alternatives.filter((other) => !alike.includes(other))
  const alternatives = [{ text: printed.text, probability: confidence }, ...others]
  return { ...printed, confidence, alternatives }
}

/** Whether the last two pieces of ink are dots, one above the other. */
function endsWithColon(components: readonly Component[], textHeight: number): boolean {
  const [last, other, before] = components.toSorted((one, another) => another.x1 - one.x1)
  const isDot = ({ y0, y1, x0, x1 }: Component) =>
    Math.max(y1 - y0, x1 - x0) <= HIGHEST_MARK * textHeight
  return (
    before !== undefined &&
    isDot(last) &&
    isDot(other) &&
    Math.min(last.x1, other.x1) > Math.max(last.x0, other.x0) &&
    before.x1 <= Math.min(last.x0, other.x0)
  )
}

function closed(text: string): string {
  return text.replace(DASH, '-')
}

function spacedAsInk(
  { text, positions }: ReadLine,
  line: TextLine
): Pick<ReadLine, 'text' | 'positions'> {
  const places: number[] = []
  let spaced = ''
  let from = 0
  for (const { 0: dash, index } of text.matchAll(DASH)) {
    const position = positions[index + dash.indexOf('-')]
    const printed = isApart(position, line) ? ' - ' : '-'
    spaced += text.slice(from, index) + printed
    places.push(...positions.slice(from, index), ...[...printed].map(() => position))
    from = index + dash.length
  }
  return { text: spaced + text.slice(from), positions: [...places, ...positions.slice(from)] }
}

/** Whether the dash at a position stands alone. */
function isApart(position: number, { components, textHeight }: TextLine): boolean {
  const distance = ({ x0, x1 }: { x0: number; x1: number }) => Math.abs((x0 + x1) / 2 - position)
  const [dash] = components
    .filter(({ y0, y1 }) => y1 - y0 <= HIGHEST_MARK * textHeight)
    .sort((one, other) => distance(one) - distance(other))
  if (!dash) {
    return false
  }
  const before = components.filter(({ x0 }) => x0 < dash.x0).map(({ x1 }) => dash.x0 - x1)
  const behind = components.filter(({ x1 }) => x1 > dash.x1).map(({ x0 }) => x0 - dash.x1)
  return Math.min(...before, ...behind) >= BESIDE_DASH * textHeight
}
