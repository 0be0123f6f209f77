import { type Broken, brokenAmong, withWhole } from './broken_numbers.js'
import type { TextBox } from '../grid_input.js'

const FIRST_DIGIT = /^[1-9]$/
const LAST_DIGIT = /^\d$/
/**
 * Fewest serial numbers, one after the other, that tell that the digits above each other are
 * theirs.
 */
const FEWEST = 3

/**
 * Joins serial numbers that a cell of one digit's width broke (`1` above `0`): they stand left of
 * all other words, and each is one more than the one above it.
 *
 * @returns the words themselves where no such numbers are among them
 */
export function joinBrokenSerials(words: readonly TextBox[]): readonly TextBox[] {
  const left = words.reduce((least, { x0 }) => Math.min(least, x0), Infinity)
  const first = words.filter(({ x0, x1 }) => x0 < left + (x1 - x0))
  const digits = brokenAmong(first, FIRST_DIGIT, LAST_DIGIT).sort(
    (one, other) => one.above.y0 - other.above.y0
  )
  const broken = digits.reduce<Broken[]>((best, one) => {
    const run = runFrom(one, digits)
    return run.length > best.length ? run : best
  }, [])
  return broken.length >= FEWEST ? withWhole(broken, words) : words
}

/** Numbers that go up by one from a given one on, without using a digit twice. */
function runFrom(first: Broken, digits: readonly Broken[]): Broken[] {
  const run = [first]
  for (const one of digits) {
    const last = run[run.length - 1]
    if (one.above.y0 > last.below.y0 && numberOf(one) === numberOf(last) + 1) {
      run.push(one)
    }
  }
  return run
}

function numberOf({ above, below }: Broken): number {
  return Number(`${above.text}${below.text}`)
}
