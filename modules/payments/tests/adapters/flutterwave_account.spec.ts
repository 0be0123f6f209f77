import { test } from '@japa/runner'
import vine from '@vinejs/vine'
import { testContext } from '@tenant-education/adapter-kit/testing'
import { flutterwaveAdapter } from '#modules/payments/adapters/flutterwave/adapter'
import { FlutterwaveServer } from '../fakes/flutterwave_server.js'
import { checkoutRequest, kindOf } from '../support/gateway_calls.js'

const { gatewayReference: REFERENCE } = checkoutRequest()

test.group('Flutterwave account', (group) => {
  let fake: FlutterwaveServer

  group.each.setup(async () => {
    fake = await new FlutterwaveServer().start()
    return () => fake.stop()
  })

  const open = async (settings: object = {}) => {
    const adapter = flutterwaveAdapter({ baseUrl: fake.baseUrl })
    const context = await testContext(adapter, { ...fake.settings, ...settings })
    return { gateway: await adapter.create(context) }
  }

  const paidAt = (minute: number) => new Date(Date.UTC(2026, 0, 12, 9, minute))

  test('lists several pages, oldest first, each transaction once, of the time asked for', async ({
    assert,
  }) => {
    const { gateway } = await open()
    await gateway.createCheckout(checkoutRequest())
    for (let minute = 0; minute < 25; minute++) {
      fake.pay(REFERENCE, { paidAt: paidAt(minute) })
    }
    const listed = await Array.fromAsync(gateway.listTransactions!(paidAt(2), paidAt(24)))
    assert.deepEqual(
      listed.map((transaction) => transaction.paidAt),
      Array.from({ length: 22 }, (_, index) => paidAt(index + 2))
    )
  })

  test('gives back part of a payment whose transaction it has to look up', async ({ assert }) => {
    const { gateway } = await open()
    await gateway.createCheckout(checkoutRequest())
    fake.pay(REFERENCE, { rawStatus: 'failed', paidAt: paidAt(1) })
    fake.pay(REFERENCE, { paidAt: paidAt(2) })
    const refund = {
      gatewayReference: REFERENCE,
      amount: 100_050,
      currency: 'NGN',
      idempotencyKey: 'refund-1',
      reason: 'Left the school',
    }
    assert.deepEqual(await gateway.refund!(refund), { refundId: '8612', state: 'done' })
    assert.containsSubset(fake.refunds, [{ tx_id: 288200101, amount_refunded: 1000.5 }])
    assert.equal(await kindOf(gateway.refund!({ ...refund, amount: 900_000 })), 'invalid_request')
  })

  test('refunds nothing that was not paid', async ({ assert }) => {
    const { gateway } = await open()
    await gateway.createCheckout(checkoutRequest())
    fake.pay(REFERENCE, { rawStatus: 'failed' })
    const refund = gateway.refund!({
      gatewayReference: REFERENCE,
      amount: 750_050,
      currency: 'NGN',
      idempotencyKey: 'refund-1',
      reason: 'Mistake',
    })
    assert.equal(await kindOf(refund), 'invalid_request')
    assert.lengthOf(fake.refunds, 0)
  })

  test('knows test keys from live keys and refuses a pair of both', async ({ assert }) => {
    const live = {
      secretKey: 'FLWSECK-9f1c7a5be2d84c06a3-18f2b3c4d5e6vt-X',
      publicKey: 'FLWPUBK-41d0b7c9e6f3a85216-X',
    }
    const ofTest = await open()
    const ofLive = await open(live)
    const withoutPublicKey = await open({ publicKey: undefined })
    assert.equal(ofTest.gateway.mode, 'test')
    assert.equal(ofLive.gateway.mode, 'live')
    assert.equal(withoutPublicKey.gateway.publicKey, '')

    const validator = vine.create(flutterwaveAdapter({ baseUrl: fake.baseUrl }).settings)
    for (const bad of [
      { secretKey: live.secretKey },
      { publicKey: live.publicKey },
      { secretKey: 'sk_test_123456' },
      { secretHash: undefined },
      { secretHash: 'short' },
    ]) {
      const [error] = await validator.tryValidate({ ...fake.settings, ...bad })
      assert.exists(error, JSON.stringify(Object.keys(bad)))
    }
  })
})
