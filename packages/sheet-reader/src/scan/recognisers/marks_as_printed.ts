import type { Component } from '../../image/components.js'
import type { ReadLine } from '../../line/line_reader.js'
import type { TextLine } from './line_stack.js'

/** In text heights: a dash with so much paper on both sides parts words; a hyphen stands close to its letters. */
const BESIDE_DASH = 0.4
/** In text heights: ink that is higher is no dash and no dot. */
const HIGHEST_MARK = 0.35
/** A dash between words or figures, with spaces beside it or without. */
const DASH = /(?<=[\p{L}\p{N}]) ?- ?(?=[\p{L}\p{N}])/gu
/** What a colon at the end of a line is read as. */
const LIKE_COLON = /(?<=\p{L}{2})[:;.,si]?$/u

/**
 * A reading with the spaces beside its dashes, and the colon at its end, that the ink has, where its reader
 * thought them possible: it hardly sees where a hyphen ends (`RESULTS-SS 2` for `RESULTS - SS 2`), and takes
 * two dots for one letter (`Teachers` for `Teacher:`). It is as probable as all readings together that differ
 * in such marks alone.
 */
export function marksAsPrinted(read: ReadLine, line: TextLine): ReadLine {
  return withPrintedColon(withPrintedDashes(read, line), line)
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

/** A reading as it is printed, with all that is alike but for its marks; as it was where nobody read it so. */
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
