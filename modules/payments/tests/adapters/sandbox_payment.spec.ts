import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { adapters } from '#kernel/adapters/adapters'
import { connectionOf } from '#kernel/adapters/connections'
import OutboxEvent from '#platform/outbox/outbox_event'
import { clientOf, createTenant, type TestTenant } from '#tests/helpers'
import { until } from '#tests/until'
import { gatewayPort } from '../../adapters/gateway_port.js'
import type { SandboxGateway } from '../../adapters/sandbox/adapter.js'
import Payment from '../../models/payment.js'
import PaymentAttempt from '../../models/payment_attempt.js'
import { DeliverEvent } from '../../sandbox/actions/deliver_event.js'
import { inboundDoor } from '../../sandbox/inbound_door.js'
import SandboxTransaction from '../../sandbox/models/sandbox_transaction.js'

/** A payment in the sandbox, opened as a tenant's developer does. */
async function open(client: ApiClient, school: TestTenant, amount: number) {
  const api = clientOf(client, school)
  const opened = await api.post('/api/payments/initialize', {
    email: 'ada@parents.example',
    amount,
    callbackUrl: 'https://school.example/thanks',
  })
  opened.assertStatus(200)
  const { reference, authorization_url: page } = opened.body().data
  const verify = async () => {
    const verified = await api.get(`/api/payments/verify?reference=${reference}`)
    verified.assertStatus(200)
    return verified.body().data
  }
  return { reference, path: new URL(page).pathname, verify }
}

/** The status of the tenant's only payment, without asking the gateway. */
async function statusOf({ tenant }: TestTenant): Promise<string> {
  const payment = await Payment.forTenant(tenant.id).firstOrFail()
  return payment.status
}

const completions = ({ tenant }: TestTenant) =>
  OutboxEvent.forTenant(tenant.id).where('type', 'payment.completed')

test.group('A payment in the sandbox', (group) => {
  let school: TestTenant
  group.each.setup(async () => {
    school = await createTenant()
  })

  test('succeeds by the event alone, once, and brings the payer back', async ({
    client,
    assert,
  }) => {
    const { reference, path } = await open(client, school, 500_000)
    assert.equal(await statusOf(school), 'pending')

    const answer = await client.post(`${path}/pay`).redirects(0)
    const back = await client.get(new URL(answer.header('location')!).pathname).redirects(0)
    assert.equal(
      back.header('location'),
      `https://school.example/thanks?reference=${reference}&trxref=${reference}`
    )
    await until('the payment is successful', async () => (await statusOf(school)) === 'success')
    assert.lengthOf(await completions(school), 1)
    const [told] = await SandboxTransaction.forTenant(school.tenant.id)
    assert.isNull(told.nextEventAt)
    assert.equal(told.eventAttempts, 1)
  })

  test('is settled once, however events and verifications race', async ({ client, assert }) => {
    const { path, verify } = await open(client, school, 500_000)
    await client.post(`${path}/pay`).redirects(0)
    await Promise.all(Array.from({ length: 5 }, verify))
    await until('it is told', async () => {
      const [{ nextEventAt }] = await SandboxTransaction.forTenant(school.tenant.id)
      return nextEventAt === null
    })
    assert.lengthOf(await completions(school), 1)
  })

  for (const [action, status] of [
    ['decline', 'failed'],
    ['abandon', 'abandoned'],
  ] as const) {
    test(`is ${status} when the payer chose to ${action}, without any event`, async ({
      client,
      assert,
    }) => {
      const { path, verify } = await open(client, school, 500_000)
      await client.post(`${path}/${action}`).redirects(0)
      assert.equal(await statusOf(school), 'pending')
      const { status: verified } = await verify()
      assert.equal(verified, status)
      assert.isEmpty(await completions(school))
    })
  }

  for (const [amount, status, reviewReason] of [
    [500_001, 'failed', null],
    [500_002, 'abandoned', null],
    [500_003, 'pending', null],
    [500_005, 'success', 'double_charge'],
    [500_006, 'pending', 'amount_short'],
  ] as const) {
    test(`of ${amount} kobo is ${status}${reviewReason ? ` (${reviewReason})` : ''}`, async ({
      client,
      assert,
    }) => {
      const { verify } = await open(client, school, amount)
      assert.deepInclude(await verify(), { status, reviewReason, amount })
      assert.lengthOf(await completions(school), status === 'success' ? 1 : 0)
    })
  }

  test('of 500004 kobo fails and succeeds after all', async ({ client, assert }) => {
    const { verify } = await open(client, school, 500_004)
    const { status } = await verify()
    assert.equal(status, 'failed')
    assert.isEmpty(await completions(school))

    const tenantId = school.tenant.id
    const late = SandboxTransaction.forTenant(tenantId).where('status', 'success')
    await late.clone().update({ occurredAt: Date.now() - 1, nextEventAt: Date.now() - 1 })
    const { id: transactionId } = await late.clone().firstOrFail()
    await new DeliverEvent(inboundDoor).handle({ tenantId, transactionId })
    await until('the payment is successful', async () => (await statusOf(school)) === 'success')
    assert.lengthOf(await completions(school), 1)
  })

  test('changes nothing for another tenant to whom its event is sent', async ({
    client,
    assert,
  }) => {
    const other = await createTenant()
    await open(client, school, 500_000)
    await open(client, other, 500_003)
    const { gatewayReference } = await PaymentAttempt.forTenant(other.tenant.id).firstOrFail()
    const rawBody = JSON.stringify({
      event: 'charge.success',
      data: { id: 'sbt_1', reference: gatewayReference },
    })
    const { service } = await adapters.for(school.tenant.id, gatewayPort, 'sandbox')
    const headers = (service as SandboxGateway).signEvent(Buffer.from(rawBody))
    const send = async ({ tenant }: TestTenant) => {
      const { connectionId } = await connectionOf(tenant.id, gatewayPort, 'sandbox')
      const url = `http://127.0.0.1:${process.env.PORT}/api/payments/gateway-webhooks/${connectionId}`
      return fetch(url, { method: 'POST', body: rawBody, headers })
    }

    const theirs = await send(other)
    assert.equal(theirs.status, 400)
    assert.deepInclude(await theirs.json(), {
      error: { code: 'WEBHOOK_SIGNATURE_INVALID', message: 'The signature does not match.' },
    })
    const own = await send(school)
    assert.equal(own.status, 200)
    assert.equal(await statusOf(other), 'pending')
  })
})
