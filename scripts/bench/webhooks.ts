import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  createDatabase,
  databaseName,
  deleteRedisKeys,
  dropDatabase,
  redisPrefix,
} from '#tests/services'
import { onNewDatabase } from './on_new_database.js'
import type { BenchmarkRow } from './row.js'

/** What `webhook_load.ts` prints. */
export interface WebhookFigures {
  deliveriesPerSecond: number
  /** Milliseconds from the commit of an event to its arrival; 95 of 100 are quicker. */
  firstAttempt: number
  firstAttemptBesideDeadEndpoint: number
  kills: { events: number; requests: number; lost: number; unlogged: number; interrupted: number }
}

/**
 * Measures deliveries to a fast receiver on this machine, by one worker process, on MySQL or
 * MariaDB and Redis where they are reachable, else on SQLite. The receiver, the program that
 * records the events and the database share the machine with the worker.
 */
export async function benchWebhooks(): Promise<BenchmarkRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'))
  const onServices = (await isOpen(3306)) && (await isOpen(6379))
  const where = onServices ? 'MySQL or MariaDB, one worker' : 'SQLite, one worker'
  const environment = {
    NODE_ENV: 'production',
    APP_KEY: 'only-for-the-benchmark-32-letters',
    LOG_LEVEL: 'error',
    STORAGE_PATH: join(folder, 'storage'),
    OUTBOUND_ALLOW_NETS: '127.0.0.0/8',
    OUTBOUND_ALLOW_HTTP: 'true',
    REDIS_PREFIX: redisPrefix,
    ...(onServices
      ? { DB_CONNECTION: 'mysql', DB_DATABASE: databaseName, QUEUE_DRIVER: 'redis' }
      : { DB_CONNECTION: 'sqlite', DB_DATABASE: join(folder, 'database.sqlite3') }),
  }
  try {
    if (onServices) {
      await createDatabase()
    }
    return rowsOf(await onNewDatabase<WebhookFigures>(environment, 'webhook_load.ts'), where)
  } finally {
    if (onServices) {
      await dropDatabase()
      await deleteRedisKeys()
    }
    await rm(folder, { recursive: true, force: true })
  }
}

function rowsOf(figures: WebhookFigures, where: string): BenchmarkRow[] {
  const { kills } = figures
  const afterKills = `50 kills, ${kills.events} events, ${kills.interrupted} attempts cut off`
  return [
    {
      what: 'Webhooks to a fast local receiver',
      where,
      value: figures.deliveriesPerSecond,
      unit: 'deliveries/s',
      bar: { limit: 300, better: 'more' },
    },
    {
      what: 'Event to first attempt, p95, at 100 events/s',
      where,
      value: figures.firstAttempt,
      unit: 'ms',
      bar: { limit: 1000, better: 'less' },
    },
    {
      what: 'The same beside a dead endpoint with 10,000 waiting',
      where,
      value: figures.firstAttemptBesideDeadEndpoint,
      unit: 'ms',
      bar: { limit: 2000, better: 'less' },
    },
    {
      what: 'Events lost when workers are killed',
      where: afterKills,
      value: kills.lost,
      unit: 'count',
      bar: { limit: 0, better: 'less' },
    },
    {
      what: 'Requests that are not in the log of attempts',
      where: afterKills,
      value: kills.unlogged,
      unit: 'count',
      bar: { limit: 0, better: 'less' },
    },
  ]
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
