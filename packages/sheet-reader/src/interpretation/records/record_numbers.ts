import type { NumberReading } from '../readings/cell_candidates.js'
import { readClearly, readNumber } from '../readings/number_readings.js'
import { parseNumber } from '../readings/printed_values.js'
import { solveNumbers, type NumberSolution } from './record_solver.js'
import { isExact, type DraftContext } from './draft_context.js'
import { CERTAIN } from './draft_numbers.js'
import type { RawCell, RawRecord, RawSubject, ValueRange } from './raw_records.js'

/** Nats by which an assignment must beat all others to count as proved. */
const PROOF_MARGIN = 3
/**
 * The same where a cell is doubtful: arithmetic proves it only if whatever else explains the row,
 * such as a clear character elsewhere that was misread, has a chance below one in a hundred
 * thousand.
 */
const DOUBT_MARGIN = Math.log(100_000)

/** What the cells of a subject may say; null for a score that has no cell. */
export interface ReadSubject {
  raw: RawSubject
  score: NumberReading | null
  parts: NumberReading[]
}

/** What the numbers of a record may say, and what they say together. */
export interface ReadNumbers {
  subjects: ReadSubject[]
  total: NumberReading | null
  average: NumberReading | null
  solution: NumberSolution
}

/** Reads and solves; clear pictures are only weighed against other readings when a check fails. */
export function readRecordNumbers(raw: RawRecord, context: DraftContext): ReadNumbers {
  if (isExact(context)) {
    return solve(raw, context, false)
  }
  const quick = solve(raw, context, true)
  const { sumFits, averageFits, subjects } = quick.solution
  const failed =
    sumFits === false ||
    averageFits === false ||
    subjects.some(({ partsFit }) => partsFit === false)
  return failed ? solve(raw, context, false) : quick
}

function solve(raw: RawRecord, context: DraftContext, clearly: boolean): ReadNumbers {
  const { conventions } = context
  const exact = isExact(context)
  const number = (cell: RawCell, range: ValueRange, highest: number, words: readonly string[]) =>
    (clearly ? readClearly(cell, range, words, highest) : null) ??
    readNumber(cell, range, exact, words, highest)
  const score = (cell: RawCell, range: ValueRange) =>
    number(cell, range, Math.max(range.maximum ?? 0, conventions.maximum), conventions.absentWords)
  const overall = (cell: RawCell | null, decimals: number, highest: number) =>
    !cell || (cell.kind !== 'value' && cell.text === '') || (exact && cell.text === '')
      ? null
      : number(cell, { maximum: null, decimals, always: decimals > 0 }, highest, [])

  const subjects = raw.subjects.map((subject) => ({
    raw: subject,
    score: subject.score && score(subject.score, subject.range),
    parts: subject.components.map((part) => score(part.cell, part.range)),
  }))
  const total = overall(raw.total, conventions.totalDecimals, 9999)
  const average = overall(raw.average, conventions.averageDecimals, 100)
  const solution = solveNumbers(
    {
      subjects: subjects.map((subject) => ({
        score: subject.score,
        parts: subject.parts,
        weight: conventions.weighted ? subject.raw.weight : 1,
        listed: subject.score?.[0]?.value !== null || /[a-z]/i.test(subject.raw.score?.text ?? ''),
      })),
      total,
      average,
      printedCount: raw.subjectCount ? parseNumber(raw.subjectCount.text) : null,
    },
    conventions
  )
  return { subjects, total, average, solution }
}

/** All checks that the sheet allows are satisfied, and nothing else comes near. */
export function isProved(
  { sumFits, averageFits, margin }: NumberSolution,
  needed: number
): boolean {
  if (sumFits === false || averageFits === false) {
    return false
  }
  if (sumFits === null && averageFits === null) {
    return false
  }
  return margin >= needed
}

/**
 * The margin that proves a record: more where one of its chosen values is doubtful. The one value
 * that arithmetic corrected says so by its own flag.
 */
export function marginFor({ subjects, total, average, solution }: ReadNumbers): number {
  const cells: [NumberReading | null, number | null][] = [
    [total, solution.total],
    [average, solution.average],
  ]
  for (const [index, { score, parts }] of subjects.entries()) {
    const solved = solution.subjects[index]
    cells.push([score, solved.score])
    for (const [at, part] of parts.entries()) {
      cells.push([part, solved.parts[at]])
    }
  }
  const doubtful = cells.filter(([reading, chosen]) => {
    const candidate = reading?.find(({ value }) => value === chosen)
    return candidate !== undefined && Math.exp(candidate.logProbability) < CERTAIN
  })
  const isCorrected = doubtful.every(([reading, chosen]) => reading?.[0].value !== chosen)
  return doubtful.length > 1 || !isCorrected ? DOUBT_MARGIN : PROOF_MARGIN
}
