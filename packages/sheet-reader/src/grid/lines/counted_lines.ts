import { linesOf } from './text_lines.js'
import type { MovedWords } from './typed_columns.js'
import type { TextBox } from '../grid_input.js'

/** A line that begins with the number of a student. */
interface NumberedLine {
  words: TextBox[]
  number: number
  digits: number
}

const SERIAL = /^\d{1,3}[.)]?$/
/** Fewest lines with the shorter numbers, and fewest words of a line of a table. */
const FEWEST_LINES = 3
const FEWEST_WORDS = 4
/** Points by which words under one another may miss each other. */
const STRAIGHT = 1
/** Parts of a letter by which lines may be off by more or less than the further digits are wide. */
const NEARLY = 0.2
/** Share of the words of a moved line that stand under those of the lines with shorter numbers. */
const MOSTLY = 0.8

/**
 * The words of a page on which lines of typed text are counted without room for a further digit
 * (`9 Ada  67` above `10 Bola  54`), so that from `10` on all that stands behind the number is a
 * letter further to the right: these lines are moved back by that. Null where no lines are off.
 */
export function straightenCounted(tokens: readonly TextBox[]): MovedWords | null {
  const upright = tokens.filter(({ text, angle }) => text !== undefined && (angle ?? 0) === 0)
  const origins = new Map<TextBox, TextBox>()
  for (const run of countedLines(upright)) {
    const short = run.filter(({ digits }) => digits === run[0].digits)
    for (const [digits, long] of Map.groupBy(run.slice(short.length), (line) => line.digits)) {
      const shift = shiftOf(short, long, digits - run[0].digits)
      if (shift === null) {
        continue
      }
      for (const word of long.flatMap(({ words }) => words)) {
        origins.set({ ...word, x0: word.x0 - shift, x1: word.x1 - shift }, word)
      }
    }
  }
  if (origins.size === 0) {
    return null
  }
  const gone = new Set(origins.values())
  return { tokens: [...tokens.filter((token) => !gone.has(token)), ...origins.keys()], origins }
}

/** Lines whose numbers count on from one to the next, with other lines between them or not. */
function countedLines(words: readonly TextBox[]): NumberedLine[][] {
  const runs: NumberedLine[][] = []
  for (const { words: own } of linesOf(words)) {
    const text = own[0].text ?? ''
    if (!SERIAL.test(text) || own.length < FEWEST_WORDS) {
      continue
    }
    const number = Number.parseInt(text, 10)
    const line = { words: own, number, digits: String(number).length }
    const run = runs.at(-1)
    if (run && run[run.length - 1].number + 1 === number) {
      run.push(line)
    } else {
      runs.push([line])
    }
  }
  return runs
}

/**
 * By how much lines with longer numbers are off: as much as the further digits are wide, where this
 * brings their words under those of the others. Null where it does not.
 */
function shiftOf(
  short: readonly NumberedLine[],
  long: readonly NumberedLine[],
  further: number
): number | null {
  const [first] = short[0].words
  const letter = (first.x1 - first.x0) / first.text!.length
  const isStraight = [...short, ...long].every(
    ({ words: [own] }) => Math.abs(own.x0 - first.x0) <= STRAIGHT
  )
  const [start, moved] = [evenStart(short), evenStart(long)]
  if (short.length < FEWEST_LINES || !isStraight || start === null || moved === null) {
    return null
  }
  const shift = moved - start
  const isFurther = Math.abs(shift - further * letter) <= NEARLY * letter
  return isFurther && standUnder(long, short, shift) ? shift : null
}

/** Where the words behind the numbers begin; null where this is not the same in all lines. */
function evenStart(lines: readonly NumberedLine[]): number | null {
  const starts = lines.map(({ words }) => words[1].x0)
  const least = Math.min(...starts)
  return Math.max(...starts) - least <= STRAIGHT ? least : null
}

/**
 * Whether most words behind the numbers of some lines stand under words of others once they are
 * moved.
 */
function standUnder(
  lines: readonly NumberedLine[],
  others: readonly NumberedLine[],
  shift: number
): boolean {
  const above = others.flatMap(({ words }) => words)
  const words = lines.flatMap(({ words: [, ...behind] }) => behind)
  const isUnder = ({ x0, x1 }: TextBox) =>
    above.some(
      (other) =>
        Math.abs(x0 - shift - other.x0) <= STRAIGHT || Math.abs(x1 - shift - other.x1) <= STRAIGHT
    )
  return words.filter(isUnder).length >= MOSTLY * words.length
}
