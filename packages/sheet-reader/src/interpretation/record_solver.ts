import { divisorOf, fitsAverage, isUntestable, type Conventions } from './conventions.js'
import type { NumberCandidate, NumberReading } from './cell_readings.js'

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
   * Nats between this assignment and the best one that differs in any cell, be it one that fits only
   * if a clear character elsewhere was misread.
   */
  margin: number
}

/** Log price of printing something that the arithmetic contradicts. */
const MISMATCH = -12
const PARTS_MISMATCH = -9
/**
 * Log chance that one of a row's clear characters was misread just so that a wrong sum comes out right:
 * about one in a thousand is misread, a ninth of these as the digit that is needed, in any of the row's
 * cells.
 */
const UNSEEN_MISREADING = -7
const BEAM = 160
const OPTIONS = 6
const HUNDREDTHS = 100
/** Above the weights of all subjects together. */
const MOST_WEIGHT = 1024

interface Option {
  score: number | null
  parts: (number | null)[]
  fits: boolean | null
  logProbability: number
  /** Best log probability of another assignment with the same score. */
  runnerUp: number
}

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
    const options = optionsOf(subject.score, subject.parts, conventions.parts)
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

/** The scores that one subject can have, each with the best parts for it. */
function optionsOf(
  score: NumberReading | null,
  parts: NumberReading[],
  rule: number[] | null
): Option[] {
  const bestParts = parts.map((reading) => reading[0] ?? { value: null, logProbability: 0 })
  const all = parts.map((_, index) => index)
  const ruled = (rule ?? (score === null ? all : [])).filter((index) => index < parts.length)
  const noParts = ruled.length === 0 || ruled.every((index) => bestParts[index].value === null)

  if (noParts || (score !== null && score[0]?.value === null)) {
    if (noParts || score!.length === 1) {
      return plainOptions(score, bestParts)
    }
  }
  const sums = sumsOf(ruled.map((index) => parts[index]))
  const rest = bestParts
    .filter((_, index) => !ruled.includes(index))
    .reduce((sum, part) => sum + part.logProbability, 0)
  const assemble = (values: (number | null)[]) => {
    const complete = bestParts.map((part) => part.value)
    for (const [at, index] of ruled.entries()) {
      complete[index] = values[at]
    }
    return complete
  }

  if (score === null || score.length === 0) {
    const unread = score === null ? 0 : PARTS_MISMATCH
    return [...sums.values()]
      .map((entry) => ({
        score: entry.sum / HUNDREDTHS,
        parts: assemble(entry.values),
        fits: score === null ? null : false,
        logProbability: entry.logProbability + rest + unread,
        runnerUp: entry.runnerUp + rest + unread,
      }))
      .sort((a, b) => b.logProbability - a.logProbability)
      .slice(0, OPTIONS)
  }

  const options = new Map<number | null, Option>()
  for (const candidate of score) {
    const entry =
      candidate.value === null ? undefined : sums.get(Math.round(candidate.value * HUNDREDTHS))
    if (!entry) {
      continue
    }
    options.set(candidate.value, {
      score: candidate.value,
      parts: assemble(entry.values),
      fits: true,
      logProbability: entry.logProbability + candidate.logProbability + rest,
      runnerUp: entry.runnerUp + candidate.logProbability + rest,
    })
  }
  const partsTop = bestParts.reduce((sum, part) => sum + part.logProbability, 0)
  for (const candidate of score.slice(0, 3)) {
    if (options.has(candidate.value)) {
      continue
    }
    options.set(candidate.value, {
      score: candidate.value,
      parts: bestParts.map((part) => part.value),
      fits: false,
      logProbability: partsTop + candidate.logProbability + PARTS_MISMATCH,
      runnerUp: -Infinity,
    })
  }
  return [...options.values()].sort((a, b) => b.logProbability - a.logProbability).slice(0, OPTIONS)
}

function plainOptions(score: NumberReading | null, bestParts: NumberCandidate[]): Option[] {
  const parts = bestParts.map((part) => part.value)
  const base = bestParts.reduce((sum, part) => sum + part.logProbability, 0)
  if (score === null || score.length === 0) {
    return [
      {
        score: null,
        parts,
        fits: score === null ? null : false,
        logProbability: base,
        runnerUp: -Infinity,
      },
    ]
  }
  return score.slice(0, OPTIONS).map((candidate) => ({
    score: candidate.value,
    parts,
    fits: null,
    logProbability: candidate.logProbability + base,
    runnerUp: -Infinity,
  }))
}

interface PartSum {
  sum: number
  values: (number | null)[]
  logProbability: number
  runnerUp: number
}

/** All sums that the parts' candidates can have, in hundredths; an absent part adds nothing. */
function sumsOf(parts: NumberReading[]): Map<number, PartSum> {
  let sums = new Map<number, PartSum>([
    [0, { sum: 0, values: [], logProbability: 0, runnerUp: -Infinity }],
  ])
  for (const reading of parts) {
    const candidates =
      reading.length > 0 ? reading : [{ value: null, logProbability: PARTS_MISMATCH }]
    const next = new Map<number, PartSum>()
    for (const entry of sums.values()) {
      for (const candidate of candidates) {
        const sum = entry.sum + Math.round((candidate.value ?? 0) * HUNDREDTHS)
        const logProbability = entry.logProbability + candidate.logProbability
        const runnerUp = entry.runnerUp + candidate.logProbability
        const known = next.get(sum)
        if (!known) {
          next.set(sum, {
            sum,
            values: [...entry.values, candidate.value],
            logProbability,
            runnerUp,
          })
        } else if (logProbability > known.logProbability) {
          const lost = Math.max(known.logProbability, known.runnerUp, runnerUp)
          next.set(sum, {
            sum,
            values: [...entry.values, candidate.value],
            logProbability,
            runnerUp: lost,
          })
        } else {
          known.runnerUp = Math.max(known.runnerUp, logProbability)
        }
      }
    }
    sums = next
  }
  return sums
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
        const isExplained =
          !fits && value !== null && isMisreading(state, problem, value - sum, conventions.maximum)
        const misread = isExplained ? UNSEEN_MISREADING : MISMATCH
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
      const misread = total.total === null ? UNSEEN_MISREADING : MISMATCH
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

/**
 * Whether a total that differs from the sum can be right because a clear digit of one score was misread:
 * the score would still be a score with another digit there, and no parts of its own confirm it.
 */
function isMisreading(
  state: State,
  { subjects }: NumberProblem,
  difference: number,
  maximum: number
): boolean {
  const highest = Math.max(maximum, 100)
  return chosenOptions(state).some(({ score, fits }, index) => {
    const change = difference / subjects[index].weight
    const meant = (score ?? 0) + change
    return fits !== true && meant >= 0 && meant <= highest && isOneDigit(change)
  })
}

/** Whether two numbers can differ by a single digit: their difference is 4, 30, 0.5 and the like. */
function isOneDigit(difference: number): boolean {
  let rest = Math.abs(Math.round(difference * HUNDREDTHS))
  while (rest > 0 && rest % 10 === 0) {
    rest /= 10
  }
  return rest < 10
}
