import type { ReaderPool } from '../workers/reader_pool.js'

/** Milliseconds that a job works on before it lets others have their turn. */
const SLICE = 2000

/** The same while nobody waits for a thread. */
const LONGEST_SLICE = 5000

/**
 * Whether a job that works from now on may begin another page. A new slice costs a turn in the
 * queue, before which a thread has nothing to do while the other one ends its last page: who is
 * alone goes on.
 *
 * @param now milliseconds by some clock
 */
export function sliceTime(
  pool: Pick<ReaderPool, 'waiting'>,
  now = () => performance.now()
): () => boolean {
  const start = now()
  return () => now() - start < (pool.waiting === 0 ? LONGEST_SLICE : SLICE)
}
