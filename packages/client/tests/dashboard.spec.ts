import { test } from '@japa/runner'
import { DashboardClient } from '../src/dashboard.js'
import { failing, FaultyPlatform, type Fault } from './faulty_platform.js'

/** A page of the platform, with the cookies that its scripts can read. */
async function pageOf(cleanup: (end: () => Promise<void>) => void, ...faults: Fault[]) {
  const platform = await new FaultyPlatform(...faults).start()
  const document = { cookie: '' }
  Object.assign(globalThis, { document, location: { origin: platform.url } })
  cleanup(async () => {
    Reflect.deleteProperty(globalThis, 'document')
    Reflect.deleteProperty(globalThis, 'location')
    await platform.stop()
  })
  return { platform, document, client: new DashboardClient({ tenant: 'unity-college' }) }
}

const payment = { email: 'parent@home.example', amount: 500_000 }

test.group('In the dashboard', () => {
  test('a call names the school and carries no key: the cookie tells who it is', async ({
    assert,
    cleanup,
  }) => {
    const { platform, client } = await pageOf(cleanup)
    await client.payments.stats()
    await client.request('GET', '/api/payments/stats')
    for (const { headers, url } of platform.requests) {
      assert.equal(url, '/api/payments/stats')
      assert.equal(headers['x-tenant'], 'unity-college')
      assert.notProperty(headers, 'x-api-key')
      assert.notProperty(headers, 'x-xsrf-token')
    }
  })

  test('a call proves that a page of the platform sent it, with the cookie of the moment', async ({
    assert,
    cleanup,
  }) => {
    const { platform, document, client } = await pageOf(cleanup)
    document.cookie = 'theme=dark; XSRF-TOKEN=e%3Afirst; locale=en'
    await client.payments.initialize(payment)
    document.cookie = 'XSRF-TOKEN=e%3Asecond'
    await client.documents.getUserDocuments({})
    document.cookie = 'NOT-XSRF-TOKEN=e%3Athird'
    await client.payments.stats()
    assert.deepEqual(
      platform.requests.map(({ headers }) => headers['x-xsrf-token']),
      ['e%3Afirst', 'e%3Asecond', undefined]
    )
  })

  test('retries, keys and errors are as with an API key', async ({ assert, cleanup }) => {
    const { platform, client } = await pageOf(
      cleanup,
      failing(503, 'SERVICE_UNAVAILABLE', { 'retry-after': '0' }),
      (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'),
      failing(403, 'CSRF_TOKEN_INVALID')
    )
    await client.payments.initialize(payment)
    assert.match(platform.keys[0]!, /^[\w-]{36}$/)
    assert.equal(platform.keys[0], platform.keys[1])
    const error = await client.payments
      .initialize(payment)
      .catch(({ name, code }: Error & { code: string }) => ({ name, code }))
    assert.deepInclude(error, { name: 'PermissionError', code: 'CSRF_TOKEN_INVALID' })
    assert.lengthOf(platform.requests, 3)
  })
})
