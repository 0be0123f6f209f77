import db from '@adonisjs/lucid/services/db'

/**
 * SQLite only: counts roughly how many rows indexes lead to. Without that it takes every tenant for
 * a small one, and looks for a few rows by their ids through all rows of their tenant. MySQL and
 * MariaDB count by themselves.
 */
export async function refreshQueryStatistics(): Promise<void> {
  if (db.connection().dialect.name === 'better-sqlite3') {
    await db.rawQuery('PRAGMA analysis_limit = 1000')
    await db.rawQuery('PRAGMA optimize = 0x10002')
  }
}
