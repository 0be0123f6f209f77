import { test } from '@japa/runner'
import { clientOf, createTenant } from '#tests/helpers'
import StoredFile from '../models/stored_file.js'
import { fixture, untilDone, upload } from './support/processing.js'
import { end, multipart, part, partHead, rawRequest } from './support/raw_request.js'
import type { RawRequest } from './support/raw_request.js'
import { kept, NOTHING } from './support/storage.js'

const PATH = '/api/file-processing/tenant-upload-and-process'
const LIMIT = 67_108_864
const SIGNATURE = Buffer.from('%PDF-1.7\n')

test.group('Uploading a result sheet', () => {
  test('answers with a file id and processes the file to completion', async ({
    assert,
    client,
  }) => {
    const school = await createTenant()

    const answer = await upload(client, school, await fixture('broadsheet.pdf'))
    answer.assertStatus(200)
    assert.isTrue(answer.body().success)
    const done = await untilDone(school.tenant.id, answer.body().fileId)

    assert.deepInclude(done, { status: 'complete', progress: 100, recordCount: 150 })
    const status = await clientOf(client, school).get(
      `/api/file-processing/status?fileId=${done.fileId}`
    )
    assert.deepEqual(status.body(), {
      fileId: done.fileId,
      jobId: done.jobId,
      status: 'complete',
      progress: 100,
      stage: 'complete',
      recordCount: 150,
    })
  }).timeout(60_000)

  test('keeps name, size and user, and leaves no temporary file', async ({ assert, client }) => {
    const school = await createTenant()
    const bytes = await fixture('broadsheet.pdf')

    const answer = await upload(client, school, bytes, { userId: 'teacher-7', name: 'JSS 1.pdf' })

    const file = await StoredFile.forTenant(school.tenant.id).firstOrFail()
    assert.equal(file.publicId, answer.body().fileId)
    assert.deepInclude(file.serialize(), { name: 'JSS 1.pdf', userId: 'teacher-7' })
    assert.equal(file.size, bytes.length)
    const { temporary, objects, intents } = await kept(school.tenant.id)
    assert.deepEqual({ temporary, intents }, { temporary: [], intents: 0 })
    assert.lengthOf(objects, 1)
  })

  test('takes a PDF whose signature is not at its very start', async ({ assert, client }) => {
    const school = await createTenant()
    const bytes = Buffer.concat([Buffer.alloc(1000, ' '), SIGNATURE, Buffer.alloc(50_000)])

    const answer = await upload(client, school, bytes)

    answer.assertStatus(200)
    const done = await untilDone(school.tenant.id, answer.body().fileId)
    assert.equal(done.status, 'failed')
    assert.match(done.error!, /damaged or incomplete/)
  })
})

test.group('Uploads that are refused', () => {
  test('anything that is not a PDF, whatever it is called', async ({ assert, client }) => {
    const school = await createTenant()
    for (const bytes of [
      Buffer.from('name,total\nAda,90\n'),
      Buffer.alloc(0),
      Buffer.concat([Buffer.alloc(1024, 'x'), SIGNATURE]),
      Buffer.alloc(200_000, 7),
    ]) {
      const answer = await upload(client, school, bytes, { name: 'results.pdf' })
      answer.assertStatus(400)
      assert.equal(answer.body().error.code, 'INVALID_FILE_TYPE')
    }
    assert.deepEqual(await kept(school.tenant.id), NOTHING)
  })

  const form = (...pieces: Buffer[]) => ({ headers: multipart, body: Buffer.concat(pieces) })
  const cases: Record<string, Pick<RawRequest, 'headers' | 'body'>> = {
    'no file': form(end),
    'another field name': form(part(SIGNATURE, 'document'), end),
    'two files': form(part(SIGNATURE), part(SIGNATURE), end),
    'a second file of another name': form(part(SIGNATURE), part(SIGNATURE, 'other'), end),
    'a text field beside the file': form(
      part(SIGNATURE),
      Buffer.from(
        partHead('note')
          .toString()
          .replace('; filename="results.pdf"', '')
          .replace('Content-Type: application/pdf\r\n', '')
      ),
      Buffer.from('hello\r\n'),
      end
    ),
    'a field name of one megabyte': form(part(SIGNATURE, 'f'.repeat(1_000_000)), end),
    'a body that ends inside the file': form(part(SIGNATURE).subarray(0, -5)),
    'a body that ends after the file': form(part(SIGNATURE)),
    'a body that is no multipart at all': form(Buffer.from('%PDF-1.7 and more')),
    'a multipart body without a boundary': {
      headers: { 'content-type': 'multipart/form-data' },
      body: Buffer.concat([part(SIGNATURE), end]),
    },
    'another media type': {
      headers: { 'content-type': 'application/pdf' },
      body: SIGNATURE,
    },
    'an empty body': { headers: { ...multipart, 'content-length': '0' }, body: Buffer.alloc(0) },
  }
  for (const [name, request] of Object.entries(cases)) {
    test(`${name}: 400 and nothing is kept`, async ({ assert }) => {
      const { tenant, apiKey } = await createTenant()
      const headers = { 'x-api-key': apiKey, 'x-user-id': 'u', ...request.headers }

      const answer = await rawRequest({ ...request, path: PATH, headers })

      assert.equal(answer.status, 400)
      assert.equal(answer.body.error?.code, 'VALIDATION_ERROR')
      assert.deepEqual(await kept(tenant.id), NOTHING)
    })
  }

  test('a file of one byte over 64 MB; one of exactly 64 MB is taken', async ({ assert }) => {
    const { tenant, apiKey } = await createTenant()
    const headers = { 'x-api-key': apiKey, 'x-user-id': 'u', ...multipart }

    const over = await rawRequest({ path: PATH, headers, body: fileOf(LIMIT + 1) })
    assert.equal(over.status, 400)
    assert.deepEqual(over.body.error, {
      code: 'VALIDATION_ERROR',
      message: 'file: is larger than 64 MB',
    })
    assert.deepEqual(await kept(tenant.id), NOTHING)

    const exact = await rawRequest({ path: PATH, headers, body: fileOf(LIMIT) })
    assert.equal(exact.status, 200)
  }).timeout(120_000)

  test('a connection that breaks half-way: nothing is kept', async ({ assert }) => {
    const { tenant, apiKey } = await createTenant()
    const headers = { 'x-api-key': apiKey, 'x-user-id': 'u', ...multipart }
    const body = Buffer.concat([partHead(), SIGNATURE, Buffer.alloc(3_000_000)])

    await assert.rejects(() => rawRequest({ path: PATH, headers, body, cutOff: true }))

    let left = await kept(tenant.id)
    for (let look = 0; look < 50 && left.temporary.length > 0; look++) {
      await new Promise((resolve) => setTimeout(resolve, 50))
      left = await kept(tenant.id)
    }
    assert.deepEqual(left, NOTHING)
  })

  test('a request without x-user-id, or without a key', async ({ assert, client }) => {
    const { tenant, apiKey } = await createTenant()
    const bytes = await fixture('broadsheet.pdf')

    const anonymous = await client.post(PATH).header('x-api-key', apiKey).file('file', bytes)
    anonymous.assertStatus(400)
    assert.match(anonymous.body().error.message, /^x-user-id: /)

    const keyless = await client.post(PATH).header('x-user-id', 'u').file('file', bytes)
    keyless.assertStatus(401)
    assert.deepEqual(await kept(tenant.id), NOTHING)
  })

  test('a key that may only read, and a tenant without the module', async ({ client }) => {
    const bytes = await fixture('broadsheet.pdf')
    const reader = await createTenant({ scopes: ['files:read'] })
    const other = await createTenant({ modules: ['webhooks'] })

    for (const tenant of [reader, other]) {
      const answer = await upload(client, tenant, bytes)
      answer.assertStatus(403)
      answer.assertBodyContains({ error: { code: 'FORBIDDEN' } })
    }
  })
})

/** A multipart body with a file of the given size, made piece by piece. */
async function* fileOf(size: number): AsyncGenerator<Buffer> {
  yield partHead()
  yield SIGNATURE
  const piece = Buffer.alloc(256 * 1024)
  for (let rest = size - SIGNATURE.length; rest > 0; rest -= piece.length) {
    yield piece.subarray(0, Math.min(rest, piece.length))
  }
  yield Buffer.from('\r\n')
  yield end
}
