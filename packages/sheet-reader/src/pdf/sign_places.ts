import type { TextRun } from './text_run.js'
import type { Box } from '../types.js'

/** Parts of the font size: no letter's middle is so far off the line of its text. */
const FAR_OFF = 2
/**
 * Parts of the font size: how wide a sign is taken to be, and how far its further letters stand
 * from one another.
 */
const SIGN_WIDTH = 0.7
const LETTER_STEP = 0.45
/** Parts of the font size: how far a letter's cell reaches below its line and above it. */
const BELOW = 0.25
const ABOVE = 0.9

/**
 * Where letters stand of which a document says itself what they are (`ActualText`, PDF 32000-1,
 * 14.9.4): browsers do so for `Ẹ́`, which a font draws as one sign. In drawings that are used as
 * stamps PDFium gives them a place elsewhere on the page; they follow the letter before, or begin
 * their text.
 */
export class SignPlaces {
  #run: TextRun | null = null
  #cos = 1
  #sin = 0
  #end = 0
  #letters = 0

  /** The cell of a letter: the given one, or where its sign must be if that cannot be. */
  place(run: TextRun, cell: Box): Box {
    if (run !== this.#run) {
      this.#run = run
      this.#cos = Math.cos(run.direction)
      this.#sin = Math.sin(run.direction)
      this.#end = 0
      this.#letters = 0
    }
    const x = (cell.x0 + cell.x1) / 2 - run.originX
    const y = (cell.y0 + cell.y1) / 2 - run.originY
    const across = y * this.#cos - x * this.#sin
    if (Math.abs(across) < FAR_OFF * run.fontSize) {
      const length =
        (cell.x1 - cell.x0) * Math.abs(this.#cos) + (cell.y1 - cell.y0) * Math.abs(this.#sin)
      this.#end = x * this.#cos + y * this.#sin + length / 2
      this.#letters = 0
      return cell
    }
    this.#letters += 1
    return this.#cellAt(run, this.#end + (this.#letters - 1) * LETTER_STEP * run.fontSize)
  }

  /** @param start distance from the beginning of the text, in points */
  #cellAt({ fontSize, originX, originY }: TextRun, start: number): Box {
    const [cos, sin] = [this.#cos, this.#sin]
    const along = start + (SIGN_WIDTH * fontSize) / 2
    const up = ((ABOVE - BELOW) * fontSize) / 2
    const x = originX + along * cos + up * sin
    const y = originY + along * sin - up * cos
    const wide = (Math.abs(cos) * SIGN_WIDTH + Math.abs(sin) * (ABOVE + BELOW)) * fontSize
    const high = (Math.abs(sin) * SIGN_WIDTH + Math.abs(cos) * (ABOVE + BELOW)) * fontSize
    return { x0: x - wide / 2, y0: y - high / 2, x1: x + wide / 2, y1: y + high / 2 }
  }
}
