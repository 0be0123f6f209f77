import { divisorOf, fitsAverage, isUntestable } from '../file/average_rules.js'
import type { AverageRule } from '../file/average_rule.js'
import type { Conventions } from '../file/conventions.js'
import type { NumberReading } from '../readings/cell_candidates.js'
import { digitChanges, isOneDigit } from '../readings/digit_changes.js'
import { type Option, optionsOf, HUNDREDTHS, OPTIONS } from '../readings/number_options.js'

/** The number cells of one record, as read. */
export interface NumberProblem {
  subjects: {
    score: NumberReading | null
    parts: NumberReading[]
    /** Whether the score's cell holds something, so that the divisor `listed` can count it. */
    listed: boolean
    /** By what the score is multiplied in the total and in the average. */
    weight: number
  }[]
  total: NumberReading | null
  average: NumberReading | null
  printedCount: number | null
}

export interface SolvedSubject {
  score: number | null
  parts: (number | null)[]
  /** Parts add up to the printed score; null where there is nothing to check. */
  partsFit: boolean | null
}

/** The most probable assignment of all number cells. */
export interface NumberSolution {
  subjects: SolvedSubject[]
  total: number | null
  average: number | null
  /** Null where the check cannot be made. */
  sumFits: boolean | null
  averageFits: boolean | null
  /**
   * Nats between this assignment and the best one that differs in any cell, be it one that fits
   * only if a clear character elsewhere was misread.
   */
  margin: number
}

/** Log price of printing something that the arithmetic contradicts. */
const MISMATCH = -12

/**
 * Log chance that a certain clear digit was misread just so that a wrong sum comes out right: less
 * than one in a thousand is misread (of 40,000 of clean and noisy scans none was), a ninth of these
 * as the digit that is needed.
 */
const UNSEEN_MISREADING = Math.log(1 / 9000)
const BEAM = 160

/** Above the weights of all subjects together. */
const MOST_WEIGHT = 1024

interface State {
  sum: number
  /** Weights of the subjects with a score. */
  present: number
  logProbability: number
  runnerUp: number
  before: State | null
  option: Option | null
}

/**
 * Finds the assignment of candidates that is most probable given the arithmetic of the sheet. Only
 * candidates are ever chosen: nothing is computed that the picture does not support.
 */
export function solveNumbers(problem: NumberProblem, conventions: Conventions): NumberSolution {
  let states: State[] = [
    { sum: 0, present: 0, logProbability: 0, runnerUp: -Infinity, before: null, option: null },
  ]
  for (const subject of problem.subjects) {
    const options = optionsOf(subject.score, subject.parts, conventions)
    states = advance(states, options, subject.weight)
  }
  const listed = problem.subjects.reduce(
    (sum, subject) => sum + (subject.listed ? subject.weight : 0),
    0
  )

  let best: { state: State; ending: Ending; logProbability: number } | null = null
  let second = -Infinity
  for (const state of states) {
    for (const ending of endingsOf(state, problem, conventions, listed)) {
      const logProbability = state.logProbability + ending.logProbability
      if (!best || logProbability > best.logProbability) {
        if (best) {
          second = Math.max(second, best.state.logProbability + best.ending.asRival)
        }
        best = { state, ending, logProbability }
      } else {
        second = Math.max(second, state.logProbability + ending.asRival)
      }
    }
  }
  const chosen = best!
  second = Math.max(second, chosen.state.runnerUp + chosen.ending.logProbability)
  return {
    subjects: chosenOptions(chosen.state).map((option) => ({
      score: option.score,
      parts: option.parts,
      partsFit: option.fits,
    })),
    total: chosen.ending.total,
    average: chosen.ending.average,
    sumFits: chosen.ending.sumFits,
    averageFits: chosen.ending.averageFits,
    margin: chosen.logProbability - second,
  }
}

function chosenOptions(state: State): Option[] {
  const options: Option[] = []
  for (let at: State | null = state; at?.option; at = at.before) {
    options.push(at.option)
  }
  return options.reverse()
}

function advance(states: State[], options: Option[], weight: number): State[] {
  const next = new Map<number, State>()
  for (const state of states) {
    for (const option of options) {
      const sum = state.sum + Math.round((option.score ?? 0) * weight * HUNDREDTHS)
      const present = state.present + (option.score === null ? 0 : weight)
      const key = sum * MOST_WEIGHT + present
      const logProbability = state.logProbability + option.logProbability
      const runnerUp = Math.max(
        state.runnerUp + option.logProbability,
        state.logProbability + option.runnerUp
      )
      const known = next.get(key)
      if (!known) {
        next.set(key, { sum, present, logProbability, runnerUp, before: state, option })
      } else if (logProbability > known.logProbability) {
        const lost = Math.max(known.logProbability, runnerUp, known.runnerUp)
        next.set(key, { sum, present, logProbability, runnerUp: lost, before: state, option })
      } else {
        known.runnerUp = Math.max(known.runnerUp, logProbability)
      }
    }
  }
  const list = [...next.values()]
  if (list.length <= BEAM) {
    return list
  }
  return list.sort((a, b) => b.logProbability - a.logProbability).slice(0, BEAM)
}

interface Ending {
  total: number | null
  average: number | null
  sumFits: boolean | null
  averageFits: boolean | null
  logProbability: number
  /** The same where what does not fit may be one misread character: its weight against the best. */
  asRival: number
}

/** Ways to read total and average once the scores are chosen; the best few. */
function endingsOf(
  state: State,
  problem: NumberProblem,
  conventions: Conventions,
  listed: number
): Ending[] {
  const sum = state.sum / HUNDREDTHS
  const totals: Pick<Ending, 'total' | 'sumFits' | 'logProbability' | 'asRival'>[] = []
  const reading = problem.total
  if (!reading || reading.length === 0) {
    const sumFits = reading && reading.length === 0 ? false : null
    totals.push({ total: null, sumFits, logProbability: 0, asRival: 0 })
  } else {
    for (const { value, logProbability } of reading.slice(0, OPTIONS)) {
      if (!conventions.sum || problem.subjects.length === 0) {
        totals.push({ total: value, sumFits: null, logProbability, asRival: logProbability })
      } else {
        const fits = value === null ? state.present === 0 : Math.abs(value - sum) < 0.06
        const misreadings =
          fits || value === null
            ? 0
            : misreadingsOf(state, problem, value - sum, conventions.highest)
        const misread = asMisread(misreadings)
        totals.push({
          total: value,
          sumFits: fits,
          logProbability: logProbability + (fits ? 0 : MISMATCH),
          asRival: logProbability + (fits ? 0 : misread),
        })
      }
    }
  }

  const rule = conventions.average
  const endings: Ending[] = []
  for (const total of totals) {
    const averages = problem.average
    if (!averages || averages.length === 0) {
      endings.push({ ...total, average: null, averageFits: averages ? false : null })
      continue
    }
    const dividend = total.total ?? (conventions.sum && problem.subjects.length > 0 ? sum : null)
    for (const { value, logProbability } of averages.slice(0, OPTIONS)) {
      let fits: boolean | null = null
      const isTested = !isUntestable(conventions, state.present, problem.subjects.length)
      if (rule && dividend !== null && problem.subjects.length > 0 && isTested) {
        const count = divisorOf(rule, state.present, listed, problem.printedCount)
        fits = value === null ? state.present === 0 : fitsAverage(rule, value, dividend, count)
      }
      const isAlone = fits === false && total.total === null && value !== null
      const read = isAlone && { rule: rule!, average: value, listed }
      const misread = asMisread(
        read ? averageMisreadings(state, problem, read, conventions.highest) : 0
      )
      endings.push({
        ...total,
        average: value,
        averageFits: fits,
        logProbability: total.logProbability + logProbability + (fits === false ? MISMATCH : 0),
        asRival: total.asRival + logProbability + (fits === false ? misread : 0),
      })
    }
  }
  return endings.sort((a, b) => b.logProbability - a.logProbability).slice(0, OPTIONS)
}

/** Log chance of what so many clear digits, one of them misread, explain. */
function asMisread(digits: number): number {
  return digits === 0 ? MISMATCH : UNSEEN_MISREADING + Math.log(digits)
}

/**
 * Of how many scores a clear digit may have been misread where the total that differs from their
 * sum is right: the score would still be a score with another digit there, and no parts of its own
 * confirm it.
 */
function misreadingsOf(
  state: State,
  { subjects }: NumberProblem,
  difference: number,
  highest: number
): number {
  return chosenOptions(state).filter(({ score, fits }, index) => {
    const change = difference / subjects[index].weight
    const meant = (score ?? 0) + change
    return fits !== true && meant >= 0 && meant <= highest && isOneDigit(change)
  }).length
}

/**
 * How many clear digits, of the average or of the scores, may have been misread where the one does
 * not follow from the others.
 */
function averageMisreadings(
  state: State,
  { subjects, printedCount }: NumberProblem,
  { rule, average, listed }: { rule: AverageRule; average: number; listed: number },
  highest: number
): number {
  const count = divisorOf(rule, state.present, listed, printedCount)
  const sum = state.sum / HUNDREDTHS
  const unit = 10 ** -rule.decimals
  const own = digitChanges(sum / count - unit - average, sum / count + unit - average)
  const least = (average - unit) * count - sum
  const most = (average + unit) * count - sum
  return chosenOptions(state).reduce((changes, { score, fits }, index) => {
    const { weight } = subjects[index]
    return score === null || fits === true
      ? changes
      : changes +
          digitChanges(Math.max(least / weight, -score), Math.min(most / weight, highest - score))
  }, own)
}
