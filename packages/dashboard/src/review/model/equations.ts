import {
  equationsOf,
  valueThatHolds,
  type Equation,
  type ResultRules,
} from '@tenant-education/result-arithmetic'
import { cellOf } from './columns.js'
import { isNumeric, partsOf } from './fields.js'
import type { Cell, CellValue, ReviewRecord } from './types.js'

/** Reasons that only say that an equation fails. */
const ARITHMETIC: ReadonlySet<string> = new Set(['components', 'sum', 'average', 'grade'])

/** What must hold between values of a record. `holds` is null where a value could not be read. */
export interface RecordEquation extends Omit<Equation, 'holds'> {
  holds: boolean | null
}

/** What is judged in a record, by the rules of its page. */
export function recordEquations(record: ReviewRecord, rules: ResultRules): RecordEquation[] {
  const lacking = record.cells.filter(isMissing).map(({ field }) => field)
  return equationsOf(record.cells, rules).map((equation) => ({
    ...equation,
    holds: lacking.some((field) => isTermOf(equation, field)) ? null : equation.holds,
  }))
}

/** Equations that a value is part of. */
export function equationsWith(
  equations: readonly RecordEquation[],
  field: string
): RecordEquation[] {
  return equations.filter((equation) => equation.field === field || isTermOf(equation, field))
}

/** A value that is not there because nobody could read it; a blank or an absence is settled. */
export function isMissing({ value, state }: Cell): boolean {
  return value === null && state === 'open'
}

/** True where a value is doubted for itself, and not only because an equation with it fails. */
export function isDoubted({ state, reasons }: Cell): boolean {
  return state === 'open' && reasons.some(({ reason }) => !ARITHMETIC.has(reason))
}

/**
 * The value that makes the arithmetic hold, where no other value of an equation is doubted for
 * itself; undefined where there is none, where two equations ask for different ones, and where it
 * stands there already.
 */
export function filling(
  record: ReviewRecord,
  field: string,
  rules: ResultRules
): CellValue | undefined {
  // With any number in place of what is missing it counts as a term that is open.
  const cells = record.cells.map((cell) =>
    cell.field !== field && isMissing(cell) && isNumeric(cell.field) ? { ...cell, value: 0 } : cell
  )
  const isOpen = (other: string) => isDoubted(cellOf(record, other)!)
  const value = valueThatHolds(field, cells, rules, isOpen)
  return value === null || value === cellOf(record, field)?.value ? undefined : value
}

/** Values that are missing count as terms too: the package leaves them out of its sums. */
function isTermOf(equation: Omit<Equation, 'holds'>, field: string): boolean {
  if (equation.of.includes(field)) {
    return true
  }
  const parts = partsOf(field)
  const result = partsOf(equation.field)
  switch (equation.reason) {
    case 'components':
      return (
        parts?.kind === 'component' && result?.kind === 'score' && parts.subject === result.subject
      )
    case 'sum':
      return parts?.kind === 'score'
    default:
      return false
  }
}
