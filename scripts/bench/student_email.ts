import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import Database from 'better-sqlite3'
import { typescriptFlag } from '../installation.js'
import type { BenchmarkRow } from './row.js'
import { ServerProcess } from './server_process.js'

const run = promisify(execFile)
const root = new URL('../../', import.meta.url)

const ROWS = 1000
const KILLS = 30

/**
 * Measures a list of 1,000 students at the sandbox provider, from the request to the last row, in
 * the embedded default; and what is left of a list whose server is killed 30 times.
 */
export async function benchStudentEmail(): Promise<BenchmarkRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'))
  try {
    return [...(await benchList(folder)), await benchKills()]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function benchList(folder: string): Promise<BenchmarkRow[]> {
  const file = join(folder, 'database.sqlite3')
  const environment = {
    NODE_ENV: 'production',
    APP_KEY: 'only-for-the-benchmark-32-letters',
    LOG_LEVEL: 'error',
    DB_CONNECTION: 'sqlite',
    DB_DATABASE: file,
    STORAGE_PATH: join(folder, 'storage'),
  }
  const apiKey = await prepare(environment)
  const domainId = await verifyDomain(environment)
  const server = await ServerProcess.start(['bin/server.ts'], environment, '/health/live')
  const database = new Database(file, { readonly: true })
  const processed = () =>
    database.prepare('select processed, created, status from email_bulk_jobs').get() as
      { processed: number; created: number; status: string } | undefined
  try {
    await configure(server, apiKey, domainId)
    const before = await server.memory()
    let most = before
    const startedAt = performance.now()
    await send(server, apiKey)
    for (;;) {
      const job = processed()
      most = Math.max(most, await server.memory())
      if (job?.status === 'completed' && job.created === ROWS) {
        break
      }
      if (job && ['completed_with_errors', 'failed', 'paused'].includes(job.status)) {
        throw new Error(`The list ended as ${job.status} with ${job.created} accounts`)
      }
      await wait(20)
    }
    const seconds = (performance.now() - startedAt) / 1000
    return [
      {
        what: `CSV of ${ROWS} students, request to last account`,
        where: 'sandbox provider, embedded',
        value: seconds,
        unit: 's',
        bar: { limit: 10, better: 'less' },
      },
      {
        what: 'Server grows by meanwhile',
        where: 'sandbox provider, embedded',
        value: most - before,
        unit: 'MB',
      },
    ]
  } finally {
    database.close()
    await server.kill()
  }
}

/** The test of killed servers, with as many kills as the bar asks for. */
async function benchKills(): Promise<BenchmarkRow> {
  const { stdout } = await run(
    process.execPath,
    [typescriptFlag, 'bin/test.ts', 'modules', '--files=student-email/tests/bulk_crash.spec.ts'],
    { cwd: root, env: { ...process.env, BULK_KILLS: String(KILLS) } }
  ).catch((error: { stdout: string }) => error)
  return {
    what: 'Rows lost, doubled or miscounted when the server is killed',
    where: `${KILLS} kills at random moments of one list`,
    value: stdout.includes('1 passed, 0 failed') ? 0 : 1,
    unit: 'count',
    bar: { limit: 0, better: 'less' },
  }
}

async function prepare(environment: Record<string, string>): Promise<string> {
  const { demoTenant } = await ace(environment, ['platform:prepare'])
  return (demoTenant as { apiKey: string }).apiKey
}

async function verifyDomain(environment: Record<string, string>): Promise<string> {
  const { domainId } = await ace(environment, [
    'email-domain:verify',
    'pupils.school.test',
    '--tenant=demo',
  ])
  return domainId as string
}

async function ace(environment: Record<string, string>, parameters: string[]) {
  const { stdout } = await run(process.execPath, ['ace.js', ...parameters, '--json'], {
    cwd: root,
    env: { ...process.env, ...environment },
  })
  return JSON.parse(stdout) as Record<string, unknown>
}

async function configure(server: ServerProcess, apiKey: string, domainId: string): Promise<void> {
  await fetch(`${server.url}/api/student-emails/config`, {
    method: 'PUT',
    headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ tier: 'standard', provider: 'sandbox', defaultDomainId: domainId }),
  })
}

async function send(server: ServerProcess, apiKey: string): Promise<void> {
  const lines = Array.from(
    { length: ROWS },
    (_value, index) => `S${index},Ada${index % 100},Obi${index % 7},JSS${(index % 3) + 1}`
  )
  const form = new FormData()
  form.append(
    'file',
    new Blob([`studentId,firstName,lastName,grade\n${lines.join('\n')}\n`], { type: 'text/csv' }),
    'students.csv'
  )
  const response = await fetch(`${server.url}/api/student-emails/bulk`, {
    method: 'POST',
    headers: { 'x-api-key': apiKey },
    body: form,
  })
  if (response.status !== 202) {
    throw new Error(`The list was answered with ${response.status}: ${await response.text()}`)
  }
}
