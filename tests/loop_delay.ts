import { setImmediate as nextTurn } from 'node:timers/promises'

/** Milliseconds for which no request may keep the others from being answered. */
export const LONGEST_BLOCK = 50

/** Times that work is measured: garbage is collected in some rounds, and code compiled in the first. */
const ROUNDS = 3

/**
 * The longest time in milliseconds for which some work kept everybody else in this process from
 * running: the best of three rounds.
 *
 * It is processor time of this thread in one turn of the event loop, so that nothing else that the
 * machine does counts. Waiting inside a turn (a synchronous read of a disk) is not seen.
 */
export async function longestBlock(work: () => Promise<unknown>): Promise<number> {
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
