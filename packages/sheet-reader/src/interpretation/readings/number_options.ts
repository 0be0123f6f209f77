import type { NumberCandidate, NumberReading } from './cell_candidates.js'
import type { Conventions } from '../file/conventions.js'
import { roundTo } from '../records/draft_numbers.js'
import { isMeanOf } from '../columns/learned_parts.js'

const PARTS_MISMATCH = -9

export const OPTIONS = 6
export const HUNDREDTHS = 100

export interface Option {
  score: number | null
  parts: (number | null)[]
  fits: boolean | null
  logProbability: number
  /** Best log probability of another assignment with the same score. */
  runnerUp: number
}

/** The scores that one subject can have, each with the best parts for it. */
export function optionsOf(
  score: NumberReading | null,
  parts: NumberReading[],
  { parts: rule, meanOfParts }: Pick<Conventions, 'parts' | 'meanOfParts'>
): Option[] {
  const bestParts = parts.map((reading) => reading[0] ?? { value: null, logProbability: 0 })
  const all = parts.map((_, index) => index)
  const isMean = meanOfParts !== null && score !== null
  const ruled = (rule ?? (score === null || isMean ? all : [])).filter(
    (index) => index < parts.length
  )
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

  const scoreOf = ({ sum, values }: PartSum) => {
    const whole = sum / HUNDREDTHS
    return isMean ? roundTo(whole / presentOf(values).length, meanOfParts) : whole
  }

  if (score === null || score.length === 0) {
    const unread = score === null ? 0 : PARTS_MISMATCH
    return [...sums.values()]
      .map((entry) => ({
        score: scoreOf(entry),
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
      candidate.value === null
        ? undefined
        : isMean
          ? bestMean(sums, candidate.value, meanOfParts)
          : sums.get(Math.round(candidate.value * HUNDREDTHS))
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
        fits: score === null || parts.length === 0 ? null : false,
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

/** Of the parts whose mean a score can be the most probable; their runner-up is any others. */
function bestMean(
  sums: ReadonlyMap<number, PartSum>,
  score: number,
  decimals: number
): PartSum | undefined {
  const [best, second] = [...sums.values()]
    .filter(({ values }) => isMeanOf(presentOf(values), score, decimals))
    .sort((one, other) => other.logProbability - one.logProbability)
  return best && { ...best, runnerUp: Math.max(best.runnerUp, second?.logProbability ?? -Infinity) }
}

function presentOf(values: readonly (number | null)[]): number[] {
  return values.flatMap((value) => value ?? [])
}
