import { test } from '@japa/runner'
import { freePort } from '../../../tests/free_port.js'
import { sendJson } from '../../../tests/fakes/fake_server.js'
import { ConnectionError, RateLimitError, TenantEducation, TimeoutError } from '../src/index.js'
import { dropped, failing, halfABody, html, silent, stuckInTheBody } from './faulty_platform.js'
import { failureOf, play } from './play.js'

const payment = { email: 'parent@home.example', amount: 500_000 }

const askForTwoMinutes = failing(429, 'RATE_LIMITED', { 'retry-after': '120' })

test.group('A platform that fails', () => {
  for (const [name, fault] of Object.entries({
    'drops the connection': dropped,
    'sends half a body': halfABody,
    'answers 503': failing(503, 'SERVICE_UNAVAILABLE'),
    'answers HTML from a proxy': html(502),
    'is still busy with the same key': failing(409, 'IDEMPOTENCY_IN_PROGRESS'),
  })) {
    test(`that ${name} is asked again, with the same idempotency key`, async ({
      assert,
      cleanup,
    }) => {
      const { platform, client } = await play(cleanup, fault)
      assert.deepEqual(await client.payments.initialize(payment), { done: true })
      assert.lengthOf(platform.requests, 2)
      assert.match(platform.keys[0]!, /^[\w-]{36}$/)
      assert.equal(platform.keys[0], platform.keys[1])
    })
  }

  test('is asked three times and no more, and its last answer is told', async ({
    assert,
    cleanup,
  }) => {
    const busy = failing(503, 'SERVICE_UNAVAILABLE', { 'x-request-id': 'r1', 'retry-after': '0' })
    const { platform, client } = await play(cleanup, busy, busy, busy)
    const error = await failureOf(client.payments.stats())
    assert.equal(error.code, 'SERVICE_UNAVAILABLE')
    assert.equal(error.status, 503)
    assert.equal(error.requestId, 'r1')
    assert.equal(error.retryAfter, 0)
    assert.lengthOf(platform.requests, 3)
  })

  test('is given the time it asks for', async ({ assert, cleanup }) => {
    const { client } = await play(cleanup, (response) =>
      sendJson(
        response,
        429,
        { success: false, message: 'Too many.', errorType: 'rate_limit_exceeded' },
        { 'retry-after': '1' }
      )
    )
    const start = performance.now()
    await client.payments.stats()
    assert.isAtLeast(performance.now() - start, 990)
  })

  test('is not waited for longer than a minute, or longer than the call may take', async ({
    assert,
    cleanup,
  }) => {
    const halfAMinute = failing(429, 'RATE_LIMITED', { 'retry-after': '30' })
    const { platform, client } = await play(cleanup, askForTwoMinutes, halfAMinute)
    const error = await failureOf(client.payments.stats({ timeoutMs: 300_000 }))
    assert.instanceOf(error, RateLimitError)
    assert.equal(error.retryAfter, 120)
    const other = await failureOf(client.payments.stats({ timeoutMs: 5000 }))
    assert.equal(other.retryAfter, 30)
    assert.lengthOf(platform.requests, 2)
  })

  test('is not asked again when that is pointless', async ({ assert, cleanup }) => {
    const { platform, client } = await play(
      cleanup,
      failing(429, 'FILE_QUOTA_EXCEEDED'),
      failing(404, 'PAYMENT_NOT_FOUND')
    )
    const quota = await failureOf(client.payments.stats())
    assert.equal(quota.code, 'FILE_QUOTA_EXCEEDED')
    const error = await failureOf(client.payments.status({ reference: 'r' }))
    assert.equal(error.name, 'NotFoundError')
    assert.lengthOf(platform.requests, 2)
  })

  test('whose 200 is no JSON is told as an unexpected answer', async ({ assert, cleanup }) => {
    const { platform, client } = await play(cleanup, html(200))
    const error = await failureOf(client.payments.stats())
    assert.equal(error.code, 'UNEXPECTED_ANSWER')
    assert.equal(error.status, 200)
    assert.lengthOf(platform.requests, 1)
  })

  test('that redirects does not get the key to follow it with', async ({ assert, cleanup }) => {
    const { platform, client } = await play(cleanup, (response) =>
      response.writeHead(302, { location: '/elsewhere' }).end()
    )
    const error = await failureOf(client.payments.stats())
    assert.equal(error.status, 302)
    assert.lengthOf(platform.requests, 1)
  })

  for (const [name, fault] of Object.entries({ silent, 'stuck in the body': stuckInTheBody })) {
    test(`that is ${name} is left when the time is up`, async ({ assert, cleanup }) => {
      const { platform, client } = await play(cleanup, fault, fault)
      for (const call of [
        () => client.payments.initialize(payment, { timeoutMs: 300 }),
        () => client.files.upload(Buffer.from('%PDF-'), { userId: 'u', timeoutMs: 300 }),
      ]) {
        const start = performance.now()
        const error = await failureOf(call())
        assert.instanceOf(error, TimeoutError)
        assert.equal(error.code, 'TIMEOUT')
        assert.isBelow(performance.now() - start, 2000)
      }
      assert.lengthOf(platform.requests, 2)
    })
  }

  test('gets an upload once, whatever it answers', async ({ assert, cleanup }) => {
    for (const fault of [dropped, html(502), askForTwoMinutes]) {
      const { platform, client } = await play(cleanup, fault)
      await failureOf(client.files.upload(Buffer.from('%PDF-'), { userId: 'u' }))
      assert.lengthOf(platform.requests, 1)
    }
  })

  test('that is not there at all is a failed connection', async ({ assert }) => {
    const client = new TenantEducation({
      apiKey: 'tep_test',
      baseUrl: `http://127.0.0.1:${await freePort()}`,
      maxRetries: 0,
    })
    const error = await failureOf(client.payments.stats())
    assert.instanceOf(error, ConnectionError)
    assert.equal(error.status, 0)
  })
})

test.group('The caller', () => {
  test('ends a call with a signal, also while it waits', async ({ assert, cleanup }) => {
    const { platform, client } = await play(
      cleanup,
      silent,
      failing(503, 'SERVICE_UNAVAILABLE', { 'retry-after': '30' })
    )
    for (let calls = 0; calls < 2; calls++) {
      const signal = AbortSignal.timeout(200)
      assert.equal(await failureOf(client.payments.stats({ signal })), signal.reason)
    }
    assert.lengthOf(platform.requests, 2)
  })

  test('gives a key and a user, and gets the headers of the answer', async ({
    assert,
    cleanup,
  }) => {
    const { platform, client } = await play(cleanup, failing(503, 'BUSY', { 'retry-after': '0' }))
    const options = { idempotencyKey: 'order-1', userId: 'Ada' }
    const { data, response } = await client.payments.initialize(payment, options).withResponse()
    assert.deepEqual(data, { done: true })
    assert.equal(response.status, 200)
    assert.deepEqual(platform.keys, ['order-1', 'order-1'])
    assert.equal(platform.requests[0].headers['x-user-id'], 'Ada')
  })

  test('cannot lead a path elsewhere', async ({ assert, cleanup }) => {
    const { platform, client } = await play(cleanup)
    assert.throws(() => client.apiKeys.get('..'), TypeError)
    assert.throws(() => client.apiKeys.get(''), TypeError)
    await client.apiKeys.get('../stats?x=1')
    assert.equal(platform.requests[0].url, '/api/api-keys/..%2Fstats%3Fx%3D1')
  })
})
