import type { Angle, Token } from '../types.js'

/** What the characters of one text object have in common, on the displayed page. */
export interface TextRun {
  fontSize: number
  bold: boolean
  /** Radians, clockwise, in which the text runs. */
  direction: number
  originX: number
  originY: number
  isHidden: boolean
}

/** Parts of the font size. A wider gap than this ends a word even without a space. */
const WORD_GAP = 0.24
/** Characters may step back this far (kerning, accents) within a word. */
const BACK_STEP = 0.6
/** Raised letters (1st) belong to their word. */
const RAISED = 0.45
/** How far a word's box reaches above and below the line the letters stand on. */
const ASCENT = 0.76
const DESCENT = 0.22

const SOFT_HYPHEN_AT_LINE_END = 2
const COMBINING = /^\p{M}$/u
const NOT_ASCII = /[^\u0020-\u007e]/u
/** Marks that change direction or have no width: they carry nothing that is printed. */
const NOTHING_PRINTED =
  // eslint-disable-next-line no-control-regex
  /[\u0000-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/gu
const LIGATURE = /[\ufb00-\ufb06]/gu

/** Joins characters, in the order they come, to words. */
export class WordBuilder {
  #tokens: Token[] = []
  #text = ''
  #run: TextRun | null = null
  #angle: Angle = 0
  #box = { x0: 0, y0: 0, x1: 0, y1: 0 }
  #end = 0
  #line = 0

  /** Adds a character whose cell (its advance wide) is the given box. */
  add(code: number, run: TextRun, x0: number, y0: number, x1: number, y1: number): void {
    const angle = quarterTurn(run.direction)
    const isLevel = angle === 0 || angle === 180
    const start = angle === 0 ? x0 : angle === 180 ? -x1 : angle === 90 ? y0 : -y1
    const end = angle === 0 ? x1 : angle === 180 ? -x0 : angle === 90 ? y1 : -y0
    const line = isLevel ? run.originY : run.originX
    if (this.#run && !this.#continues(code, run, angle, start, line)) this.endWord()
    if (!this.#run) {
      this.#run = run
      this.#angle = angle
      this.#line = line
      this.#end = end
      this.#box = lineBox(angle, run, line, x0, y0, x1, y1)
    } else {
      const box = this.#box
      if (isLevel) {
        if (x0 < box.x0) box.x0 = x0
        if (x1 > box.x1) box.x1 = x1
      } else {
        if (y0 < box.y0) box.y0 = y0
        if (y1 > box.y1) box.y1 = y1
      }
      if (end > this.#end) this.#end = end
    }
    this.#text += code === SOFT_HYPHEN_AT_LINE_END ? '-' : String.fromCodePoint(code)
  }

  /** The next character starts a new word. */
  endWord(): void {
    const run = this.#run
    if (!run) return
    const text = cleanText(this.#text)
    if (text !== '') {
      this.#tokens.push({
        text,
        x0: this.#box.x0,
        y0: this.#box.y0,
        x1: this.#box.x1,
        y1: this.#box.y1,
        confidence: 1,
        angle: this.#angle,
        fontSize: Math.round(run.fontSize * 100) / 100,
        bold: run.bold,
      })
    }
    this.#run = null
    this.#text = ''
  }

  finish(): Token[] {
    this.endWord()
    return this.#tokens
  }

  #continues(code: number, run: TextRun, angle: Angle, start: number, line: number): boolean {
    if (angle !== this.#angle) return false
    const fontSize = Math.max(run.fontSize, this.#run?.fontSize ?? 0)
    if (Math.abs(line - this.#line) > RAISED * fontSize) return false
    const gap = start - this.#end
    if (gap > WORD_GAP * fontSize) return false
    return gap > -BACK_STEP * fontSize || COMBINING.test(String.fromCodePoint(code))
  }
}

function quarterTurn(direction: number): Angle {
  const quarters = Math.round(direction / (Math.PI / 2))
  return ((((quarters % 4) + 4) % 4) * 90) as Angle
}

/** The box of a word's first character, as high as its line rather than as its letter. */
function lineBox(
  angle: Angle,
  run: TextRun,
  line: number,
  x0: number,
  y0: number,
  x1: number,
  y1: number
): { x0: number; y0: number; x1: number; y1: number } {
  const above = run.fontSize * ASCENT
  const below = run.fontSize * DESCENT
  if (angle === 0) return { x0, x1, y0: line - above, y1: line + below }
  if (angle === 180) return { x0, x1, y0: line - below, y1: line + above }
  if (angle === 90) return { y0, y1, x0: line - below, x1: line + above }
  return { y0, y1, x0: line - above, x1: line + below }
}

/** Composed letters (NFC), ligatures spelt out, and nothing that does not print. */
function cleanText(text: string): string {
  if (!NOT_ASCII.test(text)) return text
  return text
    .replace(LIGATURE, (letters) => letters.normalize('NFKD'))
    .replace(NOTHING_PRINTED, '')
    .normalize('NFC')
}
