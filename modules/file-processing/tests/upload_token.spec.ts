import { test } from '@japa/runner'
import { clientOf, createTenant } from '#tests/helpers'
import type { TestTenant } from '#tests/helpers'
import type { ApiClient } from '@japa/api-client'
import StoredFile from '../models/stored_file.js'
import UploadToken from '../models/upload_token.js'
import { fixture, untilDone } from './support/processing.js'
import { rawRequest } from './support/raw_request.js'
import { kept, NOTHING } from './support/storage.js'

const PATH = '/api/file-processing/upload-token'

const promise = { name: 'JSS 1.pdf', size: 1_000_000, type: 'application/pdf' }

async function tokenOf(client: ApiClient, school: TestTenant, body: object = promise) {
  const answer = await clientOf(client, school, 'teacher-1').post(PATH, body)
  answer.assertStatus(200)
  return answer.body() as { token: string; uploadUrl: string }
}

function send(
  client: ApiClient,
  { token, uploadUrl }: { token: string; uploadUrl: string },
  bytes: Buffer
) {
  return client
    .post(new URL(uploadUrl).pathname)
    .header('x-upload-token', token)
    .file('file', bytes, { filename: 'other-name.pdf', contentType: 'application/pdf' })
}

test.group('Uploading from a browser with a token', () => {
  test('stores the file for the user and under the name of the token', async ({
    assert,
    client,
  }) => {
    const school = await createTenant()
    const token = await tokenOf(client, school)

    const answer = await send(client, token, await fixture('broadsheet.pdf'))

    answer.assertStatus(200)
    const file = await StoredFile.forTenant(school.tenant.id).firstOrFail()
    assert.deepInclude(file.serialize(), {
      publicId: answer.body().fileId,
      name: 'JSS 1.pdf',
      userId: 'teacher-1',
    })
    const done = await untilDone(school.tenant.id, answer.body().fileId)
    assert.equal(done.status, 'complete')
  }).timeout(60_000)

  test('the address that is returned is the one the client used', async ({ assert, client }) => {
    const { uploadUrl } = await tokenOf(client, await createTenant())
    assert.match(uploadUrl, /^http:\/\/127\.0\.0\.1:\d+\/api\/file-processing\/upload$/)
  })

  test('the token is stored as a hash only', async ({ assert, client }) => {
    const school = await createTenant()
    const { token } = await tokenOf(client, school)
    const row = await UploadToken.forTenant(school.tenant.id).firstOrFail()
    assert.notInclude(JSON.stringify(row.$attributes), token)
  })

  test('a token works once, also when two uploads race', async ({ assert, client }) => {
    const school = await createTenant()
    const token = await tokenOf(client, school)
    const bytes = await fixture('broadsheet.pdf')

    const answers = await Promise.all([send(client, token, bytes), send(client, token, bytes)])
    assert.sameMembers(
      answers.map((answer) => answer.status()),
      [200, 401]
    )
    const third = await send(client, token, bytes)
    third.assertStatus(401)
    assert.deepEqual(third.body().error.code, 'UNAUTHORIZED')
    const { files } = await kept(school.tenant.id)
    assert.equal(files, 1)
  })

  test('a missing, unknown or expired token is refused alike', async ({ assert, client }) => {
    const school = await createTenant()
    const bytes = await fixture('broadsheet.pdf')
    const token = await tokenOf(client, school)
    await UploadToken.forTenant(school.tenant.id).update({ expiresAt: Date.now() - 1 })

    const expired = await send(client, token, bytes)
    const unknown = await send(client, { ...token, token: 'upt_unknown' }, bytes)
    const missing = await client.post('/api/file-processing/upload').file('file', bytes)

    for (const answer of [expired, unknown, missing]) {
      answer.assertStatus(401)
      assert.deepEqual(answer.body(), expired.body())
    }
    assert.deepEqual(await kept(school.tenant.id), NOTHING)
  })

  test('a file larger than promised is refused', async ({ assert, client }) => {
    const school = await createTenant()
    const token = await tokenOf(client, school, { ...promise, size: 1000 })

    const answer = await send(client, token, await fixture('broadsheet.pdf'))

    answer.assertStatus(400)
    assert.match(answer.body().error.message, /^file: is larger than the 1000 bytes promised/)
    assert.deepEqual(await kept(school.tenant.id), NOTHING)
  })

  test('what is no PDF is refused', async ({ assert, client }) => {
    const school = await createTenant()
    const answer = await send(client, await tokenOf(client, school), Buffer.from('hello'))
    answer.assertStatus(400)
    assert.equal(answer.body().error.code, 'INVALID_FILE_TYPE')
  })

  test('only this address answers browsers of other origins', async ({ assert }) => {
    const preflight = await rawRequest({
      method: 'OPTIONS',
      path: '/api/file-processing/upload',
      headers: {
        'origin': 'https://school.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'x-upload-token,content-type',
      },
    })
    assert.equal(preflight.status, 204)
    assert.equal(preflight.headers['access-control-allow-origin'], '*')
    assert.match(preflight.headers['access-control-allow-headers']!, /x-upload-token/)
    assert.match(preflight.headers['access-control-allow-headers']!, /content-type/)

    const refused = await rawRequest({
      path: '/api/file-processing/upload',
      headers: { origin: 'https://school.example' },
    })
    assert.equal(refused.status, 401)
    assert.equal(refused.headers['access-control-allow-origin'], '*')

    const other = await rawRequest({ path: PATH, headers: { origin: 'https://school.example' } })
    assert.isUndefined(other.headers['access-control-allow-origin'])
  })

  test('a tenant that lost the module cannot use its tokens', async ({ assert, client }) => {
    const { disableModules } = await import('#kernel/tenancy/module_state')
    const school = await createTenant({ modules: ['file-processing'] })
    const token = await tokenOf(client, school)
    await disableModules(school.tenant.id, ['file-processing'])

    const answer = await send(client, token, await fixture('broadsheet.pdf'))

    answer.assertStatus(403)
    assert.deepEqual(await kept(school.tenant.id), NOTHING)
  })
})

test.group('Asking for an upload token', () => {
  const refusals: [string, object, string, RegExp][] = [
    ['no name', { size: 1, type: 'application/pdf' }, 'VALIDATION_ERROR', /^name: is required/],
    ['no size', { name: 'a', type: 'application/pdf' }, 'VALIDATION_ERROR', /^size: is required/],
    ['no type', { name: 'a', size: 1 }, 'VALIDATION_ERROR', /^type: is required/],
    ['a size of 0', { ...promise, size: 0 }, 'VALIDATION_ERROR', /^size: /],
    ['a negative size', { ...promise, size: -5 }, 'VALIDATION_ERROR', /^size: /],
    ['half a byte', { ...promise, size: 1.5 }, 'VALIDATION_ERROR', /^size: /],
    ['a size as text', { ...promise, size: '100' }, 'VALIDATION_ERROR', /^size: /],
    ['more than 64 MB', { ...promise, size: 67_108_865 }, 'VALIDATION_ERROR', /^size: /],
    ['an unknown field', { ...promise, extra: 1 }, 'VALIDATION_ERROR', /^extra: /],
    [
      'a NUL in its name',
      { ...promise, name: 'a\0b.pdf' },
      'VALIDATION_ERROR',
      /^name: holds a NUL/,
    ],
    ['a picture', { ...promise, type: 'image/png' }, 'INVALID_FILE_TYPE', /PDF/],
  ]
  for (const [name, body, code, message] of refusals) {
    test(`${name} is refused`, async ({ assert, client }) => {
      const answer = await clientOf(client, await createTenant(), 'u').post(PATH, body)
      answer.assertStatus(400)
      assert.equal(answer.body().error.code, code)
      assert.match(answer.body().error.message, message)
    })
  }

  test('the user must be named', async ({ assert, client }) => {
    const answer = await clientOf(client, await createTenant()).post(PATH, promise)
    answer.assertStatus(400)
    assert.match(answer.body().error.message, /^x-user-id: /)
  })
})
