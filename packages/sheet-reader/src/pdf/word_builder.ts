import { withoutCopies } from './coincident_words.js'
import { isRightToLeft } from '../grid/lines/right_to_left.js'
import type { Angle, Ruling, Token } from '../types.js'
import type { Word, LooseMark, TextRun } from './text_run.js'
import { attach, RAISED } from './loose_marks.js'
import { lineBox } from './line_box.js'
import { joinSpacedLetters } from './spaced_letters.js'
import { joinScattered, letterDrawnAgain } from './scattered_letters.js'
import { partAtSides, sidesAt } from './words_at_sides.js'
import { areOfTwo, isDigit, isOfNextCell } from './parted_commands.js'
import { partTouching } from './touching_cells.js'
import { partUnfitNumbers } from './unfit_numbers.js'
import { withoutWatermarks } from './watermarks.js'
import {
  letterOf,
  FIRST_COMBINING,
  COMBINING,
  cleanText,
  isMismapped,
  spelling,
} from './word_text.js'

/** Of a word with a letter of which the document does not say what it is. */
const UNMAPPED_CONFIDENCE = 0.3
/** Of a word whose end the next cell may hide. */
const CUT_CONFIDENCE = 0.85

/** Parts of the font size. A wider gap than this ends a word even without a space. */
const WORD_GAP = 0.24
/** The same where PDFium found the gap, too. */
const SURE_GAP = 0.06
/** The same between letters of which those before stand no further apart than this: a space that a `Y` or a `T` cuts. */
const CUT_SPACE = 0.15
const SET_CLOSE = 0.05
/** What the next cell cuts off is taken to end so far before it, which is no space between words. */
const CELL_GAP = 1
/** Less room than this before the number of the next cell says that letters may be missing there. */
const CELL_LEFT = 0.05
/** Characters may step back this far (kerning, accents) within a word. */
const BACK_STEP = 0.6
/** A letter this near (parts of its own width) to the same letter before it is drawn over it. */
const COPY_STEP = 0.5
const LETTERS = /^\p{L}+\p{M}*$/u
/** What ends an initial or a surname. */
const ENDINGS = /^[.,]$/

/** Joins characters, in the order they come, to words. */
export class WordBuilder {
  #words: Word[] = []
  #marks: LooseMark[] = []
  #word: Word | null = null
  #end = 0
  #isGapExpected = false
  /** The letter whose drawing is said once more, as long as its accents follow. */
  #drawnAgain: number | null = null

  /** Adds a character whose cell (its advance wide) is the given box. */
  add(
    code: number,
    isUnmapped: boolean,
    run: TextRun,
    x0: number,
    y0: number,
    x1: number,
    y1: number
  ): void {
    const angle = quarterTurn(run.direction)
    const isLevel = angle === 0 || angle === 180
    const start = angle === 0 ? x0 : angle === 180 ? -x1 : angle === 90 ? y0 : -y1
    const end = angle === 0 ? x1 : angle === 180 ? -x0 : angle === 90 ? y1 : -y0
    const line = isLevel ? run.originY : run.originX
    const letter = letterOf(code)
    const isLeftward = isRightToLeft(code)
    const isMark = code >= FIRST_COMBINING && COMBINING.test(letter)
    if (this.#isDrawnAgain(letter, isMark, start, end, line)) {
      return
    }
    const continues =
      this.#word !== null &&
      this.#continues(this.#word, letter, run, angle, start, end, line, isLeftward)
    if (isMark) {
      this.#addMark(letter, continues, { middle: (start + end) / 2, line, angle })
      if (continues && end > this.#end) {
        this.#end = end
      }
      return
    }
    if (this.#word && isCopyOfLast(this.#word, letter, run, start, end, line)) {
      return
    }
    this.#isGapExpected = false
    if (!continues) {
      this.endWord()
    }
    if (!this.#word) {
      const box = lineBox(angle, run, line, x0, y0, x1, y1)
      this.#word = {
        letters: [],
        starts: [],
        ends: [],
        run,
        lastRun: run,
        lastLine: line,
        joints: [],
        angle,
        line,
        box,
        isSure: true,
        isCut: false,
      }
      this.#end = end
    }
    const word = this.#word
    if (word.lastRun !== run) {
      word.joints.push(word.letters.length)
    }
    word.letters.push(letter)
    word.lastRun = run
    word.lastLine = line
    if (isUnmapped) {
      word.isSure = false
    }
    word.starts.push(start)
    word.ends.push(end)
    if (end > this.#end) {
      this.#end = end
    }
    const { box } = word
    if (isLevel) {
      if (x0 < box.x0) {
        box.x0 = x0
      }
      if (x1 > box.x1) {
        box.x1 = x1
      }
    } else {
      if (y0 < box.y0) {
        box.y0 = y0
      }
      if (y1 > box.y1) {
        box.y1 = y1
      }
    }
  }

  /** Whether a letter of the word is drawn in pieces that all say what they are, or an accent is one of them. */
  #isDrawnAgain(
    letter: string,
    isMark: boolean,
    start: number,
    end: number,
    line: number
  ): boolean {
    const word = this.#word
    if (!isMark) {
      this.#drawnAgain = word?.line === line ? letterDrawnAgain(word, letter, start, end) : null
      return this.#drawnAgain !== null
    }
    if (!word || this.#drawnAgain === null) {
      return false
    }
    if (!word.letters[this.#drawnAgain].includes(letter)) {
      word.letters[this.#drawnAgain] += letter
    }
    return true
  }

  /** An accent belongs to the letter before it, whose place it does not widen, or stands apart. */
  #addMark(mark: string, continues: boolean, place: Omit<LooseMark, 'mark'>): void {
    if (continues && this.#word) {
      this.#word.letters[this.#word.letters.length - 1] += mark
    } else {
      this.#marks.push({ mark, ...place })
    }
  }

  /** The next character starts a new word if there is any gap before it. */
  expectGap(): void {
    this.#isGapExpected = true
  }

  /** The next character starts a new word. */
  endWord(): void {
    if (this.#word) {
      this.#words.push(this.#word)
    }
    this.#word = null
  }

  /** @param sides where upright lines are drawn, at which words of two cells are parted */
  finish(sides: readonly Ruling[] = []): Token[] {
    this.endWord()
    for (const mark of this.#marks) {
      attach(mark, this.#words)
    }
    const isSide = sidesAt(sides)
    const own = withoutWatermarks(this.#words).flatMap((word) => partAtSides(word, isSide))
    const whole = joinSpacedLetters(joinScattered(own)).flatMap(partUnfitNumbers)
    const words = partTouching(whole)
    const tokens = words.flatMap((word) => {
      const text = cleanText(spelling(word))
      if (text === '') {
        return []
      }
      const { run, box, angle } = word
      const fontSize = Math.round(run.fontSize * 100) / 100
      const isMapped = word.isSure && !isMismapped(text)
      const confidence = !isMapped ? UNMAPPED_CONFIDENCE : word.isCut ? CUT_CONFIDENCE : 1
      const { x0, x1, y0, y1 } = box
      return [{ text, x0, x1, y0, y1, confidence, angle, fontSize, bold: run.bold }]
    })
    return withoutCopies(tokens)
  }

  #continues(
    word: Word,
    letter: string,
    run: TextRun,
    angle: Angle,
    start: number,
    end: number,
    line: number,
    isLeftward: boolean
  ): boolean {
    if (angle !== word.angle) {
      return false
    }
    const fontSize = Math.max(run.fontSize, word.run.fontSize)
    if (Math.abs(line - word.line) > RAISED * fontSize) {
      return false
    }
    const isSure = this.#isGapExpected || areOfTwo(word, letter, run)
    const gap = isSure ? SURE_GAP : WORD_GAP
    if (isLeftward && continuesLeftward(word, end, gap * fontSize)) {
      return true
    }
    const space = start - this.#end
    if (space > gap * fontSize || (space > CUT_SPACE * fontSize && areSetClose(word, letter))) {
      return false
    }
    // Letters of a ligature share its place, however wide it is.
    const previous = word.starts[word.starts.length - 1]
    const isBeside = start >= Math.min(previous, this.#end - BACK_STEP * fontSize) - 0.01
    if (isBeside && isOfNextCell(word, letter, run)) {
      word.isCut = space < CELL_LEFT * fontSize && isDigit(letter)
      word.box.x1 = Math.min(word.box.x1, start - CELL_GAP * fontSize)
      return false
    }
    return isBeside
  }
}

/**
 * Whether a letter follows letters that stand close, or the point or comma behind them: what is wider between it and
 * them is a space.
 */
function areSetClose({ letters, starts, ends, run }: Word, letter: string): boolean {
  const before = ENDINGS.test(letters[letters.length - 1]) ? letters.slice(0, -1) : letters
  return (
    letters.length > 1 &&
    [...before, letter].every((one) => LETTERS.test(one)) &&
    starts.slice(1).every((start, index) => start - ends[index] < SET_CLOSE * run.fontSize)
  )
}

/**
 * Whether a letter is the last one drawn once more, a little aside: by another command, for letters of
 * a ligature share their place, too.
 */
function isCopyOfLast(
  word: Word,
  letter: string,
  run: TextRun,
  start: number,
  end: number,
  line: number
): boolean {
  const last = word.letters.length - 1
  if (word.letters[last] !== letter || word.lastRun === run) {
    return false
  }
  return (
    Math.abs(start - word.starts[last]) < COPY_STEP * (end - start) &&
    Math.abs(line - word.lastLine) < COPY_STEP * run.fontSize
  )
}

/** Whether a letter stands left of the last one, as the next letter of a word in Arabic does. */
function continuesLeftward(word: Word, end: number, gap: number): boolean {
  const last = word.starts.length - 1
  const overlap = BACK_STEP * (word.ends[last] - word.starts[last])
  return end - word.starts[last] <= overlap && word.starts[last] - end <= gap
}

function quarterTurn(direction: number): Angle {
  const quarters = Math.round(direction / (Math.PI / 2))
  return ((((quarters % 4) + 4) % 4) * 90) as Angle
}
