import { availableParallelism } from 'node:os'
import env from '#start/env'
import { ReaderPool } from './reader_pool.js'

let pool: ReaderPool | undefined

/** The reader threads of this process: `OCR_WORKERS`, by default one for each core. */
export function readerThreads(): ReaderPool {
  pool ??= new ReaderPool({ size: Math.max(1, env.get('OCR_WORKERS', availableParallelism())) })
  return pool
}

/** Ends the threads, if there are any. */
export async function closeReaderThreads(): Promise<void> {
  await pool?.close()
  pool = undefined
}
