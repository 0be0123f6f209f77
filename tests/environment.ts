import { rmSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from './free_port.js'
import {
  createDatabase,
  databaseName,
  deleteRedisKeys,
  dropDatabase,
  isRunning,
  redisPrefix,
} from './services.js'

const folders = new URL('../tmp/tests/', import.meta.url)

/** Of this run alone: several may run at the same time. */
const folder = new URL(`./${process.pid}/`, folders)

/**
 * Environment of a test run: its own database file and storage under `tmp/tests`, empty at the
 * start, and no waiting where production waits. Variables that are already set are kept, so that
 * `npm run test:services` can point the same tests at MySQL and Redis.
 */
export async function useTestEnvironment(): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await removeFoldersOfKilledRuns()
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))

  const defaults: Record<string, string> = {
    APP_KEY: 'only-for-tests-only-for-tests-32',
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
    DB_DATABASE: await database(),
    REDIS_PREFIX: redisPrefix,
    STORAGE_PATH: fileURLToPath(new URL('storage', folder)),
    OUTBOUND_ALLOW_NETS: '127.0.0.0/8,::1/128',
    OUTBOUND_ALLOW_HTTP: 'true',
    DOCUMENT_AI_ENDPOINT: `http://127.0.0.1:${await freePort()}`,
    PAYSTACK_BASE_URL: `http://127.0.0.1:${await freePort()}`,
    FLUTTERWAVE_BASE_URL: `http://127.0.0.1:${await freePort()}/v3`,
    MONNIFY_TEST_BASE_URL: `http://127.0.0.1:${await freePort()}`,
    SQUAD_TEST_BASE_URL: `http://127.0.0.1:${await freePort()}`,
    KORAPAY_BASE_URL: `http://127.0.0.1:${await freePort()}`,
    STRIPE_BASE_URL: `http://127.0.0.1:${await freePort()}`,
    DNS_SERVERS: `127.0.0.1:${await freePort()}`,
    BILLING_SELLER_NAME: 'Tenant Education Platform Ltd',
    BILLING_SELLER_ADDRESS: '2 Broad Street, Lagos',
    BILLING_SELLER_TAX_ID: '12345678-0001',
    BILLING_SELLER_REGISTRATION_NO: 'RC 123456',
    // Two busy cores must not fail a page that two idle ones read in time.
    FILE_PAGE_DEADLINE_MS: '60000',
    WEBHOOK_RETRY_BASE_MS: '20',
    WEBHOOK_RETRY_FACTOR: '2',
  }
  for (const [name, value] of Object.entries(defaults)) {
    process.env[name] ??= value
  }
}

/** Removes what the run leaves in services that are shared with others. */
export async function leaveTestEnvironment(): Promise<void> {
  if (process.env.DB_DATABASE === databaseName) {
    await dropDatabase()
  }
  if (usesRedis()) {
    await deleteRedisKeys()
  }
}

async function removeFoldersOfKilledRuns(): Promise<void> {
  for (const name of await readdir(folders)) {
    if (!isRunning(Number(name))) {
      await rm(new URL(name, folders), { recursive: true, force: true })
    }
  }
}

async function database(): Promise<string> {
  if (process.env.DB_CONNECTION !== 'mysql' || process.env.DB_DATABASE !== undefined) {
    return fileURLToPath(new URL('database.sqlite3', folder))
  }
  await createDatabase()
  return databaseName
}

function usesRedis(): boolean {
  const { QUEUE_DRIVER, LIMITER_STORE, TRANSMIT_TRANSPORT } = process.env
  return [QUEUE_DRIVER, LIMITER_STORE, TRANSMIT_TRANSPORT].includes('redis')
}
