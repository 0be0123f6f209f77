import { get as ask } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync } from 'node:zlib'
import { test } from '@japa/runner'
import { createTenant } from '#tests/helpers'
import { createPerson, enter } from '#modules/identity/tests/support/people'

/** What came back, as it was sent. */
function get(path: string, headers: Record<string, string>) {
  const options = { host: '127.0.0.1', port: process.env.PORT, path, headers }
  return new Promise<{ body: Buffer; encoding?: string; vary?: string; type?: string }>(
    (resolve, reject) => {
      ask(options, (response) => {
        const { 'content-encoding': encoding, vary, 'content-type': type } = response.headers
        buffer(response).then((body) => resolve({ body, encoding, vary, type }), reject)
      }).on('error', reject)
    }
  )
}

test.group('Answers to people', () => {
  test('are compressed where that is worth it and the browser can unpack them', async ({
    assert,
  }) => {
    const school = await createTenant()
    const browser = await enter(school, await createPerson(school, 'owner'))
    const person = { 'cookie': browser.cookies(), 'x-tenant': school.tenant.slug }
    const packed = { 'accept-encoding': 'gzip, deflate, br' }

    const plain = await get('/api/webhooks/events', person)
    const small = await get('/api/webhooks/events', { ...person, ...packed })
    assert.deepEqual(brotliDecompressSync(small.body), plain.body)
    assert.isBelow(small.body.length, plain.body.length / 3)
    assert.equal(small.type, plain.type)
    assert.include(small.vary, 'Accept-Encoding')
    assert.isUndefined(plain.encoding)

    const tiny = await get('/api/files', { ...person, ...packed })
    assert.isUndefined(tiny.encoding)
    assert.deepEqual(JSON.parse(tiny.body.toString()), { files: [], total: 0 })

    const server = await get('/api/webhooks/events', { 'x-api-key': school.apiKey, ...packed })
    assert.isUndefined(server.encoding)
  })
})
