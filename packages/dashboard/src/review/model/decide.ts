import type { ResultRules } from '@tenant-education/result-arithmetic'
import { cellOf, withCells } from './columns.js'
import { equationsWith, recordEquations, type RecordEquation } from './equations.js'
import { partsOf, scoreField } from './fields.js'
import type { Cell, CellValue, Decision, ReviewRecord } from './types.js'

/** A decision before it is sent. `restore`: cells as they were, for an undo. */
export type Change = Pick<Decision, 'field' | 'decision' | 'value'> & { restore?: Cell[] }

/**
 * The record after a decision, as far as it can be told without the server: the value, a score that
 * is the sum of its parts, and what the arithmetic settles with it.
 */
export function decided(record: ReviewRecord, change: Change, rules: ResultRules): ReviewRecord {
  if (change.decision === 'undo') {
    return withCells(record, change.restore ?? [])
  }
  const cell = cellOf(record, change.field)
  if (!cell) {
    return record
  }
  const settled = settledBy(cell, change)
  const changed = withCells(record, [settled])
  const isMoved = settled.value !== cell.value
  const score = isMoved ? movedScore(record, changed, change.field, rules) : null
  const summed = score ? withCells(changed, [score]) : changed
  const touched = score ? [settled.field, score.field] : [settled.field]
  return judged(summed, touched, score?.field ?? null, isMoved, rules)
}

/** The cells that differ between two states of a record, as they are in the first. */
export function changedCells(before: ReviewRecord, after: ReviewRecord): Cell[] {
  return before.cells.filter((cell) => cellOf(after, cell.field) !== cell)
}

function settledBy(cell: Cell, { decision, value }: Change): Cell {
  if (decision === 'accept') {
    return { ...cell, state: 'accepted', reasons: [] }
  }
  const now: CellValue = decision === 'absent' ? null : (value ?? null)
  return { ...cell, value: now, state: 'corrected', reasons: [] }
}

/** A score that was the sum of its parts stays their sum when one of them changes. */
function movedScore(
  before: ReviewRecord,
  after: ReviewRecord,
  field: string,
  rules: ResultRules
): Cell | null {
  const parts = partsOf(field)
  if (parts?.kind !== 'component') {
    return null
  }
  const own = scoreField(parts.subject)
  const ofScore = (record: ReviewRecord) =>
    recordEquations(record, rules).find(
      (equation) => equation.reason === 'components' && equation.field === own
    )
  const score = cellOf(before, own)
  const sum = ofScore(after)?.expected
  const fitted = ofScore(before)?.holds === true
  return score && fitted && sum !== undefined ? { ...score, value: sum } : null
}

/**
 * Where an equation with a touched value holds now, it settles the values that were only doubted
 * for lack of it; where a changed value breaks it, its result needs eyes.
 */
function judged(
  record: ReviewRecord,
  touched: readonly string[],
  derived: string | null,
  isMoved: boolean,
  rules: ResultRules
): ReviewRecord {
  let now = record
  for (const field of touched) {
    for (const equation of equationsWith(recordEquations(record, rules), field)) {
      // A sum that was just computed proves nothing of its terms.
      const isProof = derived !== equation.field
      now = withCells(now, judgedBy(now, equation, isProof, isMoved))
    }
  }
  return now
}

function judgedBy(
  record: ReviewRecord,
  equation: RecordEquation,
  isProof: boolean,
  isMoved: boolean
): Cell[] {
  const { reason, field, of, holds } = equation
  const result = cellOf(record, field)
  if (holds) {
    const proving = new Set<string>([reason, 'doubtful'])
    const told = new Set<string>([reason])
    const terms = of.flatMap((term) => cellOf(record, term) ?? [])
    return [
      ...terms.flatMap((cell) =>
        settledCell(cell, isProof && provesTerms(equation) ? proving : told)
      ),
      ...(result ? settledCell(result, isProof ? proving : told) : []),
    ]
  }
  const isOfPerson = result?.state === 'accepted' || result?.state === 'corrected'
  const isTold = result?.reasons.some((own) => own.reason === reason)
  if (!result || !isMoved || holds === null || isOfPerson || isTold) {
    return []
  }
  return [{ ...result, state: 'open', reasons: [...result.reasons, { reason }] }]
}

/** A grade or an average follows from many values: it proves none of them. */
function provesTerms({ reason }: RecordEquation): boolean {
  return reason === 'components' || reason === 'sum'
}

function settledCell(cell: Cell, settled: ReadonlySet<string>): Cell[] {
  const reasons = cell.reasons.filter(({ reason }) => !settled.has(reason))
  if (cell.state !== 'open' || reasons.length === cell.reasons.length) {
    return []
  }
  return [reasons.length > 0 ? { ...cell, reasons } : { ...cell, state: 'proved', reasons }]
}
