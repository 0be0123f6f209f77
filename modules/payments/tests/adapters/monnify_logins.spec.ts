import { test } from '@japa/runner'
import { testContext } from '@tenant-education/adapter-kit/testing'
import { monnifyAdapter } from '#modules/payments/adapters/monnify/adapter'
import { MonnifyServer } from '../fakes/monnify_server.js'
import { checkoutRequest, kindOf } from '../support/gateway_calls.js'

const { gatewayReference: REFERENCE } = checkoutRequest()
const LOGIN = '/api/v1/auth/login'
const MINUTE = 60_000

test.group('Monnify logins', (group) => {
  let fake: MonnifyServer

  group.each.setup(async () => {
    fake = await new MonnifyServer().start()
    return () => fake.stop()
  })

  /** Services of one adapter, as a process of the platform has it. */
  const process = () => {
    const adapter = monnifyAdapter({ testUrl: fake.url, liveUrl: `${fake.url}/live` })
    return async (settings: object = {}) => {
      const context = await testContext(adapter, { ...fake.settings, ...settings })
      return { gateway: await adapter.create(context), ...context }
    }
  }
  const open = async () => process()()

  const sentTo = (path: string) => fake.requests.filter((request) => request.path.endsWith(path))

  test('logs in once for many services with the same credentials', async ({ assert }) => {
    const tenant = process()
    for (let work = 0; work < 5; work++) {
      const { gateway } = await tenant()
      await gateway.verify({ gatewayReference: REFERENCE })
    }
    assert.equal(fake.logins, 1)
  })

  test('logs in once for requests that start together', async ({ assert }) => {
    const { gateway } = await open()
    const all = Array.from({ length: 8 }, () => gateway.verify({ gatewayReference: REFERENCE }))
    await Promise.all(all)
    assert.equal(fake.logins, 1)
  })

  test('never uses the token of one tenant for another', async ({ assert }) => {
    const tenant = process()
    const right = await tenant()
    await right.gateway.verify({ gatewayReference: REFERENCE })
    const otherKey = await tenant({ apiKey: 'MK_TEST_ANOTHERKEY' })
    const otherSecret = await tenant({ secretKey: 'ANOTHERSECRETKEYOFTHESAMELENGTH0' })
    for (const { gateway } of [otherKey, otherSecret]) {
      assert.equal(await kindOf(gateway.verify({ gatewayReference: REFERENCE })), 'credentials')
    }
    assert.equal(fake.logins, 1)
  })

  test('fetches a new token shortly before the old one ends', async ({ assert }) => {
    const { gateway, clock } = await open()
    await gateway.verify({ gatewayReference: REFERENCE })
    clock.advance(50 * MINUTE)
    await gateway.verify({ gatewayReference: REFERENCE })
    assert.equal(fake.logins, 1)
    clock.advance(9 * MINUTE)
    await gateway.verify({ gatewayReference: REFERENCE })
    assert.equal(fake.logins, 2)
  })

  test('logs in again and repeats when a token ends before its time', async ({ assert }) => {
    const { gateway } = await open()
    await gateway.verify({ gatewayReference: REFERENCE })
    fake.expireTokens()
    await gateway.createCheckout(checkoutRequest())
    assert.equal(fake.logins, 2)
    assert.equal(fake.checkout(REFERENCE)?.created, 1)
    fake.expireTokens()
    assert.containsSubset(await gateway.verify({ gatewayReference: REFERENCE }), { kind: 'found' })
    assert.equal(fake.logins, 3)
  })

  test('gives up when the new token is refused as well', async ({ assert }) => {
    const { gateway } = await open()
    const body = { error: 'invalid_token', error_description: 'Access token expired' }
    fake.failNext(
      { kind: 'status', status: 401, body },
      { times: Infinity, matching: ({ path }) => path.endsWith('/query') }
    )
    assert.equal(await kindOf(gateway.verify({ gatewayReference: REFERENCE })), 'credentials')
    assert.lengthOf(sentTo('/query'), 2)
  })

  test('asks once when it is refused for another reason than its token', async ({ assert }) => {
    const { gateway } = await open()
    fake.failNext(
      { kind: 'status', status: 401, body: fake.refusal(401, 'Not allowed') },
      { matching: ({ path }) => path.endsWith('/query') }
    )
    assert.equal(await kindOf(gateway.verify({ gatewayReference: REFERENCE })), 'credentials')
    assert.lengthOf(sentTo('/query'), 1)
    assert.equal(fake.logins, 1)
  })

  test('has certainly made no checkout when it could not log in', async ({ assert }) => {
    const { gateway } = await open()
    const matching = ({ path }: { path: string }) => path === LOGIN
    for (const fault of [
      { kind: 'status', status: 500, body: {} },
      { kind: 'reset_after' },
      { kind: 'truncated' },
      { kind: 'html', status: 200 },
    ] as const) {
      fake.failNext(fault, { matching })
      const failure = await kindOf(gateway.createCheckout(checkoutRequest()))
      assert.equal(failure, 'unavailable', fault.kind)
    }
    fake.failNext({ kind: 'rewrite', rewrite: () => ({ requestSuccessful: true }) }, { matching })
    assert.equal(await kindOf(gateway.createCheckout(checkoutRequest())), 'bad_response')
    assert.isUndefined(fake.checkout(REFERENCE))
    await gateway.createCheckout(checkoutRequest())
  })

  test('goes to the live address with a live key only', async ({ assert }) => {
    const tenant = process()
    const live = await tenant({ apiKey: 'MK_PROD_8UBXGKTFSB' })
    assert.equal(live.gateway.mode, 'live')
    assert.equal(live.gateway.publicKey, 'MK_PROD_8UBXGKTFSB')
    await kindOf(live.gateway.verify({ gatewayReference: REFERENCE }))
    assert.deepEqual(
      fake.requests.map(({ path }) => path),
      [`/live${LOGIN}`]
    )
  })
})
