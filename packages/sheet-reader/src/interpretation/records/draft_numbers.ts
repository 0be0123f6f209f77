import type { NumberReading } from '../readings/cell_candidates.js'
import type { RawCell } from './raw_records.js'
import type { DraftSubject, DraftValue, RecordFlag, ValueSource } from '../../types.js'

/** Below this posterior a value that no check covers is flagged. */
export const CERTAIN = 0.99
/** Confidence that a value without proof can have at most once somebody should look at it. */
export const DOUBTFUL = 0.89
/**
 * What arithmetic chose must have been at least this probable (in nats) before it spoke: of a cell
 * whose ink is none of its candidates the least improbable one proves nothing.
 */
export const SUPPORT = -10

/** What was chosen of what a number cell may say. */
export interface ChosenNumber {
  cell: RawCell
  reading: NumberReading
  chosen: number | null
}

/**
 * The value that was chosen for a number cell, with its confidence and the flags that it deserves.
 */
export function numberValue(
  { cell, reading, chosen }: ChosenNumber,
  { proved, exact }: { proved: boolean; exact: boolean },
  flags: Set<RecordFlag>
): DraftValue<number> | null {
  const top = reading[0]
  const candidate = reading.find(({ value }) => value === chosen)
  const posterior = candidate ? Math.exp(candidate.logProbability) : 0
  const lettered = exact && posterior > 0 && posterior < 1
  const corrected = lettered || (top !== undefined && top.value !== chosen)
  let confidence = proved ? Math.max(posterior, 0.995) : posterior
  if (corrected) {
    flags.add('CORRECTED')
    if (!proved) {
      flags.add('LOW_CONFIDENCE')
      confidence = Math.min(confidence, DOUBTFUL)
    }
  }
  if (!exact && candidate && candidate.logProbability < SUPPORT) {
    flags.add('LOW_CONFIDENCE')
    confidence = Math.min(confidence, DOUBTFUL)
  }
  if (!proved && posterior < CERTAIN && (!exact || lettered)) {
    flags.add(reading.length === 0 ? 'SCORE_UNREADABLE' : 'LOW_CONFIDENCE')
    confidence = Math.min(confidence, DOUBTFUL)
  }
  if (exact && reading.length === 0 && cell.text !== '') {
    flags.add('SCORE_UNREADABLE')
  }
  if (chosen === null) {
    return null
  }
  return {
    value: chosen,
    confidence: round(Math.min(confidence, exact ? cell.confidence : 0.999)),
    source: corrected ? 'arithmetic' : printedSource(exact),
    text: cell.printed ?? cell.text,
    ...(cell.box && { box: cell.box }),
    ...(reading.length > 1 && { alternatives: alternativesOf(reading, chosen) }),
  }
}

/** Where a value comes from that stands on the page as it is given. */
export function printedSource(exact: boolean): ValueSource {
  return exact ? 'text_layer' : 'ocr'
}

/** What else a cell may say. */
export function alternativesOf(
  reading: NumberReading,
  chosen: number | null
): { value: number; logProbability: number }[] {
  return reading.flatMap(({ value, logProbability }) =>
    value === null || value === chosen ? [] : [{ value, logProbability: round(logProbability) }]
  )
}

/** Of the scores of a record. */
export function lowestScore(subjects: readonly DraftSubject[]): number {
  return subjects.reduce((least, { score }) => Math.min(least, score?.confidence ?? 1), 1)
}

/** A number to four decimals, as confidences are kept. */
export function round(value: number): number {
  return Math.round(value * 10_000) / 10_000
}

/** A number to so many decimals; halves go up, though binary fractions lie just below them. */
export function roundTo(value: number, decimals: number): number {
  const factor = 10 ** decimals
  return Math.round(value * factor + 1e-9) / factor
}
