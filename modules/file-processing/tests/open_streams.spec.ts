import { DateTime } from 'luxon'
import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import { streams } from '#config/limiter'
import env from '#start/env'
import { issueApiKey, revokeApiKey } from '#platform/access/api_keys'
import { disableModules, enableModules } from '#kernel/tenancy/module_state'
import { tenancyChanged } from '#platform/access/tenancy_cache'
import { createTenant, type TestTenant } from '#tests/helpers'
import AnalysisJob from '../models/analysis_job.js'
import { fixture, untilDone, upload } from './support/processing.js'

/** A stream that a test holds open. */
interface Held {
  status: number
  body: ReadableStreamDefaultReader<Uint8Array>
  headers: Headers
  /** The whole of a short answer. */
  text: () => Promise<string>
  close: () => void
}

const opened: AbortController[] = []

async function open(apiKey: string, fileId: string): Promise<Held> {
  const url = `http://${env.get('HOST')}:${env.get('PORT')}/api/file-processing/progress/${fileId}`
  const cutOff = new AbortController()
  opened.push(cutOff)
  const response = await fetch(url, {
    headers: { 'x-api-key': apiKey, 'accept': 'text/event-stream' },
    signal: cutOff.signal,
  })
  const body = response.body!.getReader()
  const text = async () => {
    const { value } = await body.read()
    return new TextDecoder().decode(value)
  }
  const { status, headers } = response
  return { status, body, headers, text, close: () => cutOff.abort() }
}

/** Reads until the platform ends the stream. */
async function ended({ body }: Held): Promise<void> {
  for (let isDone = false; !isDone;) {
    ;({ done: isDone } = await body.read())
  }
}

/** A file of a school whose job never ends. */
async function endlessFile(client: ApiClient): Promise<{ school: TestTenant; fileId: string }> {
  const school = await createTenant({ modules: ['file-processing'] })
  const uploaded = await upload(client, school, await fixture('broadsheet.pdf'))
  const { fileId } = uploaded.body()
  await untilDone(school.tenant.id, fileId)
  await AnalysisJob.forTenant(school.tenant.id).update({
    status: 'processing',
    stage: 'ocr',
    progress: 10,
    revision: 100,
  })
  return { school, fileId }
}

test.group('Open streams', (group) => {
  group.each.setup(() => {
    const before = { ...streams }
    return () => {
      Object.assign(streams, before)
      for (const stream of opened) {
        stream.abort()
      }
    }
  })

  test('are so many for a tenant; one that is closed makes room', async ({ client, assert }) => {
    streams.perTenant = 3
    const { school, fileId } = await endlessFile(client)
    const held = await Promise.all([1, 2, 3].map(() => open(school.apiKey, fileId)))
    assert.deepEqual(
      held.map(({ status }) => status),
      [200, 200, 200]
    )

    const refused = await open(school.apiKey, fileId)
    assert.equal(refused.status, 429)
    assert.match(refused.headers.get('retry-after')!, /^[1-9]\d*$/)
    const { error } = JSON.parse(await refused.text())
    assert.equal(error.code, 'TOO_MANY_STREAMS')
    assert.match(error.message, /3 open streams/)

    const other = await endlessFile(client)
    const elsewhere = await open(other.school.apiKey, other.fileId)
    assert.equal(elsewhere.status, 200)

    held[0].close()
    let again = await open(school.apiKey, fileId)
    for (let tries = 0; again.status === 429 && tries < 40; tries++) {
      await new Promise((resolve) => setTimeout(resolve, 50))
      again = await open(school.apiKey, fileId)
    }
    assert.equal(again.status, 200)
  }).timeout(60_000)

  test('end when the key, the module or the tenant is stopped', async ({ client, assert }) => {
    streams.recheckInterval = 20
    const { school, fileId } = await endlessFile(client)
    const { tenant } = school
    const second = await issueApiKey({ tenantId: tenant.id, name: 'second' })
    const third = await issueApiKey({ tenantId: tenant.id, name: 'third' })
    const [lasting, revoked, expired] = await Promise.all([
      open(school.apiKey, fileId),
      open(second.key, fileId),
      open(third.key, fileId),
    ])

    await revokeApiKey(second.apiKey)
    await ended(revoked)
    await third.apiKey.merge({ expiresAt: DateTime.utc() }).save()
    await tenancyChanged()
    await ended(expired)
    const anew = await open(school.apiKey, fileId)
    assert.equal(anew.status, 200)
    anew.close()

    await disableModules(tenant.id, ['file-processing'])
    await ended(lasting)
    await enableModules(tenant.id, ['file-processing'])
    const last = await open(school.apiKey, fileId)
    assert.equal(last.status, 200)
    await tenant.merge({ status: 'suspended' }).save()
    await tenancyChanged()
    await ended(last)
  }).timeout(60_000)
})
