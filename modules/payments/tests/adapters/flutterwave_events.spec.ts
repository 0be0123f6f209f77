import { test } from '@japa/runner'
import type { InboundRequest, PaymentGateway } from '@tenant-education/adapter-kit'
import { testContext } from '@tenant-education/adapter-kit/testing'
import { flutterwaveAdapter } from '#modules/payments/adapters/flutterwave/adapter'
import { FlutterwaveServer } from '../fakes/flutterwave_server.js'
import { checkoutRequest, kindOf } from '../support/gateway_calls.js'

const { gatewayReference: REFERENCE } = checkoutRequest()

test.group('Flutterwave events', (group) => {
  let fake: FlutterwaveServer

  group.each.setup(async () => {
    fake = await new FlutterwaveServer().start()
    return () => fake.stop()
  })

  const open = async () => {
    const adapter = flutterwaveAdapter({ baseUrl: fake.baseUrl })
    return { gateway: await adapter.create(await testContext(adapter, fake.settings)) }
  }

  test('takes the plain secret hash, and then says that the body is not signed', async ({
    assert,
  }) => {
    const { gateway } = await open()
    await gateway.createCheckout(checkoutRequest())
    fake.pay(REFERENCE)
    const signed = gateway.parseEvent(fake.event(REFERENCE))
    fake.signsBody = false
    const plain = gateway.parseEvent(fake.event(REFERENCE))
    assert.isTrue(signed.bodyAuthenticated)
    assert.deepEqual(plain, { ...signed, bodyAuthenticated: false })
    const forged = fake.event(REFERENCE, { secret: 'guess-of-a-secret-hash' })
    assert.equal(await kindOf(parse(gateway, forged)), 'bad_signature')
  })

  test('does not fall back to the plain hash when a signature is wrong', async ({ assert }) => {
    const { gateway } = await open()
    const request = fake.event(REFERENCE, { secret: 'another-secret-hash' })
    const headers = { ...request.headers, 'verif-hash': fake.settings.secretHash }
    assert.equal(await kindOf(parse(gateway, { ...request, headers })), 'bad_signature')
  })

  test('reads the flat events of old accounts and of refunds', async ({ assert }) => {
    const { gateway } = await open()
    const flat = (body: object): InboundRequest => ({
      rawBody: Buffer.from(JSON.stringify(body)),
      headers: { 'verif-hash': fake.settings.secretHash },
      receivedAt: new Date(),
    })
    assert.containsSubset(
      gateway.parseEvent(flat({ id: 1, txRef: REFERENCE, status: 'successful' })),
      { kind: 'payment', type: 'charge.completed', gatewayReference: REFERENCE }
    )
    const refund = { AmountRefunded: 100, TransactionId: 288200100, Status: 'completed' }
    assert.containsSubset(gateway.parseEvent(flat(refund)), { kind: 'refund', type: 'refund' })
  })

  test('tells a failure and a later success of one reference apart', async ({ assert }) => {
    const { gateway } = await open()
    await gateway.createCheckout(checkoutRequest())
    fake.pay(REFERENCE, { rawStatus: 'failed' })
    const failure = gateway.parseEvent(fake.event(REFERENCE))
    fake.pay(REFERENCE)
    const success = gateway.parseEvent(fake.event(REFERENCE))
    assert.notEqual(failure.dedupeKey, success.dedupeKey)
  })
})

async function parse(gateway: PaymentGateway, request: InboundRequest) {
  return gateway.parseEvent(request)
}
