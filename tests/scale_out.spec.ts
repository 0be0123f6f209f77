import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { test } from '@japa/runner'
import { PdfDocument } from '@tenant-education/sheet-reader'
import { EventStream } from '#modules/live-progress/tests/support/event_stream'
import { Receiver } from '#modules/webhooks/tests/support/receiver'
import { freePort } from '#tests/free_port'
import * as pdf from '@tenant-education/sheet-reader/samples/faults/main'
import { ace, install, startServer, startWorker } from '#tests/processes'
import type { Installation, PlatformProcess } from '#tests/processes'
import { createDatabase, databaseName, dropDatabase, redisPrefix, rowsOf } from '#tests/services'
import { TcpProxy } from '#tests/tcp_proxy'

const DATABASE = `${databaseName}_scale_out`

/** Pages of the scan whose worker is killed. */
const PAGES = 8

const onServices = process.env.DB_CONNECTION === 'mysql' && process.env.QUEUE_DRIVER === 'redis'

/** What the progress stream sends. */
interface ProgressEvent {
  /** From the id of the event: grows by one with each state of the job. */
  revision: number
  stage: string
  progress: number
  message: string
  recordCount?: number
}

interface School {
  slug: string
  apiKey: string
}

const isDone = ({ stage }: ProgressEvent) => stage === 'complete' || stage === 'failed'

function headersOf({ apiKey }: School): Record<string, string> {
  return { 'x-api-key': apiKey, 'x-user-id': 'teacher-1' }
}

async function upload(server: PlatformProcess, school: School, bytes: Buffer): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), 'a.pdf')
  const answer = await fetch(`${server.url}/api/file-processing/tenant-upload-and-process`, {
    method: 'POST',
    headers: headersOf(school),
    body: form,
  })
  if (!answer.ok) {
    throw new Error(`The upload was answered with ${answer.status}.`)
  }
  const { fileId } = (await answer.json()) as { fileId: string }
  return fileId
}

/** Follows a file's stream and returns the events up to the first that suits. */
async function follow(
  server: PlatformProcess,
  school: School,
  fileId: string,
  suits: (event: ProgressEvent) => boolean = isDone
): Promise<ProgressEvent[]> {
  const answer = await fetch(`${server.url}/api/file-processing/progress/${fileId}`, {
    headers: { ...headersOf(school), accept: 'text/event-stream' },
  })
  const events: ProgressEvent[] = []
  let text = ''
  for await (const chunk of answer.body!.pipeThrough(new TextDecoderStream())) {
    text += chunk
    const blocks = text.split('\n\n')
    text = blocks.pop()!
    for (const block of blocks) {
      const parts = /^id: .*-(\d+)\ndata: (.+)$/m.exec(block)
      if (!parts) {
        continue
      }
      const event = { ...JSON.parse(parts[2]), revision: Number(parts[1]) } as ProgressEvent
      events.push(event)
      if (suits(event)) {
        return events
      }
    }
  }
  throw new Error(`The stream ended after ${events.length} events.`)
}

async function statusAt(server: PlatformProcess, school: School, fileId: string) {
  const answer = await fetch(`${server.url}/api/file-processing/status?fileId=${fileId}`, {
    headers: headersOf(school),
  })
  return (await answer.json()) as { status: string; progress: number }
}

async function recordsAt(server: PlatformProcess, school: School, fileId: string) {
  const answer = await fetch(`${server.url}/api/rpc/documents/getFileStudentRecords`, {
    method: 'POST',
    headers: { ...headersOf(school), 'content-type': 'application/json' },
    body: JSON.stringify({ fileId }),
  })
  return (await answer.json()) as unknown
}

/** The first pages of a scan, and how many students they hold. */
async function scanWithTruth(pages: number): Promise<{ scan: Buffer; students: number }> {
  const truth = JSON.parse(
    await readFile(
      new URL('../packages/sheet-reader/fixtures/report-cards.truth.json', import.meta.url),
      'utf8'
    )
  ) as { pageNumber: number }[]
  const whole = await readFile(
    new URL('../packages/sheet-reader/fixtures/report-cards-scan.pdf', import.meta.url)
  )
  using document = await PdfDocument.open(whole)
  return {
    scan: Buffer.from(document.extractPages(Array.from({ length: pages }, (_, i) => i + 1))),
    students: truth.filter(({ pageNumber }) => pageNumber <= pages).length,
  }
}

/** How often everything of a file is there. */
async function timesOf(fileId: string) {
  const [job] = await rowsOf<{ id: string; status: string }>(
    DATABASE,
    'select j.id, j.status from analysis_jobs j join files f on f.id = j.file_id where f.public_id = ?',
    [fileId]
  )
  const pages = await rowsOf<{ page_number: number }>(
    DATABASE,
    "select page_number from chunks where job_id = ? and status in ('complete', 'refined')",
    [job.id]
  )
  const records = await rowsOf<{ page_number: number; row_on_page: number }>(
    DATABASE,
    'select page_number, row_on_page from student_records where file_id = ? and deleted_at is null',
    [fileId]
  )
  const places = new Set(records.map((row) => `${row.page_number}:${row.row_on_page}`))
  return {
    status: job.status,
    pages: pages.length,
    records: records.length,
    differentRecords: places.size,
  }
}

test.group('Several servers and workers on MySQL and Redis', (group) => {
  group.tap((each) =>
    each.skip(!onServices, 'runs with MySQL and Redis (npm run test:services)').timeout(360_000)
  )

  let installation: Installation
  let redis: TcpProxy
  let serverA: PlatformProcess
  let serverB: PlatformProcess
  let worker: PlatformProcess

  group.setup(async () => {
    if (!onServices) {
      return
    }
    await createDatabase(DATABASE)
    redis = new TcpProxy({
      host: process.env.REDIS_HOST ?? '127.0.0.1',
      port: Number(process.env.REDIS_PORT ?? 6379),
    })
    installation = await install({
      DB_CONNECTION: 'mysql',
      DB_DATABASE: DATABASE,
      QUEUE_DRIVER: 'redis',
      QUEUE_WORKER: 'external',
      LIMITER_STORE: 'redis',
      TRANSMIT_TRANSPORT: 'redis',
      REDIS_HOST: '127.0.0.1',
      REDIS_PORT: String(await redis.listen()),
      REDIS_PREFIX: `${redisPrefix}scale-out:`,
    })
    serverA = await startServer(installation)
    serverB = await startServer({
      ...installation,
      environment: { ...installation.environment, PORT: String(await freePort()) },
    })
    worker = startWorker(installation)
  })

  group.teardown(async () => {
    if (!onServices) {
      return
    }
    await Promise.all([serverA, serverB, worker].map((process) => process.end('SIGKILL')))
    await redis.close()
    await installation.remove()
    await dropDatabase(DATABASE)
  })

  async function createSchool(name: string): Promise<School> {
    const { slug, apiKey } = await ace(installation.environment, ['tenant:create', name])
    return { slug: String(slug), apiKey: String(apiKey) }
  }

  test('a file taken by one server is followed at the other while it is read', async ({
    assert,
  }) => {
    const school = await createSchool('Two servers')
    const fileId = await upload(serverA, school, pdf.withPages(60))
    const events = await follow(serverB, school, fileId)

    const first = events[0]
    const last = events.at(-1)!
    assert.deepInclude(last, { stage: 'complete', progress: 100, recordCount: 180 })
    // Without messages between the processes, server B would see one state a second.
    assert.isAtLeast(events.length, 0.9 * (last.revision - first.revision + 1))
    const progress = events.map((event) => event.progress)
    assert.deepEqual(
      progress,
      progress.toSorted((one, other) => one - other)
    )
    assert.deepEqual(
      await statusAt(serverA, school, fileId),
      await statusAt(serverB, school, fileId)
    )
    const records = await recordsAt(serverA, school, fileId)
    assert.deepEqual(records, await recordsAt(serverB, school, fileId))
    assert.notProperty(records, 'error')
  })

  test('a page follows at one server, with a token of the other, what a worker does', async ({
    assert,
  }) => {
    const school = await createSchool('Two servers and a page')
    const fileId = await upload(serverA, school, pdf.withPages(60))
    const channel = `files/${fileId}`
    const asked = await fetch(`${serverA.url}/api/stream-tokens`, {
      method: 'POST',
      headers: { ...headersOf(school), 'content-type': 'application/json' },
      body: JSON.stringify({ channel }),
    })
    const { token } = (await asked.json()) as { token: string }
    const open = (server: PlatformProcess) =>
      EventStream.open(`/__transmit/events?token=${token}`, {}, server.url)
    const stream = await open(serverB)
    const again = await open(serverA)
    assert.deepEqual([stream.status, again.status], [200, 401])

    const [messages, events] = await Promise.all([
      stream.untilDone(({ payload }) => payload.stage),
      follow(serverA, school, fileId),
    ])
    assert.isTrue(messages.every((message) => message.channel === channel))
    const { revision, ...last } = events.at(-1)!
    assert.deepEqual(messages.at(-1)!.payload, last)
    assert.isAbove(revision, 1)
    const progress = messages.map(({ payload }) => payload.progress)
    assert.deepEqual(
      progress,
      progress.toSorted((one, other) => one - other)
    )
    // A look a minute, which is all that there is without messages, would show next to nothing.
    assert.isAbove(messages.length, 10)
    stream.close()
  })

  test('servers count requests together', async ({ assert }) => {
    const school = await createSchool('Sixty requests')
    const statuses: number[] = []
    for (let request = 0; request < 64; request++) {
      const { url } = request % 2 === 0 ? serverA : serverB
      const { status } = await fetch(`${url}/api/api-keys/me`, { headers: headersOf(school) })
      statuses.push(status)
    }
    assert.deepEqual(statuses, [
      ...Array.from({ length: 60 }, () => 200),
      ...Array.from({ length: 4 }, () => 429),
    ])
  })

  test('a scan whose worker is killed is finished by another, and told once', async ({
    assert,
    cleanup,
  }) => {
    const receiver = new Receiver()
    const address = await receiver.listen()
    cleanup(() => receiver.close())
    const school = await createSchool('Killed worker')
    await ace(installation.environment, [
      'webhooks:configure',
      `--tenant=${school.slug}`,
      `--url=${address}`,
    ])
    const { scan, students } = await scanWithTruth(PAGES)

    const fileId = await upload(serverA, school, scan)
    await follow(serverB, school, fileId, ({ stage, progress }) => stage === 'ocr' && progress > 20)
    await worker.end('SIGKILL')
    const interrupted = await statusAt(serverA, school, fileId)
    worker = startWorker(installation)
    const events = await follow(serverB, school, fileId)

    assert.equal(interrupted.status, 'processing')
    assert.isAtLeast(events[0].progress, interrupted.progress)
    assert.equal(events.at(-1)!.recordCount, students)
    assert.deepEqual(await timesOf(fileId), {
      status: 'complete',
      pages: PAGES,
      records: students,
      differentRecords: students,
    })
    for (let waited = 0; waited < 10_000 && receiver.received.length === 0; waited += 50) {
      await wait(50)
    }
    await wait(1500)
    assert.lengthOf(receiver.received, 1)
    assert.deepInclude(JSON.parse(receiver.received[0].body), { event: 'file.completed', fileId })
  })

  test('files are finished although Redis goes away and comes back', async ({ assert }) => {
    const school = await createSchool('Lost Redis')
    const before = await upload(serverA, school, pdf.withPages(40))
    await follow(serverB, school, before, ({ progress }) => progress > 5)

    redis.cut()
    const answer = await fetch(`${serverB.url}/api/api-keys/me`, { headers: headersOf(school) })
    const during = upload(serverA, school, pdf.withPages(5))
    await wait(2000)
    redis.restore()

    assert.equal(answer.status, 200)
    const events = await follow(serverB, school, before)
    assert.deepInclude(events.at(-1)!, { stage: 'complete', recordCount: 120 })
    const later = await follow(serverB, school, await during)
    assert.deepInclude(later.at(-1)!, { stage: 'complete', recordCount: 15 })
    assert.deepInclude(await timesOf(before), { pages: 40, records: 120, differentRecords: 120 })
  })
})
