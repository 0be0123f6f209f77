import { setImmediate as nextTurn } from 'node:timers/promises'

/** Milliseconds for which no request may keep the others from being answered. */
export const LONGEST_BLOCK = 50

/**
 * Times that work is measured: garbage is collected in some rounds, and code compiled in the first.
 */
const ROUNDS = 3

/**
 * Bytes of memory that is touched for the first time, and milliseconds that this takes on usual
 * machines.
 */
const FRESH_MEMORY = 10_000_000
const USUAL_TIME = 5
/** However slow a machine is, the work has to be within so many times the bound. */
const MOST_SLOWNESS = 4

/**
 * How many times longer than usual this machine takes to hand out memory, from 1 on: what parses
 * lists of megabytes does hardly anything else, and some virtual machines are several times slower
 * at it.
 */
function slowness(): number {
  const before = process.threadCpuUsage()
  const kept = Array.from({ length: ROUNDS }, () => Buffer.allocUnsafeSlow(FRESH_MEMORY).fill(1))
  const { user, system } = process.threadCpuUsage(before)
  const time = (user + system) / 1000 / kept.length
  return Math.min(MOST_SLOWNESS, Math.max(1, time / USUAL_TIME))
}

/**
 * The longest time in milliseconds for which some work kept everybody else in this process from
 * running, as it would be on a machine that hands out memory as fast as usual.
 */
export async function longestBlock(work: () => Promise<unknown>): Promise<number> {
  return (await longestBlockHere(work)) / slowness()
}

/**
 * The same on this machine, whatever its speed: the best of three rounds.
 *
 * It is processor time of this thread in one turn of the event loop, so that nothing else that the
 * machine does counts. Waiting inside a turn (a synchronous read of a disk) is not seen.
 */
export async function longestBlockHere(work: () => Promise<unknown>): Promise<number> {
  const rounds: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push(await longestTurn(work))
  }
  return Math.min(...rounds)
}

async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  await nextTurn()
  let longest = 0
  let isOver = false
  let before = process.threadCpuUsage()
  const look = () => {
    const { user, system } = process.threadCpuUsage(before)
    longest = Math.max(longest, user + system)
    before = process.threadCpuUsage()
    if (!isOver) {
      setImmediate(look)
    }
  }
  setImmediate(look)
  try {
    await work()
    await nextTurn()
  } finally {
    isOver = true
  }
  return longest / 1000
}
