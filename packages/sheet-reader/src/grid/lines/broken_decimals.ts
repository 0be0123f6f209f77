import { fontSizeOf } from './text_lines.js'
import type { TextBox } from '../grid_input.js'

/** A decimal that a narrow cell broke: its beginning and the digits that went to the next line. */
interface Broken {
  above: TextBox
  below: TextBox
}

/** The beginning of a decimal, and its last digits. */
const BEGINNING = /^\d{1,4}[.,]\d?$/
const REST = /^\d{1,2}$/
const UNFINISHED = /[.,]$/
/** Parts of the font size from the top of a line to that of the next of the same cell. */
const NEXT_LINE = { least: 0.8, most: 1.7 }
/** Fewest broken decimals of a page, and share of those that must be alike. */
const FEWEST = 3
const ALIKE = 0.9
/** Share of the beginnings in a column that must be broken. */
const MOSTLY = 0.6
/** Parts of the font size by which words of one line may stand higher or lower. */
const SAME_LEVEL = 0.3

/**
 * Joins decimals that narrow cells broke within (`64.3` above `7`), so that each is one word on the line
 * of its row's other values. A mark above a rank looks alike: what went to the next line must
 * be as many digits everywhere, and some of them must begin with `0` or follow a mere point, as no rank does.
 *
 * @returns the words themselves where no such numbers are among them
 */
export function joinBrokenDecimals(words: readonly TextBox[]): readonly TextBox[] {
  const all = brokenAmong(words)
  // Where rows are close, marks stand just above those of the next row; a number never ends in its point.
  const unfinished = all.filter(({ above }) => UNFINISHED.test(above.text ?? ''))
  const broken = [all, unfinished].find((some) => areBroken(some, words))
  if (!broken) {
    return words
  }
  const pieces = new Set(broken.flatMap(({ above, below }) => [above, below]))
  const whole = words.filter((word) => !pieces.has(word))
  const level = levelOf(broken, whole)
  return [...whole, ...broken.map((one) => joined(one, level))]
}

function brokenAmong(words: readonly TextBox[]): Broken[] {
  const upright = words.filter(({ angle }) => (angle ?? 0) === 0)
  const rests = upright.filter(({ text }) => REST.test(text ?? ''))
  return upright.flatMap((above) => {
    const below = BEGINNING.test(above.text ?? '')
      ? rests.find((rest) => isNextLine(above, rest))
      : undefined
    return below ? [{ above, below }] : []
  })
}

function isNextLine(above: TextBox, below: TextBox): boolean {
  const step = (below.y0 - above.y0) / fontSizeOf(above)
  const isNarrower = below.x1 - below.x0 < above.x1 - above.x0
  return (
    step >= NEXT_LINE.least &&
    step <= NEXT_LINE.most &&
    isNarrower &&
    isUnderEachOther(above, below)
  )
}

function isUnderEachOther(one: TextBox, other: TextBox): boolean {
  return one.x0 < other.x1 && other.x0 < one.x1
}

/** Whether numbers above each other are decimals that were broken, and not marks above something else. */
function areBroken(broken: readonly Broken[], words: readonly TextBox[]): boolean {
  const lengths = broken.map(({ below }) => below.text?.length ?? 0)
  const usual = Math.round(lengths.reduce((sum, length) => sum + length, 0) / lengths.length)
  const isAlike = lengths.filter((length) => length === usual).length >= ALIKE * lengths.length
  const isNoRank = broken.some(
    ({ above, below }) => below.text?.startsWith('0') || UNFINISHED.test(above.text ?? '')
  )
  if (broken.length < FEWEST || !isAlike || !isNoRank) {
    return false
  }
  const pieces = new Set(broken.flatMap(({ above, below }) => [above, below]))
  const beside = words.filter(
    (word) => !pieces.has(word) && broken.some(({ above }) => isUnderEachOther(above, word))
  )
  const beginnings = beside.filter(({ text }) => BEGINNING.test(text ?? '')).length
  const rests = beside.filter(({ text }) => REST.test(text ?? '') && text?.length === usual).length
  return (
    broken.length >= MOSTLY * (broken.length + beginnings) && rests <= (1 - ALIKE) * broken.length
  )
}

/** Parts of the way from the upper to the lower line at which the other values of a row stand. */
function levelOf(broken: readonly Broken[], whole: readonly TextBox[]): number {
  const levels = [1, 0, 0.5].map((level) => ({
    level,
    words: broken.filter((one) => {
      const place = joined(one, level)
      return whole.some((word) => Math.abs(word.y0 - place.y0) < SAME_LEVEL * fontSizeOf(word))
    }).length,
  }))
  return levels.reduce((best, one) => (one.words > best.words ? one : best)).level
}

function joined({ above, below }: Broken, level: number): TextBox {
  const shift = level * (below.y0 - above.y0)
  return {
    ...above,
    text: `${above.text}${below.text}`,
    confidence: Math.min(above.confidence ?? 1, below.confidence ?? 1),
    x0: Math.min(above.x0, below.x0),
    x1: Math.max(above.x1, below.x1),
    y0: above.y0 + shift,
    y1: above.y1 + shift,
  }
}
