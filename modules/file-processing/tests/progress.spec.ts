import { test } from '@japa/runner'
import { streams } from '#config/limiter'
import env from '#start/env'
import { clientOf, createTenant } from '#tests/helpers'
import AnalysisJob from '../models/analysis_job.js'
import type { ProgressEvent } from '../services/job_progress.js'
import { fixture, untilDone, upload } from './support/processing.js'

interface Followed {
  status: number
  headers: Headers
  events: (ProgressEvent & { id: string })[]
  /** Milliseconds until the first event. */
  firstAfter: number
}

/** Follows a file until the server closes the stream. */
async function follow(apiKey: string, fileId: string): Promise<Followed> {
  const url = `http://${env.get('HOST')}:${env.get('PORT')}/api/file-processing/progress/${fileId}`
  const start = performance.now()
  const response = await fetch(url, {
    headers: { 'x-api-key': apiKey, 'accept': 'text/event-stream' },
  })
  let text = ''
  let firstAfter = 0
  for await (const chunk of response.body!) {
    firstAfter ||= performance.now() - start
    text += new TextDecoder().decode(chunk)
  }
  const events = text
    .split('\n\n')
    .filter((block) => block.includes('data: '))
    .map((block) => {
      const [, id, data] = /^id: (.+)\ndata: (.+)$/m.exec(block)!
      return { id, ...(JSON.parse(data) as ProgressEvent) }
    })
  return { status: response.status, headers: response.headers, events, firstAfter }
}

const ORDER = ['queued', 'ocr', 'analysis', 'complete']

test.group('Following the progress of a file', () => {
  test('shows every stage in order, progress never falls, and the stream closes', async ({
    assert,
    client,
  }) => {
    const school = await createTenant()
    const uploaded = await upload(client, school, await fixture('broadsheet.pdf'))
    const { fileId } = uploaded.body()

    const { status, headers, events } = await follow(school.apiKey, fileId)

    assert.equal(status, 200)
    assert.match(headers.get('content-type')!, /^text\/event-stream/)
    assert.isNotNull(headers.get('x-ratelimit-limit'))
    for (const [index, event] of events.entries()) {
      assert.equal(event.fileId, fileId)
      assert.isString(event.message)
      if (index > 0) {
        assert.isAtLeast(event.progress, events[index - 1].progress)
        assert.isAtLeast(ORDER.indexOf(event.stage), ORDER.indexOf(events[index - 1].stage))
      }
    }
    assert.lengthOf(new Set(events.map(({ id }) => id)), events.length)
    assert.isTrue(events.some(({ message }) => /^Page \d of 5 read\.$/.test(message)))
    assert.deepInclude(events.at(-1)!, { stage: 'complete', progress: 100, recordCount: 150 })
    assert.isUndefined(events.at(-2)!.recordCount)
  }).timeout(60_000)

  test('a client that comes late gets the present state at once and the stream closes', async ({
    assert,
    client,
  }) => {
    const school = await createTenant()
    const uploaded = await upload(client, school, await fixture('broadsheet.pdf'))
    const { fileId } = uploaded.body()
    await untilDone(school.tenant.id, fileId)

    const { events } = await follow(school.apiKey, fileId)

    assert.lengthOf(events, 1)
    assert.deepInclude(events[0], { stage: 'complete', progress: 100, recordCount: 150 })
  }).timeout(60_000)

  test('sees states that only the database knows, as when the worker is another process', async ({
    assert,
    client,
    cleanup,
  }) => {
    const { recheckInterval } = streams
    cleanup(() => void Object.assign(streams, { recheckInterval }))
    streams.recheckInterval = 20
    const school = await createTenant()
    const uploaded = await upload(client, school, await fixture('broadsheet.pdf'))
    const { fileId } = uploaded.body()
    await untilDone(school.tenant.id, fileId)
    const job = () => AnalysisJob.forTenant(school.tenant.id)
    await job().update({ status: 'processing', stage: 'ocr', progress: 10, revision: 100 })

    const following = follow(school.apiKey, fileId)
    await new Promise((resolve) => setTimeout(resolve, 100))
    await job().update({ status: 'complete', stage: 'complete', progress: 100, revision: 101 })
    const { events } = await following

    assert.deepEqual(
      events.map(({ stage }) => stage),
      ['ocr', 'complete']
    )
  }).timeout(60_000)

  test('a failed file says why', async ({ assert, client }) => {
    const school = await createTenant()
    const broken = Buffer.from('%PDF-1.7\nnothing that follows')
    const uploaded = await upload(client, school, broken)
    const { fileId } = uploaded.body()

    const { events } = await follow(school.apiKey, fileId)

    const last = events.at(-1)!
    assert.equal(last.stage, 'failed')
    assert.match(last.error!, /damaged or incomplete/)
    assert.isBelow(last.progress, 100)
  }).timeout(60_000)

  test('needs an Accept header that admits events', async ({ assert, client }) => {
    const school = await createTenant()
    const uploaded = await upload(client, school, await fixture('broadsheet.pdf'))
    const { fileId } = uploaded.body()
    const ask = (accept: string) =>
      clientOf(client, school)
        .get(`/api/file-processing/progress/${fileId}`)
        .header('accept', accept)

    for (const accept of ['application/json', 'text/html', 'text/event-stream;q=0']) {
      const answer = await ask(accept)
      answer.assertStatus(400)
      assert.equal(answer.body().error.code, 'VALIDATION_ERROR')
    }
    await untilDone(school.tenant.id, fileId)
  }).timeout(60_000)

  test('an unknown file and the file of another tenant are 404 before any stream starts', async ({
    assert,
    client,
  }) => {
    const owner = await createTenant()
    const uploaded = await upload(client, owner, await fixture('broadsheet.pdf'))
    const { fileId } = uploaded.body()
    const other = await createTenant()

    const answers = await Promise.all(
      [fileId, 'unknown'].map((id) =>
        clientOf(client, other)
          .get(`/api/file-processing/progress/${id}`)
          .header('accept', 'text/event-stream')
      )
    )
    for (const answer of answers) {
      answer.assertStatus(404)
      assert.match(answer.header('content-type')!, /^application\/json/)
      assert.deepEqual(answer.body(), answers[0].body())
      assert.equal(answer.body().error.code, 'FILE_NOT_FOUND')
    }
    await untilDone(owner.tenant.id, fileId)
  }).timeout(60_000)
})

test.group('Where files stand', () => {
  test('status by job adds the pages', async ({ assert, client }) => {
    const school = await createTenant()
    const uploaded = await upload(client, school, await fixture('broadsheet.pdf'))
    const { fileId } = uploaded.body()
    const { jobId } = await untilDone(school.tenant.id, fileId)

    const answer = await clientOf(client, school).get(`/api/file-processing/status/${jobId}`)

    assert.deepEqual(answer.body(), {
      jobId,
      fileId,
      status: 'complete',
      progress: 100,
      stage: 'complete',
      recordCount: 150,
      totalPages: 5,
      processedPages: 5,
    })
  }).timeout(60_000)

  test('unknown files and jobs, and those of others, are 404', async ({ assert, client }) => {
    const owner = await createTenant()
    const uploaded = await upload(client, owner, await fixture('broadsheet.pdf'))
    const { fileId } = uploaded.body()
    const { jobId } = await untilDone(owner.tenant.id, fileId)
    const other = clientOf(client, await createTenant())

    for (const path of [`?fileId=${fileId}`, '?fileId=unknown', `/${jobId}`, '/unknown']) {
      const answer = await other.get(`/api/file-processing/status${path}`)
      answer.assertStatus(404)
      assert.equal(answer.body().error.code, 'FILE_NOT_FOUND')
    }
    const missing = await other.get('/api/file-processing/status')
    missing.assertStatus(400)
    assert.match(missing.body().error.message, /^fileId: /)
  }).timeout(60_000)

  test('history lists newest first, by user, in pages', async ({ assert, client }) => {
    const school = await createTenant()
    const bytes = Buffer.from('%PDF-1.7\n')
    const ids: string[] = []
    for (const userId of ['ada', 'ben', 'ada']) {
      const uploaded = await upload(client, school, bytes, { userId, name: `${userId}.pdf` })
      ids.unshift(uploaded.body().fileId)
    }
    for (const id of ids) {
      await untilDone(school.tenant.id, id)
    }
    const history = async (query: string) => {
      const answer = await clientOf(client, school).get(`/api/file-processing/history${query}`)
      answer.assertStatus(200)
      return answer.body() as { files: { fileId: string }[]; total: number }
    }

    const all = await history('')
    assert.equal(all.total, 3)
    assert.deepEqual(
      all.files.map(({ fileId }) => fileId),
      ids
    )
    assert.sameMembers(Object.keys(all.files[0]), [
      'fileId',
      'fileName',
      'status',
      'recordCount',
      'createdAt',
    ])
    assert.deepInclude(all.files[0], { fileName: 'ada.pdf', status: 'failed', recordCount: 0 })

    const ofAda = await history('?userId=ada')
    assert.equal(ofAda.total, 2)
    const second = await history('?limit=1&offset=1')
    assert.deepEqual(
      second.files.map(({ fileId }) => fileId),
      [ids[1]]
    )
    assert.equal(second.total, 3)

    for (const query of ['?limit=0', '?limit=101', '?offset=-1', '?limit=ten']) {
      const refused = await clientOf(client, school).get(`/api/file-processing/history${query}`)
      refused.assertStatus(400)
    }
  }).timeout(60_000)
})
