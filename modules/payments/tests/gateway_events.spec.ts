import { test } from '@japa/runner'
import { hmacHex, type InboundRequest } from '@tenant-education/adapter-kit'
import { adapters } from '#kernel/adapters/adapters'
import { connectionOf } from '#kernel/adapters/connections'
import { disableModules } from '#kernel/tenancy/module_state'
import { SettleGatewayEvent } from '../actions/settle_gateway_event.js'
import { gatewayPort } from '../adapters/gateway_port.js'
import GatewayEvent from '../models/gateway_event.js'
import { forgottenEvents } from '../queries/due_work.js'
import {
  clockIn,
  collectingSchool,
  openPayment,
  rowOf,
  sendEvent,
  startPaystack,
  timesAsked,
  toldOf,
  type CollectingSchool,
} from './support/collecting_school.js'
import type { PaystackServer } from './fakes/paystack_server.js'
import { until } from '#tests/until'

const OTHER_KEY = 'sk_test_00000000000000000000000000000000'

/** What the event log of a tenant holds. */
async function eventsOf({ tenantId }: CollectingSchool) {
  return GatewayEvent.forTenant(tenantId).orderBy('id')
}

/** Sends an event and waits until the job has done what it is about. */
async function tell(school: CollectingSchool, event: InboundRequest): Promise<GatewayEvent> {
  const { length } = await eventsOf(school)
  const answer = await sendEvent(school, event)
  if (answer.status !== 200) {
    throw new Error(`The event was answered with ${answer.status}.`)
  }
  await until('the event is worked off', async () => {
    const events = await eventsOf(school)
    return events.length > length && events.at(-1)!.processedAt !== null
  })
  const events = await eventsOf(school)
  return events.at(-1)!
}

test.group('Events of gateways', (group) => {
  let paystack: PaystackServer
  let school: CollectingSchool

  group.each.setup(async () => {
    paystack = await startPaystack()
    school = await collectingSchool(paystack)
    return () => paystack.stop()
  })

  test('an event settles the payment, and a repetition has no effect', async ({ assert }) => {
    const { payment, gatewayReference } = await openPayment(school)
    paystack.pay(gatewayReference)
    const event = paystack.event(gatewayReference)
    const { outcome } = await tell(school, event)
    assert.equal(outcome, 'settled')
    const { status } = await rowOf(payment)
    assert.equal(status, 'success')

    const asked = timesAsked(paystack, gatewayReference)
    for (const answer of await Promise.all([1, 2, 3].map(() => sendEvent(school, event)))) {
      assert.equal(answer.status, 200)
      assert.deepEqual(await answer.json(), { received: true })
    }
    assert.lengthOf(await eventsOf(school), 1)
    assert.lengthOf(await toldOf(payment), 1)
    assert.equal(timesAsked(paystack, gatewayReference), asked)
  })

  test('what an event says is not believed: the gateway is asked', async ({ assert }) => {
    const { payment, gatewayReference } = await openPayment(school)
    paystack.pay(gatewayReference)
    const event = paystack.event(gatewayReference)
    paystack.pay(gatewayReference, { rawStatus: 'ongoing' })
    await tell(school, event)
    const { status } = await rowOf(payment)
    assert.equal(status, 'pending')
  })

  test('an event with a wrong signature is refused without effect', async ({ assert }) => {
    const { payment, gatewayReference } = await openPayment(school)
    paystack.pay(gatewayReference)
    const event = paystack.event(gatewayReference)
    const changed = Buffer.from(event.rawBody)
    changed[changed.length - 3] ^= 1
    const signature = event.headers['x-paystack-signature']!
    const forgeries: InboundRequest[] = [
      { ...event, rawBody: changed },
      { ...event, headers: {} },
      { ...event, headers: { 'x-paystack-signature': signature.slice(1) } },
      paystack.event(gatewayReference, { secret: OTHER_KEY }),
    ]
    for (const forgery of forgeries) {
      const answer = await sendEvent(school, forgery)
      assert.equal(answer.status, 400)
      const { error } = (await answer.json()) as { error: { code: string } }
      assert.equal(error.code, 'WEBHOOK_SIGNATURE_INVALID')
    }
    assert.isEmpty(await eventsOf(school))
    const { status } = await rowOf(payment)
    assert.equal(status, 'pending')
  })

  test('an unknown connection is answered like a wrong signature', async ({ assert }) => {
    const { gatewayReference } = await openPayment(school)
    const event = paystack.event(gatewayReference)
    const unknown = await sendEvent({ connectionId: `conn_${'0'.repeat(40)}` }, event)
    const forged = await sendEvent(school, { ...event, headers: {} })
    assert.equal(unknown.status, 400)
    assert.equal(await unknown.text(), await forged.text())
  })

  test("another tenant's secret or connection settles nothing", async ({ assert }) => {
    paystack.admit(OTHER_KEY)
    const stranger = await collectingSchool(paystack, { secretKey: OTHER_KEY })
    const { payment, gatewayReference } = await openPayment(school)
    paystack.pay(gatewayReference)

    const foreign = paystack.event(gatewayReference, { secret: OTHER_KEY })
    const refused = await sendEvent(school, foreign)
    assert.equal(refused.status, 400)
    const { outcome } = await tell(stranger, foreign)
    assert.equal(outcome, 'unrelated')
    const { status } = await rowOf(payment)
    assert.equal(status, 'pending')
  })

  test('events that are not about our payments are taken and left alone', async ({ assert }) => {
    const { gatewayReference } = await openPayment(school)
    const transfer = paystack.event(gatewayReference, { type: 'transfer.success' })
    const answer = await sendEvent(school, transfer)
    assert.equal(answer.status, 200)
    assert.isEmpty(await eventsOf(school))

    const { createHmac } = await import('node:crypto')
    for (const [body, count] of [
      ['{"event":"charge.success","data":{"id":7,"reference":"somebody-elses"}}', 1],
      ['no JSON', 1],
    ] as const) {
      const rawBody = Buffer.from(body)
      const signed = createHmac('sha512', paystack.settings.secretKey).update(rawBody)
      const taken = await sendEvent(school, {
        rawBody,
        headers: { 'x-paystack-signature': signed.digest('hex') },
      })
      assert.equal(taken.status, 200)
      assert.lengthOf(await eventsOf(school), count)
    }
  })

  test('events whose ids are alike for 200 characters and more are two events', async ({
    assert,
  }) => {
    const secretKey = 'NotARealSecretOfAnyone'
    await adapters.use(school.tenantId, gatewayPort, 'sandbox', { secretKey })
    const { connectionId } = await connectionOf(school.tenantId, gatewayPort, 'sandbox')
    const send = (id: string) => {
      const data = { id, reference: 'tepUnknown' }
      const rawBody = Buffer.from(JSON.stringify({ event: 'charge.success', data }))
      const headers = { 'x-sandbox-signature': hmacHex('sha512', secretKey, rawBody) }
      return sendEvent({ connectionId }, { rawBody, headers })
    }
    const long = 'x'.repeat(400)
    for (const id of [`${long}1`, `${long}2`, `${long}1`]) {
      const answer = await send(id)
      assert.equal(answer.status, 200)
    }
    const events = await eventsOf(school)
    assert.lengthOf(events, 2)
    assert.isTrue(events.every(({ dedupeKey }) => dedupeKey.length <= 200))
  })

  test('a refund and its extent are recorded and told', async ({ assert }) => {
    const { payment, gatewayReference } = await openPayment(school)
    paystack.pay(gatewayReference)
    await tell(school, paystack.event(gatewayReference))
    await tell(school, paystack.refundEvent(gatewayReference, 1_000_000))
    const { status, refundState } = await rowOf(payment)
    assert.deepEqual([status, refundState], ['success', 'partial'])
    const told = await toldOf(payment)
    assert.deepInclude(told.at(-1), { event: 'payment.refunded', refundState: 'partial' })
  })

  test('during a change of keys, events with the former key are still taken', async ({
    assert,
  }) => {
    const { payment, gatewayReference } = await openPayment(school)
    paystack.admit(OTHER_KEY)
    await adapters.use(school.tenantId, gatewayPort, 'paystack', { secretKey: OTHER_KEY })
    paystack.pay(gatewayReference)
    await tell(school, paystack.event(gatewayReference))
    const { status } = await rowOf(payment)
    assert.equal(status, 'success')

    const next = await openPayment(school)
    paystack.pay(next.gatewayReference)
    await tell(school, paystack.event(next.gatewayReference, { secret: OTHER_KEY }))
    const settled = await rowOf(next.payment)
    assert.equal(settled.status, 'success')
  })

  test('former keys that are ended are believed no more', async ({ assert }) => {
    const { gatewayReference } = await openPayment(school)
    paystack.admit(OTHER_KEY)
    paystack.pay(gatewayReference)
    const use = (settings: object, options?: { endPrevious: boolean }) =>
      adapters.use(school.tenantId, gatewayPort, 'paystack', { ...settings }, options)
    await use({ secretKey: OTHER_KEY })
    await use({}, { endPrevious: true })
    const former = await sendEvent(school, paystack.event(gatewayReference))
    assert.equal(former.status, 400)
    const present = await sendEvent(school, paystack.event(gatewayReference, { secret: OTHER_KEY }))
    assert.equal(present.status, 200)
  })

  test('an event is kept and tried again while the gateway cannot be asked', async ({ assert }) => {
    const { payment, gatewayReference } = await openPayment(school)
    paystack.pay(gatewayReference)
    const matching = ({ path }: { path: string }) => path.endsWith(gatewayReference)
    paystack.failNext({ kind: 'status', status: 503 }, { times: 3, matching })
    await sendEvent(school, paystack.event(gatewayReference))
    await until('the event is worked off', async () => {
      const [event] = await eventsOf(school)
      return event?.attempts === 1
    })
    const [{ id: gatewayEventId, tenantId }] = await eventsOf(school)
    const later = clockIn(60_000)
    assert.deepInclude(await forgottenEvents(later.now()), { tenantId, gatewayEventId })
    assert.isNull(await new SettleGatewayEvent(later).handle({ tenantId, gatewayEventId }))
    const { status } = await rowOf(payment)
    assert.equal(status, 'success')
  })

  test('an event of a tenant without the module is refused, so that it comes again', async ({
    assert,
  }) => {
    const { gatewayReference } = await openPayment(school)
    await disableModules(school.tenantId, ['payments'])
    const answer = await sendEvent(school, paystack.event(gatewayReference))
    assert.equal(answer.status, 403)
    assert.isEmpty(await eventsOf(school))
  })

  test('an event that cannot be written down is answered with 500', async ({ assert, cleanup }) => {
    const { default: db } = await import('@adonisjs/lucid/services/db')
    const { gatewayReference } = await openPayment(school)
    const rename = (from: string, to: string) => db.connection().schema.renameTable(from, to)
    await rename('gateway_events', 'gateway_events_away')
    let isBack = false
    const restore = async () => {
      if (!isBack) {
        await rename('gateway_events_away', 'gateway_events')
        isBack = true
      }
    }
    cleanup(restore)
    const answer = await sendEvent(school, paystack.event(gatewayReference))
    assert.equal(answer.status, 500)
    assert.notInclude(await answer.text(), 'gateway_events')
    await restore()
    const again = await sendEvent(school, paystack.event(gatewayReference))
    assert.equal(again.status, 200)
  })

  test('events have a window of their own that admits more than others', async ({ assert }) => {
    const { gatewayReference } = await openPayment(school)
    const answer = await sendEvent(school, paystack.event(gatewayReference))
    assert.isAbove(Number(answer.headers.get('x-ratelimit-limit')), 60)
  })
})
