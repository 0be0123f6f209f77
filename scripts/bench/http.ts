import autocannon from 'autocannon'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { onNewDatabase } from './on_new_database.js'
import { median, type BenchmarkRow } from './row.js'
import { ServerProcess } from './server_process.js'

/** The limiter allows each tenant 60 requests a minute, so the load comes from many tenants. */
const TENANTS = 250
const CONNECTIONS = 8

/** Milliseconds after which the limiter has forgotten what was measured before. */
const WINDOW = 61_000

/**
 * Requests of one tenant and kind in each of some minutes before anything is measured, two on each
 * connection: a server compiles what it runs often while it answers its first ten thousand requests
 * of a kind, and the limiter admits no more in a minute.
 */
const WARM_UP = 2 * CONNECTIONS
const WARM_UP_MINUTES = 4

/** Short rounds, bare route and platform in turn, so that both meet the same machine. */
const ROUNDS = 5

interface School {
  apiKey: string
  /** Of a file with 100 records, the newest of 25. */
  fileId: string
}

/** A kind of request that is measured. */
interface Kind {
  what: string
  path: string
  /** Requests of one tenant in all, within what the limiter admits in a minute. */
  perTenant: number
  /** Share of a bare route's rate that has to be reached. */
  bar: number
  request(school: School): autocannon.Request
}

const kinds: readonly Kind[] = [
  {
    what: 'GET …/status',
    path: '/api/file-processing/status',
    perTenant: 36,
    bar: 0.5,
    request: ({ apiKey, fileId }) => ({
      method: 'GET',
      path: `/api/file-processing/status?fileId=${fileId}`,
      headers: { 'x-api-key': apiKey },
    }),
  },
  {
    what: 'GET …/history, 20 of 25 files',
    path: '/api/file-processing/history',
    perTenant: 18,
    bar: 0.3,
    request: ({ apiKey }) => ({
      method: 'GET',
      path: '/api/file-processing/history',
      headers: { 'x-api-key': apiKey },
    }),
  },
  {
    what: 'getFileStudentRecords, 100 records',
    path: '/api/rpc/documents/getFileStudentRecords',
    perTenant: 12,
    bar: 0.3,
    request: ({ apiKey, fileId }) => ({
      method: 'POST',
      path: '/api/rpc/documents/getFileStudentRecords',
      headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
      body: JSON.stringify({ fileId, pageSize: 100 }),
    }),
  },
]

/** What a server needs for one request. */
interface Cost {
  perSecond: number
  /** Microseconds of processor time; 0 where the system does not tell it. */
  processor: number
}

/**
 * Requests with key, rate limit and tenant, beside bare AdonisJS routes that give the same answers
 * from memory, in the embedded default and on a database of its own.
 */
export async function benchRequests(): Promise<BenchmarkRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'))
  const answers = join(folder, 'answers.json')
  const environment = {
    NODE_ENV: 'production',
    APP_KEY: 'only-for-the-benchmark-32-letters',
    DB_CONNECTION: 'sqlite',
    DB_DATABASE: join(folder, 'database.sqlite3'),
    STORAGE_PATH: join(folder, 'storage'),
    LOG_LEVEL: 'info',
    BARE_ANSWERS: answers,
  }
  try {
    const schools = await onNewDatabase<School[]>(environment, 'busy_schools.ts', String(TENANTS))
    const platform = await ServerProcess.start(['bin/server.ts'], environment, '/health/live')
    await writeFile(answers, JSON.stringify(await answersOf(platform, schools[0])))
    const bare = await ServerProcess.start(
      ['scripts/bench/bare/server.ts'],
      environment,
      kinds[0].path
    )
    try {
      for (let minute = 0; minute < WARM_UP_MINUTES; minute++) {
        await warmUp({ bare, platform }, schools)
        await wait(WINDOW)
      }
      const rows: BenchmarkRow[] = []
      for (const kind of kinds) {
        rows.push(...(await measure(kind, { bare, platform }, schools)))
        await wait(WINDOW)
      }
      return rows
    } finally {
      await platform.kill()
      await bare.kill()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The platform's answer to each kind of request, by path: what the bare routes answer, too. */
async function answersOf({ url }: ServerProcess, school: School): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {}
  for (const kind of kinds) {
    const { path, ...request } = kind.request(school) as { path: string } & RequestInit
    const answer = await fetch(url + path, request)
    answers[kind.path] = await answer.json()
  }
  return answers
}

async function warmUp(
  { bare, platform }: { bare: ServerProcess; platform: ServerProcess },
  schools: School[]
): Promise<void> {
  for (const { request } of kinds) {
    await costOf(bare, schools.map(request), TENANTS * WARM_UP)
    await costOf(platform, schools.map(request), TENANTS * WARM_UP)
  }
}

async function measure(
  { what, perTenant, bar, request }: Kind,
  servers: { bare: ServerProcess; platform: ServerProcess },
  schools: School[]
): Promise<BenchmarkRow[]> {
  const requests = schools.map(request)
  const amount = Math.floor((TENANTS * perTenant) / (ROUNDS + 1))
  const rounds: { bare: Cost; platform: Cost }[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    rounds.push({
      bare: await costOf(servers.bare, requests, amount),
      platform: await costOf(servers.platform, requests, amount),
    })
  }
  const warm = rounds.slice(1)
  const middle = (of: 'bare' | 'platform', figure: keyof Cost) =>
    median(warm.map((round) => round[of][figure]))
  const name = 'bare AdonisJS route'
  const where = `${CONNECTIONS} connections, ${TENANTS} tenants`
  const bareRate = middle('bare', 'perSecond')
  return [
    {
      what,
      where,
      value: middle('platform', 'perSecond'),
      unit: 'requests/s',
      bar: { limit: bareRate * bar, better: 'more' },
      peer: { name, value: bareRate },
    },
    {
      what: `${what}: processor`,
      where: 'all threads, a request',
      value: middle('platform', 'processor'),
      unit: 'µs',
      peer: { name, value: middle('bare', 'processor') },
    },
  ]
}

/** Every answer must be 200. */
async function costOf(
  server: ServerProcess,
  requests: autocannon.Request[],
  amount: number
): Promise<Cost> {
  const before = await server.processorTime()
  const startedAt = performance.now()
  const result = await autocannon({
    url: server.url,
    requests,
    connections: CONNECTIONS,
    amount,
    sampleInt: 10,
  })
  const seconds = (performance.now() - startedAt) / 1000
  const processor = ((await server.processorTime()) - before) / amount
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${result.non2xx} answers were not 200, ${result.errors} requests failed`)
  }
  return { perSecond: result.requests.total / seconds, processor }
}
