import { setTimeout as pause } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { MailProviderError } from '@tenant-education/adapter-kit'

/** Milliseconds to wait for another process. */
const PATIENCE = 10_000
const INTERVAL = 10

/**
 * Works while no other process does with the same lock file. The lock is SQLite's on an empty
 * database: one of the operating system, which goes when its process is killed.
 *
 * @throws {MailProviderError} `unavailable` when another process keeps it for ten seconds.
 */
export async function withFileLock<Result>(
  path: string,
  work: () => Promise<Result>
): Promise<Result> {
  const database = new Database(path, { timeout: 0 })
  try {
    await take(database)
    return await work()
  } finally {
    database.close()
  }
}

async function take(database: Database.Database): Promise<void> {
  for (const end = performance.now() + PATIENCE; ; await pause(INTERVAL)) {
    try {
      database.exec('BEGIN IMMEDIATE')
      return
    } catch (error) {
      if (!String((error as { code?: unknown }).code).startsWith('SQLITE_BUSY')) {
        throw error
      }
      if (performance.now() > end) {
        throw new MailProviderError('unavailable', { reason: 'users file is locked' })
      }
    }
  }
}
