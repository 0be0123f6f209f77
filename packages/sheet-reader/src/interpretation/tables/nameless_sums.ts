import type { RosterLayout } from '../columns/layouts.js'
import type { RawCell } from '../records/raw_records.js'

/** Fewest students who show what their numbers look like. */
const FEWEST = 3
/**
 * Part of the digits of the shortest number that a word has at most, of which a picture shows
 * letters as digits.
 */
const FEW_DIGITS = 0.5

/**
 * Rows without those before the first student and behind the last that have no name, and a word
 * where all students have a number: they sum up the class or weigh the subjects, whatever the
 * picture made of that word.
 */
export function withoutNamelessSums<Row extends { cells: readonly RawCell[] }>(
  rows: readonly Row[],
  { names, serial, admissionNumber }: RosterLayout
): Row[] {
  const numbers = [serial, admissionNumber].filter((column) => column !== null)
  const isNamed = ({ cells }: Row) => names.some((column) => cells[column]?.kind === 'value')
  const named = rows.filter(isNamed)
  if (names.length === 0 || named.length < FEWEST) {
    return [...rows]
  }
  const least = new Map(
    numbers.map((column) => [
      column,
      Math.min(...named.map(({ cells }) => digitsIn(cells[column]?.text || NO_TEXT))),
    ])
  )
  const isSum = ({ cells }: Row) => {
    const own = numbers.filter((column) => (cells[column]?.text ?? '') !== '')
    return (
      own.length > 0 &&
      own.every((column) => {
        const { text } = cells[column]
        return /^\p{L}/u.test(text) && digitsIn(text) < FEW_DIGITS * least.get(column)!
      })
    )
  }
  const [first, last] = [rows.findIndex(isNamed), rows.findLastIndex(isNamed)]
  return rows.filter((row, index) => (index > first && index < last) || isNamed(row) || !isSum(row))
}

/** Stands for a number that is missing, which tells nothing of the others. */
const NO_TEXT = '0'.repeat(99)

function digitsIn(text: string): number {
  return text.replace(/\P{Nd}/gu, '').length
}
