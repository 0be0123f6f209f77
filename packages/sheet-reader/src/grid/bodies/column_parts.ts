import { isFilled, valueShare, wordsIn } from './cell_words.js'
import { median } from '../lines/text_lines.js'
import type { Spacing } from '../lines/spacing.js'
import type { Extent } from '../lines/text_columns.js'
import type { TextBox } from '../grid_input.js'
import { areLevelsOfMarks } from '../../values/level_proof.js'
import { isBeforeRank } from '../../values/positions.js'
import { wordShape, type WordShape } from '../lines/word_shape.js'

/** A column of a body: where its words stand and what they look like. */
export interface BodyColumn extends Extent {
  /** How many rows hold something. */
  filled: number
  /** Share of these with nothing but values. */
  values: number
  /** What many of its words look like. */
  shapes: ReadonlySet<WordShape>
}

/** Parts of the font size that part two numbers. */
const NUMBER_GAP = 0.2
/** Parts of the font size by which the ends of words differ that do not end at an edge. */
const RAGGED = 0.8
const ALIGNED = 0.15
/** The same where words begin or end at exactly one place; and rows that tell it. */
const EXACT = 0.03
const FEWEST_AT_EDGE = 3
/** Share of a column's rows that must be values for it to be a column of values. */
const MOSTLY = 0.8
/** Share of the rows in which a word that goes on with others makes no column. */
const SELDOM = 0.1
/** Share of the rows that sum up a class, below students who have numbers there. */
const SUMS = 0.34

const MARK = /^\d{1,3}(?:[.,]\d{1,2})?$/
/** Digits that a number of a register has at least. */
const CODE_DIGITS = 3
/** Share of values in brackets of which a picture lost some. */
const BRACKETED = 0.6

/** Whether a piece is a column of its own beside the pieces before it. */
export function arePart(
  placed: readonly TextBox[][][],
  before: readonly number[],
  piece: number,
  size: number,
  { space, wide }: Spacing
): boolean {
  const gaps: number[] = []
  const toBrackets: number[] = []
  const ends: number[] = []
  const starts: number[] = []
  const outer: { left: number[]; right: number[] } = { left: [], right: [] }
  const lefts: (readonly TextBox[])[] = []
  const rights: (readonly TextBox[])[] = []
  for (const row of placed) {
    const left = wordsIn(row, before)
    const right = row[piece]
    if (isFilled(left)) {
      lefts.push(left)
    }
    if (isFilled(right)) {
      rights.push(right)
    }
    if (!isFilled(left) || !isFilled(right)) {
      continue
    }
    const end = left.reduce((most, word) => Math.max(most, word.x1), -Infinity)
    const start = right.reduce((least, word) => Math.min(least, word.x0), Infinity)
    gaps.push((start - end) / size)
    if (right[0].text?.startsWith('(')) {
      toBrackets.push((start - end) / size)
    }
    ends.push(end / size)
    starts.push(start / size)
    outer.left.push(left.reduce((least, word) => Math.min(least, word.x0), Infinity) / size)
    outer.right.push(right.reduce((most, word) => Math.max(most, word.x1), -Infinity) / size)
  }
  if (gaps.length === 0) {
    return !areAbsences(lefts) || lefts.length + rights.length < MOSTLY * placed.length
  }
  const inBrackets = areInBrackets(rights)
  const usual = median([...(inBrackets && toBrackets.length > 0 ? toBrackets : gaps)])
  if (usual <= space && spread(gaps) < ALIGNED && areRanks(lefts, rights)) {
    return false
  }
  if (usual >= wide) {
    return true
  }
  const isSeldom =
    rights.length <= SELDOM * lefts.length ||
    (rights.length <= SUMS * lefts.length &&
      (saySame(rights) || spread(starts) > ALIGNED) &&
      standBelowNumbers(placed, before, piece))
  if (isSeldom && usual <= space && areWords(placed, before, piece)) {
    return false
  }
  const [leftValues, rightValues] = [valueShare(lefts), valueShare(rights)]
  if (leftValues < MOSTLY && areAbsences(rights) && rights.every(([word]) => isSpelled(word))) {
    return true
  }
  const isEven = spread(gaps) < ALIGNED && usual <= space
  if (leftValues >= MOSTLY && rightValues >= MOSTLY) {
    if (countUp(lefts) && areCodes(rights)) {
      return true
    }
    if (isEven && isGrades(rights) && !isGrades(lefts)) {
      return standAtEdge(ends, starts) && range(outer.left) > NUMBER_GAP && !isExact(outer.right)
    }
    if ((isEven && holdLevels(placed, before, piece)) || (usual <= space && inBrackets)) {
      return false
    }
    return usual >= NUMBER_GAP
  }
  if (leftValues >= MOSTLY && usual <= space && inBrackets) {
    return false
  }
  if (leftValues >= MOSTLY) {
    // Ranks at the right of their column beside remarks at the left of theirs: only there do they
    // meet.
    const meetAtEdge =
      spread(starts) < ALIGNED && spread(outer.left) > NUMBER_GAP && spread(outer.right) > RAGGED
    return !isEven || countUp(lefts) || meetAtEdge
  }
  if (areCodes(lefts)) {
    return true
  }
  if (rightValues >= MOSTLY && standAtEdge(ends, starts) && range(outer.left) > RAGGED) {
    return lefts.some((words) => words.length > 1)
  }
  const isEdge = spread(starts) < ALIGNED && spread(ends) > RAGGED && gaps.length > 3
  return isEdge || (!isEven && rightValues >= MOSTLY && spread(ends) > RAGGED)
}

/** Whether words that say that a rank follows stand before numbers: `No 1`, `Na 12`. */
function areRanks(
  lefts: readonly (readonly TextBox[])[],
  rights: readonly (readonly TextBox[])[]
): boolean {
  return (
    lefts.every(([{ text = '' }, ...others]) => others.length === 0 && isBeforeRank(text)) &&
    rights.every(([{ text = '' }, ...others]) => others.length === 0 && /^\d{1,3}$/.test(text))
  )
}

/**
 * Whether cells say that somebody was absent: spreadsheets put words at the left of a column of
 * numbers.
 */
function areAbsences(cells: readonly (readonly TextBox[])[]): boolean {
  return (
    cells.length > 0 &&
    cells.every(([{ text }, ...others]) => others.length === 0 && wordShape(text) === 'mark')
  )
}

/** Whether a mark of absence has letters: no dash, which a name may hold. */
function isSpelled({ text = '' }: TextBox): boolean {
  return /\p{L}{2}/u.test(text)
}

/**
 * Whether what stands in a piece goes on with words before it, as in `CLASS AVERAGE` below numbers
 * or `Out of` above them.
 */
function areWords(
  placed: readonly TextBox[][][],
  before: readonly number[],
  piece: number
): boolean {
  return placed.every((row) => {
    const left = wordsIn(row, before)
    const both = [...left, ...row[piece]]
    return !isFilled(row[piece]) || (isFilled(left) && both.every(isWord))
  })
}

/**
 * Whether the rows without anything in a piece hold no words before it, as students have their
 * numbers above `Lowest Score`.
 */
function standBelowNumbers(
  placed: readonly TextBox[][][],
  before: readonly number[],
  piece: number
): boolean {
  const cells = placed
    .filter((row) => !isFilled(row[piece]))
    .map((row) => wordsIn(row, before))
    .filter(isFilled)
  return cells.filter((words) => !words.some(isWord)).length >= MOSTLY * cells.length
}

/** Whether cells hold the same words, as sums have below each section: `Percentage Pass`. */
function saySame(cells: readonly (readonly TextBox[])[]): boolean {
  return new Set(cells.map((words) => words.map(({ text }) => text).join(' '))).size === 1
}

function isWord({ text }: TextBox): boolean {
  return wordShape(text) === 'word'
}

/**
 * Whether all numbers end at one edge and all grades begin at another: numbers at the right of
 * their column beside grades at the left of theirs. In one cell one of the two moves with the width
 * of the other.
 */
function standAtEdge(ends: readonly number[], starts: readonly number[]): boolean {
  return ends.length > FEWEST_AT_EDGE && isExact(ends) && isExact(starts)
}

function isExact(positions: readonly number[]): boolean {
  return range(positions) < EXACT
}

function range(positions: readonly number[]): number {
  return Math.max(...positions) - Math.min(...positions)
}

function isGrades(cells: readonly (readonly TextBox[])[]): boolean {
  const grades = cells.filter((words) => words.every(({ text }) => wordShape(text) === 'grade'))
  return grades.length >= MOSTLY * cells.length
}

/**
 * A value in brackets, of which a picture may show one, belongs to the value before it: `52 (C6)`.
 */
function areInBrackets(cells: readonly (readonly TextBox[])[]): boolean {
  const bracketed = cells.filter(([{ text = '' }]) => /^\(.|.\)$/.test(text))
  return bracketed.length >= BRACKETED * cells.length
}

/** Whether a piece holds levels (`1` to `9`) of the marks in the pieces before it. */
function holdLevels(
  placed: readonly TextBox[][][],
  before: readonly number[],
  piece: number
): boolean {
  const pairs = placed.flatMap((row) => {
    const mark = wordsIn(row, before).at(-1)
    const [level, ...others] = row[piece]
    const isPair = mark && level && others.length === 0 && MARK.test(mark.text ?? '')
    return isPair ? [{ mark: Number(mark.text?.replace(',', '.')), level: Number(level.text) }] : []
  })
  return areLevelsOfMarks(pairs)
}

/** Numbers that come again in the rows of one student, of so many students. */
const FEWEST_COUNTED = 3

/** Whether cells hold a serial number, perhaps the same in several rows of each student. */
function countUp(cells: readonly (readonly TextBox[])[]): boolean {
  const numbers = cells.map((words) => Number.parseInt(words[0].text ?? '', 10))
  const steps = numbers.slice(1).map((number, index) => number - numbers[index])
  const isRepeated =
    new Set(numbers).size >= FEWEST_COUNTED && steps.every((step) => step === 0 || step === 1)
  return (
    cells.length > 1 &&
    (isRepeated || steps.filter((step) => step === 1).length >= 0.7 * steps.length)
  )
}

/** How far the middle four fifths of some positions lie apart. */
function spread(positions: readonly number[]): number {
  const sorted = [...positions].sort((one, other) => one - other)
  const cut = Math.floor(sorted.length / 10)
  return sorted[sorted.length - 1 - cut] - sorted[cut]
}

/** Whether cells hold numbers of registers, each another one. */
function areCodes(cells: readonly (readonly TextBox[])[]): boolean {
  const codes = cells.flatMap(([{ text = '' }, ...others]) =>
    others.length === 0 && (text.match(/\d/g)?.length ?? 0) >= CODE_DIGITS ? [text] : []
  )
  return (
    cells.length > 2 &&
    codes.length >= MOSTLY * cells.length &&
    new Set(codes).size > 0.7 * codes.length
  )
}
