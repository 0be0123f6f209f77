import db from '@adonisjs/lucid/services/db'
import queue from '@adonisjs/queue/services/main'
import redis from '@adonisjs/redis/services/main'
import { requireRoomOnDrive } from '#platform/storage/documents'
import env from '#start/env'

/** Milliseconds that a check may take. */
const TIME_LIMIT = 2000

/** What a check found. */
export type CheckResult = 'ok' | 'failed'

const usesRedis =
  env.get('QUEUE_DRIVER') === 'redis' ||
  env.get('LIMITER_STORE') === 'redis' ||
  env.get('TRANSMIT_TRANSPORT') === 'redis'

/** What a request or job needs to succeed, by name. */
const checks: Record<string, () => Promise<unknown>> = {
  database: () => db.from('tenants').select('id').limit(1),
  queue: () => queue.use().size(),
  disk: () => requireRoomOnDrive(),
  ...(usesRedis && { redis: () => redis.connection().ping() }),
}

/** Runs all checks at the same time. */
export async function runChecks(): Promise<Record<string, CheckResult>> {
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => [name, await run(check)] as const)
  )
  return Object.fromEntries(results)
}

async function run(check: () => Promise<unknown>): Promise<CheckResult> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<CheckResult>((resolve) => {
    timer = setTimeout(() => resolve('failed'), TIME_LIMIT)
  })
  const outcome = check().then(
    (): CheckResult => 'ok',
    (): CheckResult => 'failed'
  )
  return Promise.race([outcome, timeout]).finally(() => clearTimeout(timer))
}
