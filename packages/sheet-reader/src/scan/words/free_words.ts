import { DIGIT_FOR_LETTER } from '../../vocabulary/letters_for_digits.js'
import { linesOf } from '../../grid/lines/text_lines.js'
import { isValueShape, wordShape } from '../../grid/lines/word_shape.js'
import type { PixelBox } from '../../image/grey_image.js'
import type { Component } from '../../image/components.js'
import { padded } from '../page/boxes.js'
import { unionBox } from '../cells/cell_ink.js'
import { isNumber } from '../cells/column_plan.js'
import { readShortWords } from '../cells/glyph_readings.js'
import { inkWord, type InkWord } from './ink_words.js'
import { isLeader } from './leaders.js'
import type { TextLine } from '../recognisers/line_stack.js'
import { serialsApart } from '../cells/serials_apart.js'
import type { StraightPage } from '../page/straight_page.js'
import type { Readers } from '../cells/text_readings.js'
import { readByBoth } from '../recognisers/two_readings.js'
import { cutInk, type CutWord } from './word_cuts.js'

/** A gap of so many letter heights separates two pieces of text on one line. */
const PIECE_GAP = 1.6
/**
 * In letter heights: a longer piece is parted where its gaps are widest; the line reader sees it
 * squeezed together.
 */
const LONGEST_PIECE = 60
/** From this on the glyph reader is believed. */
const SURE_CODE = 0.8
/** From this on what the glyph reader takes for a number is one, whichever it is. */
const LIKE_NUMBER = 0.3
/** So many sure codes on one line are values of a table: they need no second reader. */
const ROW_OF_CODES = 3
/**
 * What a code is worth that the two readers read differently, and one that only words' reader saw.
 */
const DIFFERENT = 0.85
const SECOND_HAND = 0.6
/**
 * What the reader of words makes of a number whose strokes are broken: `8I`, `6.S`. It shows a
 * column.
 */
const NUMBER_WITH_LETTERS = /^(?=.*\d)(?=.*[IlOoS|])[\dIlOoS|]{2,4}(?:[.,][\dIlOoS|]{1,2})?$/
/** How far a word's box reaches above and below the line the letters stand on, in font sizes. */
const ASCENT = 0.76
const DESCENT = 0.22

/**
 * Reads what stands outside drawn tables, word by word, so that tables without lines can be found
 * there by what their words say. Each piece of a line that stands alone is read as a line of its
 * own; the words of the recogniser are then cut out of the ink. Boxes are as high as their line.
 *
 * @param words the ink; turned words are left unread
 */
export async function readFreeWords(
  page: StraightPage,
  words: readonly InkWord[],
  readers: Readers
): Promise<InkWord[]> {
  const lines = linesOf(words.filter((word) => word.angle === 0)).map(
    (line) => line.words as InkWord[]
  )
  const pieces = lines.flatMap((line) => piecesOf(line).flatMap(shortPieces))
  const readings = serialsApart(
    await readByBoth(
      readers,
      pieces.map((piece) => lineOf(page, piece))
    )
  )
  const cuts = new Map<InkWord, InkWord[]>()
  for (const [index, piece] of pieces.entries()) {
    const parts = cutInk(piece, readings[index].words)
    const read = parts.map((part) => withConfidence(readPart(part, page, readers)))
    cuts.set(piece[0], read)
    for (const word of piece.slice(1)) {
      cuts.set(word, [])
    }
  }
  const upright = lines.flatMap((line) =>
    onOneLine(
      line.flatMap((word) => cuts.get(word) ?? [word]),
      page.scale
    )
  )
  return [...upright, ...words.filter((word) => word.angle !== 0)]
}

/**
 * Pieces of a line for the text recogniser: what wide gaps and the values of a row separate.
 * Numbers of a row that stand close are pieces each, so that no reader takes two of them for one.
 */
function piecesOf(words: readonly InkWord[]): InkWord[][] {
  const isRow = words.filter(isSureCode).length >= ROW_OF_CODES
  const pieces: InkWord[][] = []
  let end = -Infinity
  for (const [index, word] of words.entries()) {
    if (isLeader(word) || (isRow && isSureCode(word))) {
      end = -Infinity
      continue
    }
    const areNumbers = isRow && isLikeNumber(word) && isLikeNumber(words[index - 1])
    if (areNumbers || word.pixels.x0 - end > PIECE_GAP * word.textHeight) {
      pieces.push([])
    }
    pieces.at(-1)!.push(word)
    end = Math.max(end, word.pixels.x1)
  }
  return pieces
}

/**
 * The parts of a piece, each short enough to be read as one line: the headings of many columns may
 * stand close.
 */
function shortPieces(piece: InkWord[]): InkWord[][] {
  const { textHeight, pixels } = piece[0]
  if (piece.length < 2 || piece.at(-1)!.pixels.x1 - pixels.x0 <= LONGEST_PIECE * textHeight) {
    return [piece]
  }
  const gaps = piece.slice(1).map((word, index) => word.pixels.x0 - piece[index].pixels.x1)
  const at = gaps.indexOf(Math.max(...gaps)) + 1
  return [...shortPieces(piece.slice(0, at)), ...shortPieces(piece.slice(at))]
}

/** A number, a grade, a position or a dash that the glyph reader is sure of. */
function isSureCode({ reading }: InkWord): boolean {
  if (reading?.kind === 'dash') {
    return true
  }
  return (
    reading?.kind === 'value' &&
    reading.confidence >= SURE_CODE &&
    isValueShape(wordShape(reading.text))
  )
}

/** A number as the glyph reader sees it, though it is not sure. */
function isLikeNumber(word: InkWord | undefined): boolean {
  const reading = word?.reading
  return reading?.kind === 'value' && reading.confidence >= LIKE_NUMBER && isNumber(reading.text)
}

function lineOf(page: StraightPage, piece: readonly InkWord[]): TextLine {
  const textHeight = Math.max(...piece.map((word) => word.textHeight))
  const box: PixelBox = unionBox(piece.map((word) => word.pixels))!
  return {
    source: page.grey,
    box: padded(box, textHeight, page.grey),
    textHeight,
    components: piece.flatMap((word) => word.components),
  }
}

/** A word with what the two readers make of it. */
function readPart(part: CutWord, page: StraightPage, readers: Readers): InkWord {
  const { origin, text, confidence } = part
  const word: InkWord = origin ? { ...origin } : inkWord(part.components, 0, page, part.textHeight)
  if (!origin) {
    readShortWords(page, [word], readers.glyphs)
  }
  const { reading } = word
  if (text === undefined) {
    if (reading?.kind === 'dash') {
      // A dash that the reader of words took for nothing may be dust.
      word.said = { text: '-', confidence: Math.min(reading.confidence, DIFFERENT) }
    }
    return word
  }
  if (reading?.kind === 'dash' || (isSureCode(word) && reading?.text !== text)) {
    const sure = Math.min(reading!.confidence, DIFFERENT)
    word.text = reading!.kind === 'dash' ? '-' : reading!.text
    word.said = { text: word.text, confidence: sure }
    return word
  }
  if (NUMBER_WITH_LETTERS.test(text)) {
    word.text = [...text].map((letter) => DIGIT_FOR_LETTER[letter] ?? letter).join('')
    const isRead = reading?.text === word.text
    word.said = { text: isRead ? word.text : text, confidence: Math.min(confidence, SECOND_HAND) }
    return word
  }
  word.text = text
  const isDoubted = isNumber(text) && reading !== undefined && reading.text !== text
  word.said = { text, confidence: isDoubted ? Math.min(confidence, SECOND_HAND) : confidence }
  return word
}

/** The grid is told how far a word is to be believed. */
function withConfidence(word: InkWord): InkWord {
  return word.said ? { ...word, confidence: word.said.confidence } : word
}

/** Gives the words of a line boxes that are as high as the line, whatever letters they have. */
function onOneLine(words: readonly InkWord[], scale: number): InkWord[] {
  const letters = words.flatMap(({ components, textHeight }) =>
    components.filter(({ y0, y1 }) => y1 - y0 > 0.5 * textHeight)
  )
  if (letters.length === 0) {
    return [...words]
  }
  const feet = letters.map(({ y1 }: Component) => y1).sort((one, other) => one - other)
  const foot = feet[feet.length >> 1] / scale
  return words.map((word) => {
    const size = word.fontSize!
    return { ...word, y0: foot - ASCENT * size, y1: foot + DESCENT * size }
  })
}
