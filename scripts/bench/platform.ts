import { openAsBlob } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setTimeout as wait } from 'node:timers/promises'
import { writeLargeScan } from '@tenant-education/sheet-reader/samples/faults/large_scan'
import { makeSample } from '@tenant-education/sheet-reader/samples/layouts/main'
import { scanJpegs } from '@tenant-education/sheet-reader/samples/scanner'
import { measureOcrMyPdf } from './reader.js'
import { onNewDatabase } from './on_new_database.js'
import { median, type BenchmarkRow } from './row.js'
import { ServerProcess } from './server_process.js'

/** The limiter allows each tenant 60 requests a minute. */
const TENANTS = 2

const RUNS = 5

/** Milliseconds for which a long scan is watched. */
const WATCH = 60_000

interface School {
  apiKey: string
  fileId: string
}

/**
 * Measures the platform from outside, over HTTP, in its embedded default and on an own database:
 * upload to completion, first event, memory.
 */
export async function benchPlatform(): Promise<BenchmarkRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'))
  const environment = {
    NODE_ENV: 'production',
    APP_KEY: 'only-for-the-benchmark-32-letters',
    DB_CONNECTION: 'sqlite',
    DB_DATABASE: join(folder, 'database.sqlite3'),
    STORAGE_PATH: join(folder, 'storage'),
    LOG_LEVEL: 'info',
  }
  try {
    const schools = await onNewDatabase<School[]>(environment, 'schools.ts', String(TENANTS))
    return [
      ...(await benchFiles(environment, schools)),
      ...(await benchMemory(environment, schools[0], folder)),
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function benchFiles(
  environment: Record<string, string>,
  schools: School[]
): Promise<BenchmarkRow[]> {
  const platform = await ServerProcess.start(['bin/server.ts'], environment, '/health/live')
  try {
    const scan = fixture('broadsheet-scan.pdf')
    await complete(platform, schools[1], fixture('broadsheet.pdf'))
    const digital = []
    for (let i = 0; i < RUNS; i++) {
      const { seconds: taken } = await complete(platform, schools[1], fixture('broadsheet.pdf'))
      digital.push(taken)
    }
    const { fileId } = await complete(platform, schools[1], scan)
    const { seconds } = await complete(platform, schools[1], scan)
    const peer = await measureOcrMyPdf(scan)

    const firstEvents = []
    for (let i = 0; i < RUNS; i++) {
      firstEvents.push(await untilFirstEvent(platform, schools[1], fileId))
    }
    return [
      {
        what: '150 students on 5 born-digital pages, upload to complete',
        where: 'broadsheet.pdf',
        value: median(digital),
        unit: 's',
        bar: { limit: 1.5, better: 'less' },
      },
      {
        what: 'Scanned page, upload to complete',
        where: 'broadsheet-scan.pdf',
        value: seconds / 5,
        unit: 's/page',
        bar: { limit: 1.5, better: 'less' },
        ...(peer === null
          ? {}
          : { peer: { name: 'ocrmypdf --force-ocr --jobs 2', value: peer / 5 } }),
      },
      {
        what: 'First event after connecting to the stream',
        where: 'median of 5',
        value: median(firstEvents),
        unit: 'ms',
        bar: { limit: 100, better: 'less' },
      },
    ]
  } finally {
    await platform.kill()
  }
}

async function benchMemory(
  environment: Record<string, string>,
  school: School,
  folder: string
): Promise<BenchmarkRow[]> {
  const large = join(folder, 'large.pdf')
  await writeLongScan(large)

  const server = await ServerProcess.start(
    ['bin/server.ts'],
    { ...environment, QUEUE_WORKER: 'external' },
    '/health/live'
  )
  await upload(server, school, fixture('report-cards.pdf'))
  await wait(3000)
  const before = await server.memory()
  const peakOfUpload = await peak(server, () => upload(server, school, large))
  await server.kill()

  const embedded = await ServerProcess.start(['bin/server.ts'], environment, '/health/live')
  const together = await peak(embedded, () => wait(WATCH))
  await embedded.kill()
  return [
    {
      what: 'HTTP process grows by, during a 64 MB upload',
      where: 'worker in another process',
      value: peakOfUpload - before,
      unit: 'MB',
      bar: { limit: 32, better: 'less' },
    },
    {
      what: 'Everything together, embedded, a 300-page scan in work',
      where: `first ${WATCH / 1000} s`,
      value: together,
      unit: 'MB',
      bar: { limit: 450, better: 'less' },
    },
  ]
}

/** Highest memory of a process, in MB, while something happens. */
async function peak(server: ServerProcess, happens: () => Promise<unknown>): Promise<number> {
  let highest = 0
  let isOver = false
  const happening = happens().finally(() => {
    isOver = true
  })
  while (!isOver) {
    highest = Math.max(highest, await server.memory())
    await wait(50)
  }
  await happening
  return highest
}

/** A scan of 300 pages and 64 MB, like those that schools keep in one file. */
async function writeLongScan(path: string): Promise<void> {
  const sample = await makeSample(13, 1, 2)
  const pictures = await scanJpegs(sample.pdf, 1)
  await writeLargeScan(path, pictures, { pages: 300, bytes: 66_000_000 })
}

async function upload(platform: ServerProcess, { apiKey }: School, path: string): Promise<string> {
  const body = new FormData()
  body.append('file', await openAsBlob(path, { type: 'application/pdf' }), 'sheet.pdf')
  const answer = await fetch(`${platform.url}/api/file-processing/tenant-upload-and-process`, {
    method: 'POST',
    headers: { 'x-api-key': apiKey, 'x-user-id': 'benchmark' },
    body,
  })
  const { fileId } = (await answer.json()) as { fileId?: string }
  if (!fileId) {
    throw new Error(`the upload was answered with ${answer.status}`)
  }
  return fileId
}

/** Uploads a file and follows its stream to the end. */
async function complete(platform: ServerProcess, school: School, path: string) {
  const start = performance.now()
  const fileId = await upload(platform, school, path)
  const answer = await follow(platform, school, fileId)
  const events = await answer.text()
  if (!events.includes('"stage":"complete"')) {
    throw new Error(`the file did not complete: ${events.slice(-300)}`)
  }
  return { fileId, seconds: (performance.now() - start) / 1000 }
}

/** Milliseconds from the request to the first event of a stream. */
async function untilFirstEvent(platform: ServerProcess, school: School, fileId: string) {
  const start = performance.now()
  const answer = await follow(platform, school, fileId)
  const reader = answer.body?.getReader()
  await reader?.read()
  const time = performance.now() - start
  await reader?.cancel()
  return time
}

function follow(platform: ServerProcess, { apiKey }: School, fileId: string): Promise<Response> {
  return fetch(`${platform.url}/api/file-processing/progress/${fileId}`, {
    headers: { 'x-api-key': apiKey, 'accept': 'text/event-stream' },
  })
}

function fixture(name: string): string {
  return fileURLToPath(new URL(`../../packages/sheet-reader/fixtures/${name}`, import.meta.url))
}
