import type { Cell } from '../../types.js'

/**
 * What a cell is worth whose sign was put back: its figures were read without knowing where they
 * end.
 */
const PUT_BACK = 0.6
/** Fewest cells of a column, and share of those with ink, that must show how it is written. */
const FEWEST = 3
const HABIT = 0.3
const MOSTLY = 0.5
/** Share of cells that must end in the same number where none shows a stroke. */
const ALL = 0.9
/**
 * Smallest number out of which marks are given, or students are ranked, that is told by its
 * repetition.
 */
const SMALLEST_WHOLE = 10

/** A mark, or a rank, out of a number. */
const OUT_OF = /^(\d{1,4}(?:[.,]\d{1,2})?) ?\/ ?(\d{2,4})$/
/** The same without its stroke: nothing, dust or another thin sign stands there. */
const PARTED = /^(\d{1,4})(?: ?[.,:;'’`|! ] ?)(\d{2,4})$/
/** Two numbers beside each other. */
const PAIR = /^(\d{1,4}) (\d{2,4})$/

/** The small rounds of a percent sign whose stroke was lost, read as a figure and a letter. */
const ROUNDS = /^(\d{1,3}(?:[.,]\d{1,2})?) ?[9°0oO%*"'] ?[o°]$/
/** One of them alone. */
const ROUND = /^(\d{1,3}[.,]\d{2})[o°]$/
const PERCENT = /^\d{1,3}(?:[.,]\d{1,2})? ?%$/

/**
 * Puts back the thin strokes that a picture lost in signs which a whole column is written with:
 * those of marks and ranks out of a number (`84/100`, of which `84 100` or `84100` is left;
 * `16/37`), and those of percent signs (`65.8%` as `65.89o`). What is put back is never sure.
 *
 * @param column cells below the headings of one column; changed in place
 */
export function putBackStrokes(column: readonly Cell[]): void {
  const filled = column.filter(({ kind, text }) => kind === 'value' && text !== '')
  const whole = wholeOf(filled)
  if (whole !== null) {
    for (const cell of filled) {
      const part = OUT_OF.test(cell.text) ? null : partOf(cell.text, whole)
      if (part !== null) {
        putBack(cell, `${part}/${whole}`)
      }
    }
  }
  const rounds = filled.filter(({ text }) => ROUNDS.test(text) || ROUND.test(text))
  const percent = filled.filter(({ text }) => PERCENT.test(text))
  if (rounds.length >= FEWEST && rounds.length + percent.length > MOSTLY * filled.length) {
    for (const cell of rounds) {
      putBack(cell, cell.text.replace(ROUNDS.test(cell.text) ? ROUNDS : ROUND, '$1%'))
    }
  }
}

function putBack(cell: Cell, text: string): void {
  cell.text = text
  cell.confidence = Math.min(cell.confidence, PUT_BACK)
  delete cell.hypotheses
}

/**
 * The number out of which all cells of a column are: those with strokes tell, or most without
 * agree.
 */
function wholeOf(filled: readonly Cell[]): string | null {
  const stroked = filled.flatMap(({ text }) => OUT_OF.exec(text)?.[2] ?? [])
  const [common, count] = commonest(stroked)
  if (count >= Math.max(FEWEST, HABIT * filled.length) && count > MOSTLY * stroked.length) {
    return common
  }
  const pairs = filled.flatMap(({ text }) => PAIR.exec(text)?.[2] ?? [])
  const [second, alike] = commonest(pairs)
  const others = filled.filter(({ text }) => partOf(text, second) !== null)
  const parts = new Set(others.map(({ text }) => partOf(text, second)))
  const isHabit = alike >= Math.max(FEWEST, HABIT * filled.length)
  const isWhole = Number(second) >= SMALLEST_WHOLE && parts.size >= FEWEST
  return isHabit && isWhole && others.length >= ALL * filled.length ? second : null
}

/**
 * What stands before the number out of which a text is; null where it does not end in that, or is
 * above it.
 */
function partOf(text: string, whole: string): string | null {
  const [, part, end] = PARTED.exec(text) ?? []
  const joined = /^\d+$/.test(text) && text.endsWith(whole) ? text.slice(0, -whole.length) : null
  const found = end === whole ? part : joined
  return found === null || found === '' || Number(found) > Number(whole) ? null : found
}

function commonest(texts: readonly string[]): [text: string, count: number] {
  const counts = [...Map.groupBy(texts, (text) => text)].map(([text, all]) => [text, all.length])
  const [best] = (counts as [string, number][]).sort((one, other) => other[1] - one[1])
  return best ?? ['', 0]
}
