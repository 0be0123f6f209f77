import { partAt } from './words_at_sides.js'
import type { Word } from './text_run.js'

/**
 * Parts of the font size: how far below a word the first line stands that it may head, and the last
 * one that is asked.
 */
const TO_FIRST = 2.5
const TO_LAST = 16
/** Fewest lines below a word that tell columns, and fewest columns. */
const FEWEST_LINES = 3
const FEWEST_COLUMNS = 2
/** Share of the lines that have a value in each of the columns. */
const MOSTLY = 0.75
/**
 * Parts of the font size by which edges or middles of a column differ, and by which a cut may miss
 * a letter.
 */
const STRAIGHT = 0.05
const EXACT = 0.08
/** Parts of the font size by which the base lines of one line differ. */
const SAME_LINE = 0.3
/** A word over several columns has so many letters, at least. */
const FEWEST_LETTERS = 4

/**
 * Pairs of words that are looked at: a page of more wide words is no sheet, and is left as it is.
 */
const MOST_PAIRS = 20_000_000

/** A mark, a grade, or what stands in for one. */
const VALUE = /^(?:\d{1,4}(?:[.,/]\d{1,2})?%?|\p{Lu}{1,2}\d?[+-]?|[-–—*]{1,3})$/u

/** Where the values of a column stand, by line. */
type Column = { from: number; to: number }[]

/**
 * The words of a page, with headings apart that touch: cells without any room beside their texts
 * print `BIOLOGYCHEMISTRY`, each by commands of its own, as the pieces of one word may be drawn.
 * What tells them apart is that each of them begins, ends or has its middle where the values below
 * it do, which no piece of a word does by chance.
 */
export function partTouching(words: readonly Word[]): Word[] {
  if (words.filter(isWide).length * words.length > MOST_PAIRS) {
    return [...words]
  }
  return words.flatMap((word) => {
    const lines = isWide(word) ? linesBelow(word, words) : []
    const columns = columnsOf(lines)
    const starts =
      columns.length > 0 ? startsOfCells(word, columns) : startBehindSerial(word, lines)
    return partAt(word, [0, ...starts])
  })
}

function isWide({ angle, joints, letters, box, run }: Word): boolean {
  return (
    angle === 0 &&
    joints.length > 0 &&
    letters.length >= FEWEST_LETTERS &&
    box.x1 - box.x0 > FEWEST_COLUMNS * run.fontSize
  )
}

/**
 * The lines right below a word, with what stands below it; none where the first of them is too far.
 */
function linesBelow(word: Word, words: readonly Word[]): Word[][] {
  const size = word.run.fontSize
  const below = words.filter(
    ({ angle, line, box }) =>
      angle === 0 &&
      line > word.line + SAME_LINE * size &&
      line < word.line + TO_LAST * size &&
      box.x1 > word.box.x0 &&
      box.x0 < word.box.x1
  )
  const lines: Word[][] = []
  for (const one of below.sort((first, second) => first.line - second.line)) {
    const last = lines.at(-1)
    if (last && one.line - last[0].line < SAME_LINE * size) {
      last.push(one)
    } else {
      lines.push([one])
    }
  }
  const isNear = lines.length > 0 && lines[0][0].line - word.line <= TO_FIRST * size
  return isNear ? lines.map((line) => line.sort((one, other) => one.box.x0 - other.box.x0)) : []
}

/** The columns of values with which lines end, from the left; none where they do not. */
function columnsOf(lines: readonly Word[][]): Column[] {
  const rows = lines.map(valuesAtEnd)
  const count = rows[0]?.length ?? 0
  const whole = rows.filter((row) => row.length === count)
  const isTable =
    count >= FEWEST_COLUMNS && whole.length >= Math.max(FEWEST_LINES, MOSTLY * lines.length)
  return isTable
    ? rows[0].map((_, at) => whole.map((row) => ({ from: row[at].box.x0, to: row[at].box.x1 })))
    : []
}

/** Where the heading of names begins behind that of the numbers before them: `S/NNAME`. */
function startBehindSerial(word: Word, lines: readonly Word[][]): number[] {
  const serials = lines.map(([first]) => first)
  const numbers = serials.map(({ letters }) => Number(letters.join('').replace(/[.)]$/, '')))
  const areCounted = numbers.every((number, at) => at === 0 || number === numbers[at - 1] + 1)
  if (lines.length < FEWEST_LINES || !areCounted) {
    return []
  }
  const column = serials.map(({ box }) => ({ from: box.x0, to: box.x1 }))
  const middles = common(word, [column], ({ from, to }) => (from + to) / 2)
  const ends = common(word, [column], ({ to }) => to)
  const cuts = [...(middles ?? []).map((middle) => 2 * middle - word.box.x0), ...(ends ?? [])]
  return cuts.map((cut) => placesOfJoints(word, [cut])).find((places) => places.length > 0) ?? []
}

/** The values with which a line ends, from the left. */
function valuesAtEnd(line: readonly Word[]): Word[] {
  return line.slice(line.findLastIndex(({ letters }) => !VALUE.test(letters.join(''))) + 1)
}

/**
 * The places of the letters with which the second and all further cells of a word begin; none
 * unless one way to align them, and no other one, explains them all.
 */
function startsOfCells(word: Word, columns: readonly Column[]): number[] {
  const found = [
    cutsAtEnds(word, columns),
    cutsAtMiddles(word, columns),
    cutsAtStarts(word, columns),
  ]
    .filter((cuts) => cuts !== null)
    .map((cuts) => placesOfJoints(word, cuts))
    .filter((places) => places.length > 0)
  const isSure = found.every((places) => places.join() === found[0].join())
  return isSure ? (found[0] ?? []) : []
}

/** The letters that begin at some places, each with a command of its own; none unless all do. */
function placesOfJoints(word: Word, cuts: readonly number[]): number[] {
  const near = EXACT * word.run.fontSize
  const places = cuts.map((cut) => word.joints.find((at) => Math.abs(word.starts[at] - cut) < near))
  return places.every((place) => place !== undefined) ? places : []
}

/** Where cells begin whose texts end where their values end; null where that does not hold. */
function cutsAtEnds(word: Word, columns: readonly Column[]): number[] | null {
  const ends = common(word, columns, ({ to }) => to)
  const isWhole = ends && isAt(word, word.box.x1, ends[ends.length - 1])
  return isWhole ? ends.slice(0, -1) : null
}

function cutsAtStarts(word: Word, columns: readonly Column[]): number[] | null {
  const starts = common(word, columns, ({ from }) => from)
  return starts && behindFirst(word, starts)
}

function cutsAtMiddles(word: Word, columns: readonly Column[]): number[] | null {
  const middles = common(word, columns, ({ from, to }) => (from + to) / 2)
  if (!middles) {
    return null
  }
  let end = word.box.x1
  const starts = middles.toReversed().map((middle) => {
    end = 2 * middle - end
    return end
  })
  return behindFirst(word, starts.reverse())
}

/**
 * The places at which cells begin, without that of the word itself; the first one may head other
 * words than values.
 */
function behindFirst(word: Word, starts: readonly number[]): number[] {
  return isAt(word, word.box.x0, starts[0]) ? starts.slice(1) : [...starts]
}

function isAt(word: Word, one: number, other: number): boolean {
  return Math.abs(one - other) < EXACT * word.run.fontSize
}

/** One place for each column that all its values share; null where there is none. */
function common(
  word: Word,
  columns: readonly Column[],
  placeOf: (value: Column[number]) => number
): number[] | null {
  const places = columns.map((column) => column.map(placeOf))
  const isStraight = places.every(
    (own) => Math.max(...own) - Math.min(...own) < STRAIGHT * word.run.fontSize
  )
  return isStraight ? places.map(([first]) => first) : null
}
