import { readFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import { EventSource } from 'undici'
import { streams } from '#config/limiter'
import { disableModules } from '#kernel/tenancy/module_state'
import { tenancyChanged } from '#platform/access/tenancy_cache'
import AnalysisJob from '#modules/file-processing/models/analysis_job'
import StoredFile from '#modules/file-processing/models/stored_file'
import { publishProgress, type ProgressEvent } from '#modules/file-processing/services/job_progress'
import StreamToken from '#modules/live-progress/models/stream_token'
import {
  closeStreams,
  EventStream,
  serverUrl,
  type Message,
} from '#modules/live-progress/tests/support/event_stream'
import {
  bulkProgressHub,
  progressOf,
  type BulkProgressEvent,
} from '#modules/student-email/bulk/services/bulk_progress'
import BulkJob from '#modules/student-email/models/bulk_job'
import { issueApiKey, revokeApiKey } from '#platform/access/api_keys'
import { newId } from '#platform/identifiers'
import { createTenant, type TestTenant } from './helpers.js'

/** A file that is being read, as far as a test says. */
interface RunningFile {
  fileId: string
  advance(changes: Partial<AnalysisJob>): Promise<void>
}

async function runningFile(
  { tenant }: TestTenant,
  { fileId = newId('file'), userId = 'teacher-1' } = {}
): Promise<RunningFile> {
  const tenantId = tenant.id
  const [id, jobId] = [newId('row'), newId('job')]
  const file = await StoredFile.create({
    id,
    tenantId,
    publicId: fileId,
    userId,
    name: 'sheet.pdf',
    latestJobId: jobId,
  })
  const job = await AnalysisJob.create({
    id: jobId,
    tenantId,
    storedFileId: id,
    engine: 'tesseract',
    status: 'processing',
    stage: 'ocr',
    progress: 10,
    message: 'Page 1 of 2 read.',
    revision: 1,
    interruptions: 0,
    totalPages: 2,
    processedPages: 1,
  })
  const advance = async (changes: Partial<AnalysisJob>) => {
    await job.merge({ ...changes, revision: job.revision + 1 }).save()
    publishProgress(job, file)
  }
  return { fileId, advance }
}

const done = { status: 'complete', stage: 'complete', progress: 100, recordCount: 3 } as const

async function post(path: string, body: object, headers: Record<string, string>) {
  const response = await fetch(serverUrl() + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  return { status: response.status, body: text === '' ? null : JSON.parse(text) }
}

const keyOf = ({ apiKey }: Pick<TestTenant, 'apiKey'>) => ({ 'x-api-key': apiKey })

async function tokenFor(school: TestTenant, channel: string): Promise<string> {
  const { status, body } = await post('/api/stream-tokens', { channel }, keyOf(school))
  if (status !== 200) {
    throw new Error(`No stream token: ${JSON.stringify(body)}`)
  }
  return body.token
}

const withToken = (token: string, more = '') => `/__transmit/events?token=${token}${more}`

const contractStream = (school: TestTenant, fileId: string) =>
  EventStream.open(`/api/file-processing/progress/${fileId}`, keyOf(school))

/** Opens a stream with a key and lets it follow a channel. */
async function subscribed(school: TestTenant, channel: string, uid = newId('uid')) {
  const stream = await EventStream.open(`/__transmit/events?uid=${uid}`, keyOf(school))
  const { status } = await post('/__transmit/subscribe', { uid, channel }, keyOf(school))
  return { stream, status, uid }
}

const stageOfMessage = ({ payload }: Message) => payload.stage

test.group('Live progress through Transmit', (group) => {
  group.each.setup(() => {
    const before = { ...streams }
    return () => {
      Object.assign(streams, before)
      closeStreams()
    }
  })

  test('brings the events of the contract, as messages of a channel', async ({ assert }) => {
    const school = await createTenant()
    const { fileId, advance } = await runningFile(school)
    const channel = `files/${fileId}`
    const contract = await contractStream(school, fileId)
    const withKey = await subscribed(school, channel)
    const browser = await EventStream.open(withToken(await tokenFor(school, channel)))
    assert.equal(withKey.status, 204)
    assert.equal(browser.status, 200)
    assert.match(browser.response.headers.get('content-type')!, /^text\/event-stream/)
    assert.equal(browser.response.headers.get('access-control-allow-origin'), '*')
    assert.isNotNull(browser.response.headers.get('x-ratelimit-limit'))

    const first = {
      contract: await contract.next<ProgressEvent>(),
      withKey: await withKey.stream.next(),
      browser: await browser.next(),
    }
    await advance({ progress: 40, message: 'Page 2 of 2 read.' })
    await advance({ stage: 'analysis', progress: 70, message: 'Reading the columns.' })
    await advance({ ...done, message: '3 student records found on 2 pages.' })

    const later = await contract.untilDone<ProgressEvent>(({ stage }) => stage)
    const events = [first.contract, ...later]
    assert.deepEqual(
      events.map((event) => `${event?.stage} ${event?.progress}`),
      ['ocr 10', 'ocr 40', 'analysis 70', 'complete 100']
    )
    const expected = events.map((payload) => ({ channel, payload }))
    const ofKey = await withKey.stream.untilDone(stageOfMessage)
    assert.deepEqual([first.withKey, ...ofKey], expected)
    const ofBrowser = await browser.untilDone(stageOfMessage)
    assert.deepEqual([first.browser, ...ofBrowser], expected)
  })

  test('follows lists of students, too', async ({ assert }) => {
    const school = await createTenant()
    const job = await BulkJob.create({
      id: newId('bulk'),
      tenantId: school.tenant.id,
      status: 'running',
      dryRun: false,
      options: {} as BulkJob['options'],
      columns: [],
      total: 4,
      processed: 1,
      created: 1,
      updated: 0,
      skipped: 0,
      failed: 0,
      round: 1,
      accountsMade: 0,
      safeguardConfirmed: false,
      interruptions: 0,
      revision: 1,
    })
    const channel = `emails/bulk/${job.id}`
    const contract = await EventStream.open(
      `/api/student-emails/bulk/${job.id}/progress`,
      keyOf(school)
    )
    const { stream } = await subscribed(school, channel)
    await job.merge({ status: 'completed', processed: 4, created: 4, revision: 2 }).save()
    bulkProgressHub.publish(progressOf(job))

    const events = await contract.untilDone<BulkProgressEvent>(({ stage }) => stage)
    assert.deepEqual(
      events.map(({ stage, processed }) => `${stage} ${processed}`),
      ['provisioning 1', 'complete 4']
    )
    assert.deepEqual(
      await stream.untilDone(stageOfMessage),
      events.map((payload) => ({ channel, payload }))
    )
  })

  test('sends nothing of a channel that was left', async ({ assert }) => {
    const school = await createTenant()
    const [first, second] = [await runningFile(school), await runningFile(school)]
    const { stream, uid } = await subscribed(school, `files/${first.fileId}`)
    const body = { uid, channel: `files/${second.fileId}` }
    await post('/__transmit/subscribe', body, keyOf(school))
    const left = await post(
      '/__transmit/unsubscribe',
      { uid, channel: `files/${first.fileId}` },
      keyOf(school)
    )
    assert.equal(left.status, 204)
    await first.advance({ progress: 50 })
    await second.advance({ progress: 60 })

    const channels: string[] = []
    for (let message = 0; message < 3; message++) {
      channels.push((await stream.next())!.channel)
    }
    assert.deepEqual(channels, [`files/${first.fileId}`, body.channel, body.channel])
  })
})

test.group('A stream token', (group) => {
  group.each.teardown(closeStreams)

  test('is stored as a hash only, and says how long it is valid', async ({ assert }) => {
    const school = await createTenant()
    const { fileId } = await runningFile(school)
    const { body } = await post('/api/stream-tokens', { channel: `files/${fileId}` }, keyOf(school))
    const row = await StreamToken.forTenant(school.tenant.id).firstOrFail()
    assert.notInclude(JSON.stringify(row.$attributes), body.token)
    assert.equal(body.expiresAt, row.expiresAt.toUTC().toISO())
    assert.equal(row.expiresAt.diff(row.createdAt).as('seconds') <= 60, true)
    assert.equal(body.streamUrl, `${serverUrl()}/__transmit/events`)
  })

  test('opens one stream, also when two browsers race', async ({ assert }) => {
    const school = await createTenant()
    const { fileId } = await runningFile(school)
    const token = await tokenFor(school, `files/${fileId}`)
    const raced = await Promise.all([1, 2].map(() => EventStream.open(withToken(token))))
    assert.sameMembers(
      raced.map(({ status }) => status),
      [200, 401]
    )
    const again = await EventStream.open(withToken(token))
    assert.equal(again.status, 401)
  })

  test('that is missing, unknown, used or expired is refused alike', async ({ assert }) => {
    const school = await createTenant()
    const { fileId } = await runningFile(school)
    const [used, expired] = [
      await tokenFor(school, `files/${fileId}`),
      await tokenFor(school, `files/${fileId}`),
    ]
    await EventStream.open(withToken(used))
    await StreamToken.forTenant(school.tenant.id)
      .whereNull('usedAt')
      .update({ expiresAt: Date.now() - 1 })

    const answers = await Promise.all(
      [withToken(used), withToken(expired), withToken('stt_unknown'), '/__transmit/events'].map(
        (path) => EventStream.open(path)
      )
    )
    const bodies = await Promise.all(answers.map((answer) => answer.json()))
    assert.deepEqual(
      answers.map(({ status }) => status),
      [401, 401, 401, 401]
    )
    assert.equal(bodies[0].error.code, 'UNAUTHORIZED')
    for (const body of bodies) {
      assert.deepEqual(body, bodies[0])
    }
  })

  test('is for its channel alone, and is not used up elsewhere', async ({ assert }) => {
    const school = await createTenant()
    const [own, other] = [await runningFile(school), await runningFile(school)]
    const token = await tokenFor(school, `files/${own.fileId}`)
    const refused = await EventStream.open(withToken(token, `&channel=files/${other.fileId}`))
    assert.equal(refused.status, 403)
    const { stream, uid } = await subscribed(school, `files/${other.fileId}`)
    const body = { uid, channel: `files/${other.fileId}` }
    const joined = await post('/__transmit/subscribe', body, { 'x-stream-token': token })
    assert.equal(joined.status, 403)
    assert.equal((await stream.next())!.channel, body.channel)

    const opened = await EventStream.open(withToken(token))
    assert.equal((await opened.next())!.channel, `files/${own.fileId}`)
  })

  test('may be shown again for the stream that it opened, as the client library does', async ({
    assert,
  }) => {
    const school = await createTenant()
    const { fileId } = await runningFile(school)
    const channel = `files/${fileId}`
    const token = await tokenFor(school, channel)
    const uid = newId('uid')
    const stream = await EventStream.open(withToken(token, `&uid=${uid}`))
    const shown = { 'x-stream-token': token }
    const again = await post('/__transmit/subscribe', { uid, channel }, shown)
    assert.equal(again.status, 204)
    const elsewhere = await post('/__transmit/subscribe', { uid: 'other', channel }, shown)
    assert.equal(elsewhere.status, 401)
    const first = await stream.next()
    assert.equal(first!.channel, channel)

    const second = await runningFile(school)
    const more = await tokenFor(school, `files/${second.fileId}`)
    const body = { uid, channel: `files/${second.fileId}` }
    const joined = await post('/__transmit/subscribe', body, { 'x-stream-token': more })
    assert.equal(joined.status, 204)
    const next = await stream.next()
    assert.equal(next!.channel, body.channel)
  })

  test('sees what the key and the user see that asked for it', async ({ assert }) => {
    const school = await createTenant()
    const { fileId } = await runningFile(school, { userId: 'ada' })
    const channel = `files/${fileId}`
    const ask = (headers: Record<string, string>) =>
      post('/api/stream-tokens', { channel }, headers)

    const ofBen = await ask({ ...keyOf(school), 'x-user-id': 'ben' })
    assert.equal(ofBen.status, 404)
    const ofAda = await ask({ ...keyOf(school), 'x-user-id': 'ada' })
    assert.equal(ofAda.status, 200)

    const weak = await issueApiKey({
      tenantId: school.tenant.id,
      name: 'weak',
      scopes: ['payments:read'],
    })
    const refused = await ask({ 'x-api-key': weak.key })
    assert.equal(refused.status, 403)
    const other = await createTenant({ modules: ['payments'] })
    const without = await ask(keyOf(other))
    assert.equal(without.status, 403)
  })

  test('is issued for channels that exist', async ({ assert }) => {
    const school = await createTenant()
    for (const channel of [
      'files/',
      'file-processing/jobs/job_1',
      'records/1',
      '$$transmit/ping',
    ]) {
      const { status, body } = await post('/api/stream-tokens', { channel }, keyOf(school))
      assert.equal(status, 400)
      assert.match(body.error.message, /^channel: must be files\/<fileId> or emails\/bulk\/<jobId>/)
    }
  })
})

test.group('The page of the documentation', () => {
  test('follows a file as it is printed there', async ({ assert, cleanup }) => {
    const page = await readFile(new URL('../docs/live-progress.md', import.meta.url), 'utf8')
    const [, example] = /```js\n([\s\S]+?)```/.exec(page)!
    const school = await createTenant()
    const { fileId, advance } = await runningFile(school)
    const { body } = await post('/api/stream-tokens', { channel: `files/${fileId}` }, keyOf(school))
    const own = Object.getOwnPropertyDescriptor(globalThis, 'EventSource')
    Object.defineProperty(globalThis, 'EventSource', { value: EventSource, configurable: true })
    cleanup(() => {
      Reflect.deleteProperty(globalThis, 'EventSource')
      if (own) {
        Object.defineProperty(globalThis, 'EventSource', own)
      }
    })

    const { follow } = await import(`data:text/javascript,${encodeURIComponent(example)}`)
    const shown: string[] = []
    await new Promise<void>((resolve) => {
      const events = follow(body, ({ stage, progress }: ProgressEvent) => {
        shown.push(`${stage} ${progress}`)
        if (stage === 'ocr' && progress === 10) {
          void advance({ progress: 40 }).then(() => advance(done))
        }
        if (stage === 'complete') {
          setImmediate(() => {
            assert.equal(events.readyState, EventSource.CLOSED)
            resolve()
          })
        }
      })
    })
    assert.deepEqual(shown, ['ocr 10', 'ocr 40', 'complete 100'])
  })
})

test.group('The streams of a tenant', (group) => {
  group.each.setup(() => {
    const before = { ...streams }
    return () => {
      Object.assign(streams, before)
      closeStreams()
    }
  })

  test('show nothing of another tenant, whose file is as if it did not exist', async ({
    assert,
  }) => {
    const [owner, other] = [await createTenant(), await createTenant()]
    const fileId = newId('file')
    const ofOwner = await runningFile(owner, { fileId })
    const uid = newId('uid')
    const stream = await EventStream.open(`/__transmit/events?uid=${uid}`, keyOf(other))
    const refusals = [
      await post('/api/stream-tokens', { channel: `files/${fileId}` }, keyOf(other)),
      await post('/api/stream-tokens', { channel: 'files/unknown' }, keyOf(other)),
      await post('/__transmit/subscribe', { uid, channel: `files/${fileId}` }, keyOf(other)),
    ]
    for (const { status, body } of refusals) {
      assert.equal(status, 404)
      assert.deepEqual(body, refusals[1].body)
    }
    const direct = await EventStream.open(
      `/__transmit/events?channel=files/${fileId}`,
      keyOf(other)
    )
    assert.equal(direct.status, 404)
    const foreign = await post(
      '/__transmit/subscribe',
      { uid, channel: `files/${fileId}` },
      keyOf(owner)
    )
    assert.equal(foreign.status, 404)

    const same = await runningFile(other, { fileId })
    await post('/__transmit/subscribe', { uid, channel: `files/${fileId}` }, keyOf(other))
    await ofOwner.advance({ ...done, message: 'of the owner' })
    await same.advance({ progress: 55, message: 'of the other' })
    const messages = [await stream.next(), await stream.next()]
    assert.deepEqual(
      messages.map((message) => message!.payload.message),
      ['Page 1 of 2 read.', 'of the other']
    )
  })

  test('of the same name in two tenants do not meet', async ({ assert }) => {
    const [one, two] = [await createTenant(), await createTenant()]
    const [first, second] = [await runningFile(one), await runningFile(two)]
    const uid = newId('uid')
    const ofOne = await subscribed(one, `files/${first.fileId}`, uid)
    const ofTwo = await subscribed(two, `files/${second.fileId}`, uid)
    await second.advance({ progress: 80 })
    await first.advance({ progress: 90 })
    for (const [{ stream }, progress] of [
      [ofOne, 90],
      [ofTwo, 80],
    ] as const) {
      await stream.next()
      const message = await stream.next()
      assert.equal(message!.payload.progress, progress)
    }
  })

  test('end when the key is revoked or the module is taken away', async ({ assert }) => {
    // Streams that follow nothing end, too: there must be time to subscribe.
    streams.recheckInterval = 300
    const school = await createTenant()
    const second = await issueApiKey({ tenantId: school.tenant.id, name: 'second' })
    const { fileId } = await runningFile(school)
    const channel = `files/${fileId}`
    const asSecond = { ...school, apiKey: second.key }
    const byToken = await EventStream.open(withToken(await tokenFor(asSecond, channel)))
    const byKey = await subscribed(asSecond, channel)
    const lasting = await subscribed(school, channel)
    assert.equal(byToken.status, 200)

    await revokeApiKey(second.apiKey)
    await byToken.ended()
    await byKey.stream.ended()
    assert.equal((await lasting.stream.next())!.channel, channel)
    const token = await tokenFor(school, channel)
    await disableModules(school.tenant.id, ['file-processing', 'records'])
    await lasting.stream.ended()
    const late = await EventStream.open(withToken(token))
    assert.equal(late.status, 403)
  }).timeout(60_000)

  test('end when the tenant is suspended', async ({ assert }) => {
    // Streams that follow nothing end, too: there must be time to subscribe.
    streams.recheckInterval = 300
    const school = await createTenant()
    const { fileId } = await runningFile(school)
    const byToken = await EventStream.open(withToken(await tokenFor(school, `files/${fileId}`)))
    const byKey = await subscribed(school, `files/${fileId}`)
    await school.tenant.merge({ status: 'suspended' }).save()
    await tenancyChanged()
    await byToken.ended()
    await byKey.stream.ended()
    const again = await EventStream.open('/__transmit/events', keyOf(school))
    assert.equal(again.status, 403)
  }).timeout(60_000)

  test('end when they follow nothing', async ({ assert }) => {
    streams.recheckInterval = 20
    const school = await createTenant()
    const stream = await EventStream.open('/__transmit/events', keyOf(school))
    assert.equal(stream.status, 200)
    await stream.ended()
  }).timeout(60_000)

  test('are fifty, together with those of the contract', async ({ assert }) => {
    const school = await createTenant()
    const { fileId } = await runningFile(school)
    const token = await tokenFor(school, `files/${fileId}`)
    const held = await Promise.all(
      Array.from({ length: streams.perTenant }, (_, index) =>
        index % 2 === 0
          ? contractStream(school, fileId)
          : EventStream.open(`/__transmit/events?channel=files/${fileId}`, keyOf(school))
      )
    )
    assert.equal(held.length, 50)
    assert.isTrue(held.every(({ status }) => status === 200))

    for (const refused of [
      await contractStream(school, fileId),
      await EventStream.open('/__transmit/events', keyOf(school)),
      await EventStream.open(withToken(token)),
    ]) {
      assert.equal(refused.status, 429)
      const { error } = await refused.json()
      assert.equal(error.code, 'TOO_MANY_STREAMS')
    }

    held[1].close()
    let opened = await EventStream.open(withToken(token))
    for (let tries = 0; opened.status === 429 && tries < 100; tries++) {
      await new Promise((resolve) => setTimeout(resolve, 50))
      opened = await EventStream.open(withToken(token))
    }
    assert.equal(opened.status, 200)
  }).timeout(60_000)
})
