import type { ExtractionEngine, PageFailure } from '@tenant-education/adapter-kit'
import { hostname } from 'node:os'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import config from '#config/file_processing'
import { createTenant } from '#tests/helpers'
import AnalysisJob from '../models/analysis_job.js'
import Chunk from '../models/chunk.js'
import { ActiveJob } from '../pipeline/active_job.js'
import { analyseFile } from '../pipeline/analyse_file.js'
import { LeaseLost } from '#platform/work/lease'
import { leaseJob } from '../pipeline/job_lease.js'
import { readPages } from '../pipeline/read_pages.js'
import { failureOf } from '../workers/page_failure.js'
import type { ReadingOptions } from '../pipeline/read_pages.js'
import { processSlice } from '../pipeline/process_slice.js'
import { resumeJobs } from '../pipeline/resume_jobs.js'
import { ReaderPool } from '../workers/reader_pool.js'
import { ThreadFailure } from '../workers/thread_failure.js'
import { untilDone, upload, fixture } from './support/processing.js'
import { createIdleJob, emptyReading, eventsOf, takeJob } from './support/jobs.js'

/** How a page fails when it is asked for the nth time; undefined when it is read. */
type Failures = (
  page: number,
  time: number
) => Omit<PageFailure, 'pageNumber'> | 'forgotten' | undefined

/** An engine that reads every page, except where a test has it fail. */
class PlayedEngine implements ExtractionEngine {
  readonly capabilities = { maxPagesPerCall: 2, concurrency: 1 }
  readonly asked: number[] = []
  #failures: Failures

  constructor(failures: Failures = () => undefined) {
    this.#failures = failures
  }

  async *read(_document: unknown, pages: readonly number[]) {
    for (const page of pages) {
      this.asked.push(page)
      const failure = this.#failures(page, this.asked.filter((asked) => asked === page).length)
      if (failure === 'forgotten') {
        continue
      }
      yield failure ? { pageNumber: page, ...failure } : emptyReading(page)
    }
  }
}

/** As many lanes as on a machine of two cores. No page has a text layer, so no thread is started. */
const pool = new ReaderPool({ size: 2 })

function options(engine: ExtractionEngine, hasTime = true): ReadingOptions {
  return {
    document: { path: '/nowhere', sha256: 'a', pageCount: 5, bytes: 1 },
    engine,
    pool,
    textLayer: 'ignore',
    signal: new AbortController().signal,
    hasTime: () => hasTime,
  }
}

async function pagesOf(jobId: string, tenantId: string) {
  const chunks = await Chunk.forTenant(tenantId).where('jobId', jobId).orderBy('pageNumber')
  return chunks.map(({ pageNumber, status, attempts, errorCode }) =>
    [pageNumber, status, attempts, errorCode].join(' ').trim()
  )
}

test.group('Reading the pages of a file', () => {
  test('a page that fails is tried once more, then given up; the others are read', async ({
    assert,
  }) => {
    const { tenant } = await createTenant()
    const idle = await createIdleJob(tenant.id)
    const { active, lease } = await takeJob(idle, 4)
    const engine = new PlayedEngine((page, time) => {
      if (page === 2) {
        return { code: 'TIMEOUT', retryable: true }
      }
      if (page === 3 && time === 1) {
        return { code: 'CRASHED', retryable: true }
      }
      if (page === 4) {
        return { code: 'BAD_PAGE', retryable: false }
      }
      return undefined
    })

    const outcome = await readPages(active, options(engine))
    await lease.release()

    assert.deepEqual(outcome, { kind: 'done' })
    assert.deepEqual(await pagesOf(active.id, tenant.id), [
      '1 complete 0',
      '2 failed 2 TIMEOUT',
      '3 complete 1',
      '4 failed 1 BAD_PAGE',
    ])
    assert.deepEqual(engine.asked.toSorted(), [1, 2, 2, 3, 3, 4])
    const job = await AnalysisJob.findOrFail(active.id)
    assert.deepInclude(job.serialize(), { processedPages: 4, progress: 80 })
  })

  test('a service that refuses for now makes the job wait as long as it asks', async ({
    assert,
  }) => {
    const { tenant } = await createTenant()
    const { active, lease } = await takeJob(await createIdleJob(tenant.id), 3)
    const engine = new PlayedEngine((page, time) =>
      page === 1 && time === 1
        ? { code: 'RATE_LIMITED', retryable: true, retryAfterMs: 7000 }
        : undefined
    )
    const before = Date.now()

    const outcome = await readPages(active, options(engine))
    assert.equal(outcome.kind, 'wait')
    const { resumeAt } = outcome as { resumeAt: number }
    assert.isAtLeast(resumeAt, before + 7000)
    assert.isAtMost(resumeAt, Date.now() + 7000)
    const [first] = await pagesOf(active.id, tenant.id)
    assert.equal(first, '1 pending 1')

    assert.deepEqual(await readPages(active, options(engine)), { kind: 'done' })
    await lease.release()
    assert.deepEqual(await pagesOf(active.id, tenant.id), [
      '1 complete 1',
      '2 complete 0',
      '3 complete 0',
    ])
  })

  test('refused credentials fail the job with a message that says so', async ({ assert }) => {
    const { tenant } = await createTenant()
    const { active, lease } = await takeJob(await createIdleJob(tenant.id, 'document_ai'), 2)
    const engine = new PlayedEngine(() => ({ code: 'AUTH', retryable: false }))

    await assert.rejects(
      () => readPages(active, options(engine)),
      /does not accept the credentials configured for engine "document_ai"/
    )
    await lease.release()
  })

  test('a page that the engine forgot is asked for again', async ({ assert }) => {
    const { tenant } = await createTenant()
    const { active, lease } = await takeJob(await createIdleJob(tenant.id), 2)
    const engine = new PlayedEngine((page, time) =>
      page === 2 && time === 1 ? 'forgotten' : undefined
    )

    const before = await readPages(active, options(engine))
    assert.equal(before.kind, 'wait')
    const after = await readPages(active, options(engine))
    assert.equal(after.kind, 'done')
    await lease.release()
    assert.deepEqual(await pagesOf(active.id, tenant.id), ['1 complete 0', '2 complete 1'])
  })

  test('a slice whose time is over leaves the rest for the next', async ({ assert }) => {
    const { tenant } = await createTenant()
    const { active, lease } = await takeJob(await createIdleJob(tenant.id), 5)
    const engine = new PlayedEngine()

    assert.deepEqual(await readPages(active, options(engine, false)), {
      kind: 'more',
    })
    assert.deepEqual(await readPages(active, options(engine)), { kind: 'done' })
    await lease.release()
    assert.deepEqual(engine.asked.toSorted(), [1, 2, 3, 4, 5])
  })

  test('pages are opened in batches, however many a document has', async ({ assert }) => {
    const { tenant } = await createTenant()
    const { active, lease } = await takeJob(await createIdleJob(tenant.id), 2500)
    const rows = () => pagesOf(active.id, tenant.id)
    assert.deepEqual(await rows(), [])

    const engine = new PlayedEngine()
    await readPages(active, options(engine, false))
    assert.deepEqual(await rows(), [])

    const first = await active.nextPages(0)
    assert.lengthOf(first, 100)
    assert.lengthOf(await active.nextPages(100), 100)
    assert.lengthOf(await rows(), 200)
    const later = await active.nextPages(40)
    assert.deepEqual(
      later.map(({ pageNumber }) => pageNumber),
      Array.from({ length: 100 }, (_, index) => 41 + index)
    )
    await lease.release()
  })

  test('every page of several batches is read once', async ({ assert }) => {
    const { tenant } = await createTenant()
    const { active, lease } = await takeJob(await createIdleJob(tenant.id), 230)
    const engine = new PlayedEngine()

    assert.deepEqual(await readPages(active, options(engine)), {
      kind: 'done',
    })
    await lease.release()

    const all = Array.from({ length: 230 }, (_, index) => index + 1)
    assert.deepEqual(
      engine.asked.toSorted((one, other) => one - other),
      all
    )
    assert.lengthOf(await pagesOf(active.id, tenant.id), 230)
  })

  test('a document is given up after five pages that took too long, in turns of any number', async ({
    assert,
  }) => {
    const { tenant } = await createTenant()
    const { active, lease } = await takeJob(await createIdleJob(tenant.id), 20)
    const isSlow = (page: number) => page <= 3 || page === 8 || page >= 12
    const engine = new PlayedEngine((page) => {
      if (page === 6) {
        throw new Error('the turn ends here')
      }
      return isSlow(page) ? { code: 'TIMEOUT', retryable: false } : undefined
    })
    await assert.rejects(() => readPages(active, options(engine)), 'the turn ends here')

    const next = new PlayedEngine((page) =>
      isSlow(page) ? { code: 'TIMEOUT', retryable: false } : undefined
    )
    await assert.rejects(
      () => readPages(active, options(next)),
      /given up because 5 pages took too long/
    )
    await lease.release()
    assert.isTrue([...engine.asked, ...next.asked].every((page) => page < 20))
    const pages = await pagesOf(active.id, tenant.id)
    const timeouts = pages.filter((page) => page.includes('TIMEOUT'))
    assert.isAtLeast(timeouts.length, config.mostTimeouts)
    assert.isTrue(timeouts.every((page) => page.endsWith('failed 1 TIMEOUT')))
  })

  test('a page that holds its thread for too long is not read again', ({ assert }) => {
    const timeout = new ThreadFailure('TIMEOUT', 'The task took over 15 s.')
    assert.deepEqual(failureOf(3, timeout), { pageNumber: 3, code: 'TIMEOUT', retryable: false })
    const crash = new ThreadFailure('CRASHED', 'The thread ended.')
    assert.isTrue(failureOf(3, crash).retryable)
  })

  test('a file none of whose pages could be read fails, and says whether time was short', async ({
    assert,
  }) => {
    const { tenant } = await createTenant()
    const failures = [
      { code: 'BAD_PAGE', advice: /could be read\. Export or scan the document again\.$/ },
      { code: 'TIMEOUT', advice: /in the time allowed.* busy\. Process the file again later/ },
    ] as const
    for (const { code, advice } of failures) {
      const { active, lease } = await takeJob(await createIdleJob(tenant.id), 2)
      await readPages(active, options(new PlayedEngine(() => ({ code, retryable: false }))))
      await assert.rejects(
        () =>
          analyseFile(active, {
            pool,
            settings: {
              textLayer: 'prefer',
              gradingScale: [],
              refinement: 'automatic',
              refinementTokens: 1,
              refinementSeconds: 1,
            },
            signal: new AbortController().signal,
          }),
        advice
      )
      await lease.release()
    }
  })
})

test.group('The lease on a job', () => {
  test('one worker at a time has it', async ({ assert }) => {
    const { tenant } = await createTenant()
    const { job } = await createIdleJob(tenant.id)

    const claims = await Promise.all([1, 2, 3].map(() => leaseJob(tenant.id, job.id)))
    const held = claims.filter((claim) => claim !== null)
    assert.lengthOf(held, 1)
    assert.isNull(await leaseJob(tenant.id, job.id))

    await held[0].release()
    const next = await leaseJob(tenant.id, job.id)
    assert.isNotNull(next)
    assert.equal(next!.row.interruptions, 0)
    await next!.release()
  })

  test('an ended lease can be taken over, and its old holder can write nothing', async ({
    assert,
  }) => {
    const { tenant } = await createTenant()
    const { active, lease } = await takeJob(await createIdleJob(tenant.id), 2)
    await AnalysisJob.forTenant(tenant.id).update({ leaseUntil: Date.now() - 1 })

    const other = await leaseJob(tenant.id, active.id)

    assert.equal(other!.row.interruptions, 1)
    await assert.rejects(
      () => active.finishPage(1, { status: 'complete' }),
      new LeaseLost(active.id).message
    )
    await assert.rejects(() => active.fail('X', 'late'), new LeaseLost(active.id).message)
    await lease.release()
    assert.isNull(await leaseJob(tenant.id, active.id))
    await other!.release()
    assert.deepEqual(await eventsOf(tenant.id), [])
  })

  test('a job whose worker was killed is queued again and finished', async ({ assert, client }) => {
    const school = await createTenant()
    const uploaded = await upload(client, school, await fixture('broadsheet.pdf'))
    const { fileId } = uploaded.body()
    const { jobId } = await untilDone(school.tenant.id, fileId)
    await AnalysisJob.forTenant(school.tenant.id).update({
      status: 'processing',
      stage: 'analysis',
      leaseOwner: `${hostname()}:999999999:abcdef:1`,
      leaseUntil: Date.now() + 30_000,
    })

    assert.isAtLeast(await resumeJobs(), 1)

    const done = await untilDone(school.tenant.id, fileId)
    assert.deepInclude(done, { jobId, status: 'complete', recordCount: 150 })
  }).timeout(80_000)
})

test.group('A job whose workers vanish', () => {
  /** The job is found in the hands of a worker that was killed. */
  async function vanish(jobId: string): Promise<void> {
    await AnalysisJob.findOrFail(jobId).then((job) =>
      job.merge({ leaseOwner: `${hostname()}:999999999:abcdef:1` }).save()
    )
    await db.from('analysis_jobs').where('id', jobId).update({ lease_until: 0 })
  }

  test('is failed at the third start that finds it running, whatever was done between', async ({
    assert,
  }) => {
    const { tenant } = await createTenant()
    const idle = await createIdleJob(tenant.id)
    for (const found of [1, 2]) {
      await vanish(idle.job.id)
      const lease = await leaseJob(tenant.id, idle.job.id)
      assert.equal(lease!.row.vanishedWorkers, found)
      const active = new ActiveJob(lease!, idle.file)
      if (found === 1) {
        await active.openPages(300)
      }
      const [{ pageNumber }] = await active.nextPages(0)
      await active.finishPage(pageNumber, { status: 'complete' })
      await lease!.release()
    }
    await vanish(idle.job.id)

    const outcome = await processSlice(tenant.id, idle.job.id, new AbortController().signal)

    assert.deepEqual(outcome, { kind: 'done' })
    const job = await AnalysisJob.findOrFail(idle.job.id)
    assert.deepInclude(job.serialize(), { status: 'failed', processedPages: 2, activeKey: null })
    assert.match(job.errorMessage!, /interrupted several times/)
    const events = await eventsOf(tenant.id)
    assert.deepEqual(
      events.map(({ type }) => type),
      ['file.failed']
    )
    assert.isNull(await leaseJob(tenant.id, idle.job.id))
  })
})

test.group('The end of a job', () => {
  test('writes the event of the contract exactly once', async ({ assert, client }) => {
    const school = await createTenant()
    const before = Math.floor(Date.now() / 1000)
    const uploaded = await upload(client, school, await fixture('broadsheet.pdf'), {
      userId: 'teacher-9',
    })
    const { fileId } = uploaded.body()
    await untilDone(school.tenant.id, fileId)

    const all = await eventsOf(school.tenant.id)
    // Whoever is told that nothing is left to look at knows the file already.
    assert.deepEqual(
      all.map(({ type }) => type),
      ['file.completed', 'file.reviewed']
    )
    const events = all.filter(({ type }) => type === 'file.completed')
    assert.lengthOf(events, 1)
    const { timestamp, ...payload } = JSON.parse(events[0].payload)
    assert.deepEqual(payload, {
      event: 'file.completed',
      fileId,
      userId: 'teacher-9',
      tenantId: school.tenant.id,
      recordCount: 150,
    })
    assert.isAtLeast(timestamp, before)
    assert.isAtMost(timestamp, Date.now() / 1000)
  }).timeout(60_000)

  test('a failed job says so in an event without a record count', async ({ assert, client }) => {
    const school = await createTenant()
    const uploaded = await upload(client, school, Buffer.from('%PDF-1.7\n'))
    const { fileId } = uploaded.body()
    const { error } = await untilDone(school.tenant.id, fileId)

    const [event] = await eventsOf(school.tenant.id)
    assert.equal(event.type, 'file.failed')
    assert.deepInclude(JSON.parse(event.payload), { event: 'file.failed', fileId, error })
    assert.notProperty(JSON.parse(event.payload), 'recordCount')
  }).timeout(60_000)
})
