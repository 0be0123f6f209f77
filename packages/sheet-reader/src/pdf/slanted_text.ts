import type { TextRun } from './text_run.js'
import type { Token } from '../types.js'

/** Degrees from a quarter turn. Text that leans less is read as level or upright. */
const LEAST_SLANT = 20
/** Parts of the font size: off the line, ending a line, and as wide as a space at least. */
const OFF_LINE = 0.4
const END_OF_LINE = 1.5
const SPACE = 0.3
/** Part of the font size: letters drawn as one sign (a ligature) share its place. */
const SAME_PLACE = 0.01
/** Slanted text of letters so much larger than usual lies behind the page's text. */
const BACKGROUND_SIZE = 1.6
/** Of a line with a letter of which the document does not say what it is. */
const UNMAPPED_CONFIDENCE = 0.3

const COMBINING = /^\p{M}$/u

/**
 * A slanted line while its letters are collected. `along` and `across` are those of its last
 * letter.
 */
interface SlantedLine {
  text: string
  run: TextRun
  /** That of its last letter. */
  lastRun: TextRun
  along: number
  across: number
  first: { x: number; y: number }
  last: { x: number; y: number }
  isSure: boolean
}

/** Whether text runs neither along the page nor up or down it. */
export function isSlanted({ direction }: TextRun): boolean {
  const degrees = (direction * 180) / Math.PI
  return Math.abs(degrees - 90 * Math.round(degrees / 90)) > LEAST_SLANT
}

/**
 * Collects slanted text by lines. Each line becomes one token that stands on its foot, as if it
 * read upwards there, and knows how far it reaches: headings that lean may begin or end over their
 * column.
 */
export class SlantedText {
  readonly #lines: SlantedLine[] = []
  #line: SlantedLine | null = null
  #isSpace = false

  /** Adds a letter by the middle of its cell. */
  add(letter: string, isUnmapped: boolean, run: TextRun, x: number, y: number): void {
    const [cos, sin] = [Math.cos(run.direction), Math.sin(run.direction)]
    const along = x * cos + y * sin
    const across = y * cos - x * sin
    const line = this.#line
    if (line && COMBINING.test(letter)) {
      line.text += letter
      return
    }
    const gap = line ? (along - line.along) / run.fontSize : 0
    const continues =
      line !== null &&
      Math.abs(line.run.direction - run.direction) < 0.02 &&
      Math.abs(across - line.across) < OFF_LINE * run.fontSize &&
      (gap > 0 || (line.lastRun === run && gap > -SAME_PLACE)) &&
      gap < END_OF_LINE
    if (continues) {
      line.lastRun = run
      line.text += (this.#isSpace && gap > SPACE ? ' ' : '') + letter
      line.along = along
      line.last = { x, y }
      line.isSure &&= !isUnmapped
    } else {
      const place = { x, y }
      this.#line = {
        text: letter,
        run,
        lastRun: run,
        along,
        across,
        first: place,
        last: place,
        isSure: !isUnmapped,
      }
      this.#lines.push(this.#line)
    }
    this.#isSpace = false
  }

  /** The next letter begins a new word. */
  endWord(): void {
    this.#isSpace = true
  }

  /** @param usualSize of the page's other letters, in points; 0 where it has none */
  finish(usualSize: number): Token[] {
    return this.#lines
      .filter(({ run }) => usualSize === 0 || run.fontSize < BACKGROUND_SIZE * usualSize)
      .map(({ text, run, first, last, isSure }) => {
        const foot = first.y > last.y ? first : last
        const half = run.fontSize / 2
        return {
          text: text.normalize('NFC'),
          x0: foot.x - half,
          x1: foot.x + half,
          y0: Math.min(first.y, last.y) - half,
          y1: foot.y + half,
          confidence: isSure ? 1 : UNMAPPED_CONFIDENCE,
          angle: foot === first ? 270 : 90,
          fontSize: Math.round(run.fontSize * 100) / 100,
          bold: run.bold,
          reach: { from: Math.min(first.x, last.x) - half, to: Math.max(first.x, last.x) + half },
        }
      })
  }
}
