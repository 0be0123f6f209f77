import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'

/** Times that work is measured: a busy machine may hold a process up, but not every time. */
const ROUNDS = 3

/** Milliseconds in which the measuring clock ticks for the first and the last time. */
const MARGIN = 5

/**
 * The longest time in milliseconds for which some work kept everybody else in this process from
 * running: the best of three rounds.
 */
export async function longestBlock(work: () => Promise<unknown>): Promise<number> {
  const rounds: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const delay = monitorEventLoopDelay({ resolution: 1 })
    delay.enable()
    await wait(MARGIN)
    await work()
    await wait(MARGIN)
    delay.disable()
    rounds.push(delay.max / 1e6)
  }
  return Math.min(...rounds)
}
