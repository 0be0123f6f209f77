import { readFile, mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { smallestGood } from '@tenant-education/sheet-reader/samples/faults/main'
import { slowPages } from '@tenant-education/sheet-reader/samples/faults/slow_pages'
import { onNewDatabase } from './on_new_database.js'
import { median, type BenchmarkRow } from './row.js'
import { ServerProcess } from './server_process.js'

/** The first uploads files, each other one asks once a second: all within their own limits. */
const QUIET_SCHOOLS = 11
/** Milliseconds for which the noisy tenant does its worst. */
const NOISE = 75_000
/** Milliseconds after which the noise has reached its full height. */
const WARM_UP = 15_000
/** Milliseconds in which the noisy tenant's endpoints answer: just within the limit. */
const SLOW_ANSWER = 12_000
const QUIET_RUNS = 5
/** Milliseconds after which a file, or a webhook, is not waited for any more. */
const LONGEST_WAIT = 60_000
const MINUTE = 60_000

/** Rows of a list that the tier `standard` admits. */
const LIST_ROWS = 5_000

const ENDPOINTS = '/api/webhooks/endpoints'

interface School {
  url: string
  apiKey: string
}

/**
 * Measures what one tenant feels of another that does its worst within its limits: files that take
 * long to read, previews, large lists, 60 uploads a minute, webhook endpoints that answer after
 * 12 seconds, a gateway that never answers. One server process with its worker inside, on SQLite.
 */
export async function benchNeighbour(): Promise<BenchmarkRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'))
  const silentGateway = await listen(() => {})
  const slowReceiver = await listen((answer) => void setTimeout(() => answer(), SLOW_ANSWER))
  const arrivals = new Map<string, number>()
  const receiver = await listen((answer, body) => {
    const { fileId } = JSON.parse(body) as { fileId: string }
    arrivals.set(fileId, performance.now())
    answer()
  })
  const environment = {
    NODE_ENV: 'production',
    APP_KEY: 'only-for-the-benchmark-32-letters',
    LOG_LEVEL: 'error',
    DB_CONNECTION: 'sqlite',
    DB_DATABASE: join(folder, 'database.sqlite3'),
    STORAGE_PATH: join(folder, 'storage'),
    OUTBOUND_ALLOW_NETS: '127.0.0.0/8',
    OUTBOUND_ALLOW_HTTP: 'true',
    PAYSTACK_BASE_URL: addressOf(silentGateway),
  }
  try {
    const keys = await onNewDatabase<{ noisy: string; quiet: string[] }>(
      environment,
      'neighbour_schools.ts',
      String(QUIET_SCHOOLS)
    )
    const server = await ServerProcess.start(['bin/server.ts'], environment, '/health/live')
    const noisy = { url: server.url, apiKey: keys.noisy }
    const quiet = keys.quiet.map((apiKey) => ({ url: server.url, apiKey }))
    try {
      await send(quiet[0], 'POST', ENDPOINTS, { url: addressOf(receiver) })
      for (let endpoint = 0; endpoint < 10; endpoint++) {
        await send(noisy, 'POST', ENDPOINTS, { url: `${addressOf(slowReceiver)}/${endpoint}` })
      }
      const alone = await measure(quiet, arrivals, QUIET_RUNS)
      const noise = makeNoise(noisy)
      await wait(WARM_UP)
      const beside = await measure(quiet, arrivals, Infinity, NOISE - WARM_UP)
      const done = await noise
      return rowsOf(alone, beside, done)
    } finally {
      await server.kill()
    }
  } finally {
    for (const one of [silentGateway, slowReceiver, receiver]) {
      one.closeAllConnections()
      one.close()
    }
    await rm(folder, { recursive: true, force: true })
  }
}

/** What the quiet schools felt. */
interface Felt {
  /** Milliseconds of every GET. */
  requests: number[]
  /** Seconds from the upload of five pages to their completion. */
  files: number[]
  /** Milliseconds from the completion of a file to the arrival of its webhook. */
  webhooks: number[]
}

/** Uploads one file after the other while all schools ask, for so many files or milliseconds. */
async function measure(
  schools: School[],
  arrivals: Map<string, number>,
  files: number,
  longestMs = Infinity
): Promise<Felt> {
  const felt: Felt = { requests: [], files: [], webhooks: [] }
  const end = performance.now() + longestMs
  let isOver = false
  const asking = schools.slice(1).map(async (school, index) => {
    await wait((1000 * index) / schools.length)
    while (!isOver) {
      const startedAt = performance.now()
      await send(school, 'GET', '/api/file-processing/history')
      felt.requests.push(performance.now() - startedAt)
      await wait(Math.max(0, startedAt + 1100 - performance.now()))
    }
  })
  const sheet = await readFile(
    new URL('../../packages/sheet-reader/fixtures/broadsheet.pdf', import.meta.url)
  )
  for (let file = 0; file < files && performance.now() < end; file++) {
    const startedAt = performance.now()
    const fileId = await upload(schools[0], sheet)
    await follow(schools[0], fileId)
    const completedAt = performance.now()
    felt.files.push((completedAt - startedAt) / 1000)
    while (!arrivals.has(fileId) && performance.now() < completedAt + LONGEST_WAIT) {
      await wait(5)
    }
    felt.webhooks.push((arrivals.get(fileId) ?? Infinity) - completedAt)
    await wait(2_000)
  }
  isOver = true
  await Promise.all(asking)
  return felt
}

/**
 * Everything that the noisy tenant may do at once. Returns how many answers of each status it got.
 */
async function makeNoise(school: School): Promise<Map<number, number>> {
  const statuses = new Map<number, number>()
  const note = (status: number) => statuses.set(status, (statuses.get(status) ?? 0) + 1)
  const end = performance.now() + NOISE
  const slow = slowPages(6)
  const small = smallestGood()
  const list = largeList()
  const students = Array.from({ length: 50 }, (_none, index) => ({
    studentId: `P-${index}`,
    firstName: `Olúwadáre${'ọ́'.repeat(20)}`,
    lastName: `Ọ̀kánlàwọ́n-${'Ṣadé'.repeat(8)}`,
  }))
  const often = async (perMinute: number, act: (round: number) => Promise<number>) => {
    const pending: Promise<unknown>[] = []
    for (let round = 0; performance.now() < end; round++) {
      pending.push(act(round).then(note, () => note(0)))
      await wait(MINUTE / perMinute)
    }
    await Promise.race([Promise.all(pending), wait(5_000)])
  }
  await Promise.all([
    often(60, async (round) => uploadStatus(school, round % 3 === 0 ? small : slow)),
    often(120, () => send(school, 'POST', '/api/student-emails/preview', { students })),
    often(5, () => uploadList(school, list)),
    often(10, () =>
      send(school, 'POST', '/api/payments/initialize', { email: 'a@b.example', amount: 250_000 })
    ),
    often(120, () => send(school, 'POST', '/api/rpc/documents/getUserDocuments', {})),
  ])
  return statuses
}

function rowsOf(alone: Felt, beside: Felt, noise: Map<number, number>): BenchmarkRow[] {
  const quietFile = median(alone.files)
  const answers = [...noise].map(([status, count]) => `${count} × ${status || 'no answer'}`)
  return [
    {
      what: 'GET of a quiet tenant beside a noisy one, p99',
      where: `${beside.requests.length} requests; the noisy one got ${answers.join(', ')}`,
      value: percentile(beside.requests, 99),
      unit: 'ms',
      bar: { limit: 100, better: 'less' },
      peer: { name: 'alone', value: percentile(alone.requests, 99) },
    },
    {
      what: 'Its five-page file, upload to complete, slowest',
      where: `${beside.files.length} files; median ${median(beside.files).toFixed(2)} s`,
      value: Math.max(...beside.files),
      unit: 's',
      bar: { limit: 3 * quietFile, better: 'less' },
      peer: { name: 'alone, median', value: quietFile },
    },
    {
      what: 'Its webhook, completion to arrival, slowest',
      where: `${beside.webhooks.length} files`,
      value: Math.max(...beside.webhooks),
      unit: 'ms',
      bar: { limit: 2000, better: 'less' },
      peer: { name: 'alone, slowest', value: Math.max(...alone.webhooks) },
    },
  ]
}

/** Just under 10 MB and as many rows as the tier admits. */
function largeList(): Blob {
  const remark = 'x'.repeat(1_900)
  const rows = Array.from(
    { length: LIST_ROWS },
    (_none, index) => `B-${index},Ada${index},Obi,"${remark}"`
  )
  return new Blob(['studentId,firstName,lastName,remark\n', rows.join('\n')], { type: 'text/csv' })
}

async function send(
  { url, apiKey }: School,
  method: 'GET' | 'POST',
  path: string,
  body?: object
): Promise<number> {
  const answer = await fetch(url + path, {
    method,
    headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  await answer.arrayBuffer()
  return answer.status
}

function post({ url, apiKey }: School, path: string, body: FormData): Promise<Response> {
  const headers = { 'x-api-key': apiKey, 'x-user-id': 'benchmark' }
  return fetch(url + path, { method: 'POST', headers, body })
}

function sheetOf(bytes: Buffer): FormData {
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), 'sheet.pdf')
  return body
}

const UPLOAD = '/api/file-processing/tenant-upload-and-process'

async function upload(school: School, bytes: Buffer): Promise<string> {
  const answer = await post(school, UPLOAD, sheetOf(bytes))
  const { fileId } = (await answer.json()) as { fileId?: string }
  if (!fileId) {
    throw new Error(`The upload was answered with ${answer.status}.`)
  }
  return fileId
}

async function uploadStatus(school: School, bytes: Buffer): Promise<number> {
  const answer = await post(school, UPLOAD, sheetOf(bytes))
  await answer.arrayBuffer()
  return answer.status
}

async function uploadList(school: School, list: Blob): Promise<number> {
  const body = new FormData()
  body.append('file', list, 'students.csv')
  body.append('options', JSON.stringify({ dryRun: true }))
  const answer = await post(school, '/api/student-emails/bulk', body)
  await answer.arrayBuffer()
  return answer.status
}

/** Waits for the end of a file, at most as long as the figure is of interest. */
async function follow({ url, apiKey }: School, fileId: string): Promise<void> {
  const answer = await fetch(`${url}/api/file-processing/progress/${fileId}`, {
    headers: { 'x-api-key': apiKey, 'accept': 'text/event-stream' },
    signal: AbortSignal.timeout(LONGEST_WAIT),
  })
  await answer.text().catch(() => '')
}

/** A server on this machine that is told what came and decides when to answer 200. */
async function listen(take: (answer: () => void, body: string) => void): Promise<Server> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => take(() => response.end(), Buffer.concat(chunks).toString('utf8')))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

function addressOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.ceil((sorted.length * share) / 100) - 1)]
}
