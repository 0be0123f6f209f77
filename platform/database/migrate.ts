import { createHash } from 'node:crypto'
import { MigrationRunner } from '@adonisjs/lucid/migration'
import type { Database } from '@adonisjs/lucid/database'
import type { ApplicationService } from '@adonisjs/core/types'
import { compareTextExactly } from './exact_text.js'

/** Seconds that a process waits for another one that migrates the same database. */
const PATIENCE = 300

/**
 * Brings the database up to date; several processes may try at once. On MySQL it also sees to it
 * that all text is compared exactly, whatever collation a migration gave to a column of its own.
 *
 * @returns names of the migrations that ran.
 */
export function migrate(db: Database, app: ApplicationService): Promise<string[]> {
  return alone(db, async () => {
    const options = { direction: 'up', dryRun: false, disableLocks: true } as const
    const runner = new MigrationRunner(db, app, options)
    await runner.run()
    if (runner.error) {
      throw runner.error
    }
    if (db.connection().dialect.name === 'mysql') {
      await db.transaction((trx) => compareTextExactly(trx))
    }
    return Object.values(runner.migratedFiles)
      .filter(({ status }) => status === 'completed')
      .map(({ file }) => file.name)
  })
}

/**
 * Lucid takes MySQL's lock on whichever connection of the pool is free, and may try to give it back
 * on another, which fails. Here one connection holds it all the while.
 */
async function alone<Result>(db: Database, work: () => Promise<Result>): Promise<Result> {
  const connection = db.connection()
  if (!connection.dialect.supportsAdvisoryLocks) {
    return work()
  }
  const holder = await connection.transaction()
  try {
    const [[{ name }]] = await holder.rawQuery('select database() as name')
    const lock = `migrations:${createHash('sha256').update(name).digest('hex').slice(0, 40)}`
    const [[{ taken }]] = await holder.rawQuery('select get_lock(?, ?) as taken', [lock, PATIENCE])
    if (Number(taken) !== 1) {
      throw new Error('Another process has been migrating the database for five minutes.')
    }
    const result = await work()
    await holder.rawQuery('select release_lock(?)', [lock])
    return result
  } finally {
    await holder.rollback()
  }
}
