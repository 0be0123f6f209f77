import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'

/** Times that work is measured: a busy machine may hold a process up, but not every time. */
const ROUNDS = 3

/** Milliseconds in which the measuring clock ticks for the first and the last time. */
const MARGIN = 5

/** Milliseconds that are no fault: a request may take 50, and the machine does other things as well. */
const HARMLESS = 100

/** Share of the work that may be done in one go where the machine is so busy that everything is slow. */
const LARGEST_SHARE = 0.35

/**
 * The longest time in milliseconds for which some work kept everybody else in this process from
 * running: the best of three rounds.
 */
export async function longestBlock(work: () => Promise<unknown>): Promise<number> {
  const rounds: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const { longest } = await measure(work)
    rounds.push(longest)
  }
  return Math.min(...rounds)
}

/**
 * As `longestBlock`, for work of a second or more: zero where the longest time is harmless, or a small
 * part of work that a busy machine has made long.
 */
export async function unfairBlock(work: () => Promise<unknown>): Promise<number> {
  let best = Infinity
  for (let round = 0; round < ROUNDS && best > 0; round++) {
    const { longest, total } = await measure(work)
    const isFair = longest < HARMLESS || longest < total * LARGEST_SHARE
    best = Math.min(best, isFair ? 0 : longest)
  }
  return best
}

async function measure(work: () => Promise<unknown>): Promise<{ longest: number; total: number }> {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  await wait(MARGIN)
  const start = performance.now()
  await work()
  const total = performance.now() - start
  await wait(MARGIN)
  delay.disable()
  return { longest: delay.max / 1e6, total }
}
