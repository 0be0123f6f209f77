import { createReadStream } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Readable } from 'node:stream'
import { test } from '@japa/runner'
import { createTenant } from '../../../tests/helpers.js'
import { uploadWithToken } from '../src/browser.js'
import { NotFoundError, TenantEducation, type PlatformError } from '../src/index.js'
import { baseUrl, clientFor, sheet, sheetBytes } from './platform.js'

/** A school whose key may issue keys. */
const schoolWithKeys = () => createTenant({ scopes: ['api-keys:read', 'api-keys:write'] })

test.group('A client of the platform', () => {
  test('uploads a sheet, follows it to its end and reads its records', async ({ assert }) => {
    const client = clientFor(await createTenant(), { userId: 'teacher-1' })
    const { fileId } = await client.files.upload(fileURLToPath(sheet))
    const stages: string[] = []
    const done = await client.files.waitUntilDone(fileId, {
      onProgress: ({ stage }) => void stages.push(stage),
    })
    assert.equal(stages.at(-1), 'complete')
    assert.isAbove(done.recordCount!, 0)

    const records = await client.documents.getFileStudentRecords({ fileId, pageSize: 7 }).all()
    assert.lengthOf(records, done.recordCount!)
    assert.lengthOf(new Set(records.map(({ id }) => id)), records.length)

    const original = await client.files.original(fileId)
    const { length } = await sheetBytes()
    assert.equal(original.size, length)
    const { status } = await client.files.status({ fileId })
    assert.equal(status, 'complete')
  }).timeout(300_000)

  test('uploads bytes, Blobs and streams, with their names', async ({ assert }) => {
    const client = clientFor(await createTenant(), { userId: 'teacher-1' })
    const bytes = await sheetBytes()
    await client.files.upload(bytes, { fileName: 'bytes.pdf' })
    await client.files.upload(new File([bytes], 'file.pdf'))
    await client.files.upload(createReadStream(sheet), { fileName: 'Ọláolúwa.pdf' })
    const stream = Readable.toWeb(createReadStream(sheet)) as ReadableStream<Uint8Array>
    await client.files.upload(stream, { fileName: 'web stream.pdf' })
    const files = await client.files.history().all()
    const names = files.map(({ fileName }) => fileName)
    assert.sameMembers(names, ['bytes.pdf', 'file.pdf', 'Ọláolúwa.pdf', 'web stream.pdf'])
  })

  test('lists page by page, from anywhere, and no more than asked for', async ({ assert }) => {
    const client = clientFor(await schoolWithKeys())
    const names = ['first', 'second', 'third', 'fourth']
    for (const name of names) {
      await client.apiKeys.create({ name })
    }
    const all = await client.apiKeys.list().all()
    const walked: string[] = []
    for await (const { id } of client.apiKeys.list({ limit: 2 })) {
      walked.push(id)
    }
    assert.lengthOf(all, 5)
    assert.deepEqual(
      walked,
      all.map(({ id }) => id)
    )
    assert.deepEqual(await client.apiKeys.list({ limit: 2, offset: 1 }).all(), all.slice(1))
    assert.deepEqual(await client.apiKeys.list({ limit: 2 }).all({ max: 3 }), all.slice(0, 3))
    assert.deepEqual(await client.apiKeys.list().all({ max: 0 }), [])
    const { apiKeys, total } = await client.apiKeys.list({ limit: 2 }).page()
    assert.deepEqual([apiKeys, total], [all.slice(0, 2), 5])
  })

  test('does once what is sent twice with one key', async ({ assert }) => {
    const client = clientFor(await schoolWithKeys())
    const options = { idempotencyKey: 'key-1' }
    const first = await client.apiKeys.create({ name: 'portal' }, options)
    const { data, response } = await client.apiKeys
      .create({ name: 'portal' }, options)
      .withResponse()
    assert.deepEqual(data, first)
    assert.equal(response.headers.get('idempotent-replayed'), 'true')
  })

  test('tells errors with code, status and the name of the request', async ({ assert }) => {
    const school = await createTenant()
    const client = clientFor(school)
    const error = await client.files.status({ fileId: 'file_none' }).catch((e: PlatformError) => e)
    assert.instanceOf(error, NotFoundError)
    assert.deepInclude(error, { code: 'FILE_NOT_FOUND', status: 404 })
    assert.isString((error as PlatformError).requestId)

    const stranger = clientFor({ ...school, apiKey: 'tep_live_wrong' })
    const refused = await stranger.payments.stats().catch((e: PlatformError) => e)
    assert.deepInclude(refused, { name: 'AuthenticationError', code: 'UNAUTHORIZED', status: 401 })
  })

  test('asks for anything by its path', async ({ assert }) => {
    const client = clientFor(await schoolWithKeys())
    const created = await client.request<{ id: string }>('POST', '/api/api-keys', {
      body: { name: 'by path' },
    })
    const query = { limit: 1 }
    const page = await client.request<{ apiKeys: { id: string }[] }>('GET', '/api/api-keys', {
      query,
    })
    assert.deepEqual(
      page.apiKeys.map(({ id }) => id),
      [created.id]
    )
  })

  test('is made from the environment, and not without a key or an address', async ({
    assert,
    cleanup,
  }) => {
    const school = await createTenant()
    cleanup(() => {
      delete process.env.TEP_API_KEY
      delete process.env.TEP_BASE_URL
    })
    assert.throws(() => new TenantEducation(), 'Give apiKey, or set TEP_API_KEY.')
    process.env.TEP_API_KEY = school.apiKey
    assert.throws(() => new TenantEducation(), 'Give baseUrl, or set TEP_BASE_URL.')
    process.env.TEP_BASE_URL = `${baseUrl()}/`
    const { tenant } = await new TenantEducation().apiKeys.me()
    assert.equal(tenant.id, school.tenant.id)
  })
})

test.group('In a browser', () => {
  test('a file is uploaded with a token', async ({ assert }) => {
    const client = clientFor(await createTenant(), { userId: 'teacher-1' })
    const file = new File([await sheetBytes()], 'chosen.pdf', { type: 'application/pdf' })
    const { name, size, type } = file
    const token = await client.files.createUploadToken({ name, size, type })
    const uploadUrl = token.uploadUrl.replace(/^https?:\/\/[^/]+/, baseUrl())
    const { fileId } = await uploadWithToken({ ...token, uploadUrl }, file)
    const { files } = await client.files.history().page()
    assert.equal(files[0].fileId, fileId)
    const error = await uploadWithToken({ ...token, uploadUrl }, file).catch(
      (e: PlatformError) => e
    )
    assert.equal((error as PlatformError).status, 401)
  })

  test('an API key is refused, unless somebody insists', ({ assert, cleanup }) => {
    Object.assign(globalThis, { window: {}, document: {} })
    cleanup(() => {
      Reflect.deleteProperty(globalThis, 'window')
      Reflect.deleteProperty(globalThis, 'document')
    })
    const options = { apiKey: 'tep_test', baseUrl: 'https://platform.example' }
    assert.throws(() => new TenantEducation(options), /does not belong in a browser/)
    assert.doesNotThrow(() => new TenantEducation({ ...options, dangerouslyAllowBrowser: true }))
  })
})
