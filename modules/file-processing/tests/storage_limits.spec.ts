import { writeFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import { clientOf, createTenant, type TestTenant } from '#tests/helpers'
import * as pdf from '@tenant-education/sheet-reader/samples/faults/main'
import { newId } from '#platform/identifiers'
import StoredFile from '../models/stored_file.js'
import TenantStorage from '../models/tenant_storage.js'
import { incomingPath, storeDocument, sweepAbandoned } from '../services/document_store.js'
import { storedBytes } from '../services/storage_quota.js'
import { uploadSlots, UploadSlots } from '../services/upload_slots.js'
import { createIdleJob, takeJob } from './support/jobs.js'
import { untilDone, upload, uploadedFile } from './support/processing.js'
import { end, multipart, part, partHead, rawRequest } from './support/raw_request.js'
import { kept, NOTHING } from './support/storage.js'

const PATH = '/api/file-processing/tenant-upload-and-process'

/** What a tenant may store that no plan says more of. */
const TWENTY_GIGABYTES = 20_000_000_000

/** A school that may store so many bytes more. */
async function schoolWithSpace(bytes: number): Promise<TestTenant> {
  const school = await createTenant()
  await TenantStorage.create({
    id: newId('storage'),
    tenantId: school.tenant.id,
    bytes: TWENTY_GIGABYTES - bytes,
  })
  return school
}

test.group('The storage of a tenant', () => {
  test('refuses the upload that would exceed 20 GB, and keeps nothing of it', async ({
    assert,
    client,
  }) => {
    const bytes = pdf.smallestGood()
    const school = await schoolWithSpace(bytes.length - 1)

    const refused = await upload(client, school, bytes)

    refused.assertStatus(429)
    assert.equal(refused.body().error.code, 'FILE_QUOTA_EXCEEDED')
    assert.match(refused.body().error.message, /^Storage exhausted: 20000\.0 MB of 20000\.0 MB/)
    assert.isUndefined(refused.header('retry-after'))
    assert.deepEqual(await kept(school.tenant.id), NOTHING)
    assert.equal(await storedBytes(school.tenant.id), TWENTY_GIGABYTES - bytes.length + 1)
  })

  test('holds exactly what fits when uploads race each other for it', async ({
    assert,
    client,
  }) => {
    const bytes = pdf.smallestGood()
    const school = await schoolWithSpace(3 * bytes.length + 10)

    const answers = await Promise.all(
      Array.from({ length: 8 }, () => upload(client, school, bytes))
    )

    const statuses = answers.map((answer) => answer.status()).sort()
    assert.deepEqual(statuses, [200, 200, 200, 429, 429, 429, 429, 429])
    assert.lengthOf(await StoredFile.forTenant(school.tenant.id), 3)
    assert.equal(await storedBytes(school.tenant.id), TWENTY_GIGABYTES - 10)
  })

  test('gets the bytes back of an upload that was never finished', async ({ assert }) => {
    const { tenant } = await createTenant()
    const path = await incomingPath()
    await writeFile(path, '%PDF-1.7\n')
    await storeDocument(tenant.id, path)
    assert.equal(await storedBytes(tenant.id), 9)

    await sweepAbandoned(Date.now() + 2 * 3_600_000)

    assert.equal(await storedBytes(tenant.id), 0)
  })

  test('refuses to fetch a file for a tenant whose storage is full', async ({ assert, client }) => {
    const school = await schoolWithSpace(0)

    const answer = await clientOf(client, school).post('/api/file-processing/extract', {
      fileUrl: 'https://files.example/a.pdf',
      fileId: 'a',
    })

    answer.assertStatus(429)
    assert.equal(answer.body().error.code, 'FILE_QUOTA_EXCEEDED')
    assert.lengthOf(await StoredFile.forTenant(school.tenant.id), 0)
  })

  test('keeps the row of a PDF that nobody can ever read, not its bytes', async ({
    assert,
    client,
  }) => {
    const school = await createTenant()
    for (const bytes of [await pdf.encrypted('aes-256'), pdf.noiseAfterSignature(20_000)]) {
      const fileId = await uploadedFile(client, school, bytes)
      const { status } = await untilDone(school.tenant.id, fileId)
      assert.equal(status, 'failed')
    }

    await untilNothing(async () => {
      const { objects } = await kept(school.tenant.id)
      return objects.length
    })
    await untilNothing(() => storedBytes(school.tenant.id))
    const files = await StoredFile.forTenant(school.tenant.id)
    assert.deepEqual(
      files.map(({ driveKey }) => driveKey),
      [null, null]
    )
  })

  test('keeps the bytes of a PDF when an engine is the reason of the failure', async ({
    assert,
  }) => {
    const { tenant } = await createTenant()
    const { active, lease } = await takeJob(await createIdleJob(tenant.id), 1)

    await active.fail('FILE_PROCESSING_FAILED', 'The service does not accept the credentials.')
    await lease.release()

    const file = await StoredFile.forTenant(tenant.id).firstOrFail()
    assert.equal(file.driveKey, `${tenant.id}/nowhere.pdf`)
  })
})

test.group('Uploads at once', () => {
  test('beyond eight of a tenant are refused; others are not, and a place becomes free', async ({
    assert,
    client,
    cleanup,
  }) => {
    const school = await createTenant()
    const other = await createTenant()
    const bytes = pdf.smallestGood()
    const headers = { 'x-api-key': school.apiKey, 'x-user-id': 'u', ...multipart }
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    cleanup(() => release())
    async function* slowly() {
      yield partHead()
      await released
      yield Buffer.concat([part(bytes).subarray(partHead().length), end])
    }
    const running = Array.from({ length: 8 }, () =>
      rawRequest({ path: PATH, headers, body: slowly() })
    )
    await untilAllTaken(school)

    const refused = await upload(client, school, bytes)
    assert.deepEqual(Object.keys(refused.body()), ['error'])
    assert.equal(refused.body().error.code, 'TOO_MANY_UPLOADS')
    assert.equal(refused.header('retry-after'), '5')
    const elsewhere = await upload(client, other, bytes)
    elsewhere.assertStatus(200)

    release()
    const answers = await Promise.all(running)
    assert.isTrue(answers.every(({ status }) => status === 200))
    const afterwards = await upload(client, school, bytes)
    afterwards.assertStatus(200)
  })

  test('have a place again as soon as one has ended, however it ended', async ({ assert }) => {
    const slots = new UploadSlots(1)
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const first = slots.use('a', () => released)

    await assert.rejects(
      () => slots.use('a', async () => assert.fail('used although refused')),
      /1 uploads running/
    )
    await slots.use('b', async () => {})
    release()
    await first
    await assert.rejects(() => slots.use('a', () => Promise.reject(new Error('cut'))), 'cut')
    await slots.use('a', async () => {})
  })
})

/** Waits until a number has fallen to nothing. */
async function untilNothing(left: () => Promise<number>): Promise<void> {
  while ((await left()) > 0) {
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

/**
 * Waits until the server has given all places of a tenant to its uploads: what a client has sent
 * may not have arrived yet, and asking by more uploads would use up the minute's requests.
 */
async function untilAllTaken({ tenant }: TestTenant): Promise<void> {
  for (let isFree = true; isFree;) {
    await new Promise((resolve) => setTimeout(resolve, 10))
    isFree = await uploadSlots.use(tenant.id, async () => true).catch(() => false)
  }
}
