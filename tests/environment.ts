import { mkdir, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const folder = new URL('../tmp/tests/', import.meta.url)

/**
 * Environment of a test run: its own database file and storage under `tmp/tests`, empty at the
 * start, and no waiting where production waits. Variables that are already set are kept, so that
 * `npm run test:services` can point the same tests at MySQL and Redis.
 */
export async function useTestEnvironment(): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })

  const defaults: Record<string, string> = {
    APP_KEY: 'only-for-tests-only-for-tests-32',
    HOST: '127.0.0.1',
    PORT: '3334',
    DB_DATABASE: fileURLToPath(new URL('database.sqlite3', folder)),
    STORAGE_PATH: fileURLToPath(new URL('storage', folder)),
    OUTBOUND_ALLOW_NETS: '127.0.0.0/8,::1/128',
    OUTBOUND_ALLOW_HTTP: 'true',
    WEBHOOK_RETRY_BASE_MS: '20',
    WEBHOOK_RETRY_FACTOR: '2',
  }
  for (const [name, value] of Object.entries(defaults)) {
    process.env[name] ??= value
  }
}
