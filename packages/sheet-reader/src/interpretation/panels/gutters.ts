import { isNumeric, linesOf, median, type TextLine } from '../../grid/lines/text_lines.js'
import type { TextBox } from '../../grid/grid_input.js'
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
/** Fewest words, and values beside them, that a sheet has. */
const FEWEST_WORDS = 2
const FEWEST_VALUES = 2
/** Share of the lines of one side that stand at the height of none of the other's. */
const APART = 0.4
/** Part of a word's height by which lines of one height may differ. */
const SAME_HEIGHT = 0.2
/** Share of the rows of both sides that are alike. */
const ALIKE = 0.5

/** The gutters of a page on both sides of which there may be a sheet of its own, the widest first. */
export function guttersOf(page: PageReading): Gutter[] {
  const words = wordsOf(page)
  for (const gaps of gapsOf(page, words, MOST_TITLES)) {
    const found = gaps.filter((gutter) => partsSheets(gutter, words))
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
  const width = NARROWEST * median(words.map(({ y0, y1 }) => y1 - y0))
  for (let notes = 0; notes <= Math.min(MOST_NOTES, lines.length); notes++) {
    for (let titles = 0; titles <= most && titles + notes < lines.length; titles++) {
      const body = lines.slice(titles, lines.length - notes)
      const top = titles === 0 ? -Infinity : (lines[titles - 1].y1 + body[0].y0) / 2
      const bottom = notes === 0 ? Infinity : (lines.at(-notes)!.y0 + body.at(-1)!.y1) / 2
      yield spacesOf(body.flatMap((line) => line.words))
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

/** The spaces that no word reaches into. */
function spacesOf(words: readonly TextBox[]): Pick<Gutter, 'from' | 'to'>[] {
  const spaces: Pick<Gutter, 'from' | 'to'>[] = []
  let end = Infinity
  for (const { x0, x1 } of words.toSorted((one, other) => one.x0 - other.x0)) {
    if (x0 > end) {
      spaces.push({ from: end, to: x0 })
    }
    end = end === Infinity ? x1 : Math.max(end, x1)
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

/** Whether both sides of a gutter may be sheets: words and values, and not row by row beside each other. */
function partsSheets({ from, to, top, bottom }: Gutter, words: readonly Token[]): boolean {
  const body = words.filter(({ y0, y1 }) => y0 >= top && y1 <= bottom)
  const left = body.filter(({ x1 }) => x1 <= from)
  const right = body.filter(({ x0 }) => x0 >= to)
  if (![left, right].every(mayBeSheet)) {
    return false
  }
  const [one, other] = [linesOf(left), linesOf(right)]
  return areApart(one, other) || comeAgain(one, other) || areAlike(one, other)
}

function mayBeSheet(words: readonly Token[]): boolean {
  const values = words.filter(({ text }) => isNumeric(text) || /^\p{Lu}[+\d-]?$/u.test(text))
  const names = words.filter(({ text }) => /\p{L}{3}/u.test(text))
  return values.length >= FEWEST_VALUES && names.length >= FEWEST_WORDS
}

/** Whether many lines of either side stand at the height of none of the other's. */
function areApart(left: readonly TextLine[], right: readonly TextLine[]): boolean {
  const alone = (own: readonly TextLine[], others: readonly TextLine[]) =>
    own.filter((line) => !others.some((other) => isLevel(line, other))).length
  return alone(left, right) >= APART * left.length || alone(right, left) >= APART * right.length
}

function isLevel(one: TextLine, other: TextLine): boolean {
  const height = Math.min(one.y1 - one.y0, other.y1 - other.y0)
  return Math.abs(one.y0 + one.y1 - other.y0 - other.y1) / 2 < SAME_HEIGHT * height
}

/** Whether a line of headings of one side comes again on the other one, or a title at the same height. */
function comeAgain(left: readonly TextLine[], right: readonly TextLine[]): boolean {
  return left.some((line) => {
    const own = textOf(line)
    return (
      /\p{L}{3}/u.test(own) &&
      right.some(
        (other) => own === textOf(other) && (line.phrases.length > 1 || isLevel(line, other))
      )
    )
  })
}

function textOf({ words }: TextLine): string {
  return words.map(({ text }) => squash(text!)).join(' ')
}

/** Whether most rows of one side hold names and numbers in the order in which those at their height do on the other. */
function areAlike(left: readonly TextLine[], right: readonly TextLine[]): boolean {
  const pairs = right.flatMap((line) => {
    const beside = left.find((other) => isLevel(line, other))
    const order = orderOf(line)
    return beside && /W.*1|1.*W/.test(order) ? [[order, orderOf(beside)]] : []
  })
  const alike = pairs.filter(([one, other]) => one === other)
  return alike.length > 0 && alike.length >= ALIKE * pairs.length
}

/** The words and numbers of a line, names of more words as one. */
function orderOf({ words }: TextLine): string {
  const kinds = words.map(({ text }) =>
    isNumeric(text) ? '1' : /\p{L}{3}/u.test(text!) ? 'W' : 'w'
  )
  return kinds.join('').replaceAll(/W+/g, 'W')
}
