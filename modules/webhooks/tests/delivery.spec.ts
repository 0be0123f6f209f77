import { createHmac, timingSafeEqual } from 'node:crypto'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { recordEvent } from '#kernel/outbox/outbox'
import { disableModules } from '#kernel/tenancy/module_state'
import { rotateSigningSecret } from '#kernel/tenancy/signing_secret'
import { createTenant, type TestTenant } from '#tests/helpers'
import { AttemptDelivery } from '../actions/attempt_delivery.js'
import { ConfigureEndpoint } from '../actions/configure_endpoint.js'
import WebhookAttempt from '../models/webhook_attempt.js'
import WebhookDelivery from '../models/webhook_delivery.js'
import WebhookEndpoint from '../models/webhook_endpoint.js'
import { OverdueDeliveries } from '../queries/overdue_deliveries.js'
import { Receiver, type Received } from './receiver.js'

const payload = { event: 'file.completed', fileId: 'f1', recordCount: 3, timestamp: 1_700_000_000 }

async function emit({ tenant }: TestTenant): Promise<string> {
  return db.transaction((trx) =>
    recordEvent(trx, { tenantId: tenant.id, type: payload.event, payload })
  )
}

/** Waits until the delivery of an event has ended. */
async function ended({ tenant }: TestTenant, eventId: string): Promise<WebhookDelivery> {
  for (;;) {
    const delivery = await WebhookDelivery.forTenant(tenant.id).where('eventId', eventId).first()
    if (delivery && delivery.status !== 'pending') {
      return delivery
    }
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

/** What a receiver has to check (http-api.md, Signature, rules 1 and 2). */
function signatureIsRight(
  { headers, body }: Received,
  secret: string,
  name = 'x-service-signature'
) {
  const expected = createHmac('sha256', secret)
    .update(body + String(headers['x-service-timestamp']))
    .digest()
  return timingSafeEqual(expected, Buffer.from(String(headers[name]), 'hex'))
}

test.group('Webhook delivery', (group) => {
  let receiver: Receiver
  let school: TestTenant

  group.each.setup(async () => {
    receiver = new Receiver()
    school = await createTenant()
    await new ConfigureEndpoint().handle({
      tenantId: school.tenant.id,
      url: await receiver.listen(),
    })
    return () => receiver.close()
  })

  test('delivers an event with a signature that the receiver can check', async ({ assert }) => {
    const eventId = await emit(school)
    const delivery = await ended(school, eventId)

    assert.equal(delivery.status, 'delivered')
    assert.lengthOf(receiver.received, 1)
    const [request] = receiver.received
    assert.deepEqual(JSON.parse(request.body), payload)
    assert.isTrue(signatureIsRight(request, school.signingSecret))
    assert.equal(request.headers['content-type'], 'application/json')
    assert.equal(request.headers['x-service-event-id'], eventId)
    assert.equal(request.headers['x-service-delivery-attempt'], '1')
    assert.closeTo(Number(request.headers['x-service-timestamp']), Date.now() / 1000, 5)
  })

  test('also signs as Standard Webhooks demands', async ({ assert }) => {
    const eventId = await emit(school)
    await ended(school, eventId)

    const { headers, body } = receiver.received[0]
    const key = Buffer.from(school.signingSecret.slice('whsec_'.length), 'base64')
    const expected = createHmac('sha256', key)
      .update(`${eventId}.${headers['webhook-timestamp']}.${body}`)
      .digest('base64')
    assert.equal(headers['webhook-id'], eventId)
    assert.equal(headers['webhook-signature'], `v1,${expected}`)
  })

  test('tries again after a failure with the same body and event id', async ({ assert }) => {
    receiver.answers = [500, 404, 200]
    const eventId = await emit(school)
    const delivery = await ended(school, eventId)

    assert.equal(delivery.status, 'delivered')
    assert.deepEqual(
      receiver.received.map(({ headers }) => headers['x-service-delivery-attempt']),
      ['1', '2', '3']
    )
    assert.lengthOf(new Set(receiver.received.map(({ body }) => body)), 1)
    assert.isTrue(
      receiver.received.every(({ headers }) => headers['x-service-event-id'] === eventId)
    )
    assert.isTrue(
      receiver.received.every((request) => signatureIsRight(request, school.signingSecret))
    )
    const attempts = await WebhookAttempt.forTenant(school.tenant.id).orderBy('number')
    assert.deepEqual(
      attempts.map(({ outcome, responseStatus }) => [outcome, responseStatus]),
      [
        ['failed', 500],
        ['failed', 404],
        ['succeeded', 200],
      ]
    )
  })

  test('gives up after five redeliveries and keeps the delivery', async ({ assert }) => {
    receiver.answers = [503]
    const delivery = await ended(school, await emit(school))

    assert.equal(delivery.status, 'exhausted')
    assert.lengthOf(receiver.received, 6)
    assert.equal(delivery.body, JSON.stringify(payload))
  }).timeout(20_000)

  test('takes a redirect for a failure and does not follow it', async ({ assert }) => {
    receiver.answers = [302, 200]
    await ended(school, await emit(school))

    assert.lengthOf(receiver.received, 2)
    const first = await WebhookAttempt.forTenant(school.tenant.id).orderBy('number').firstOrFail()
    assert.equal(first.responseStatus, 302)
    assert.equal(first.outcome, 'failed')
  })

  test('disables an endpoint that answers 410', async ({ assert }) => {
    receiver.answers = [410]
    const delivery = await ended(school, await emit(school))

    assert.equal(delivery.status, 'cancelled')
    const endpoint = await WebhookEndpoint.forTenant(school.tenant.id).firstOrFail()
    assert.equal(endpoint.disabledReason, 'GONE')
    assert.lengthOf(receiver.received, 1)
  })

  test('signs with the old and the new secret during the grace of a rotation', async ({
    assert,
  }) => {
    const next = await rotateSigningSecret(school.tenant.id, 60)
    await ended(school, await emit(school))

    const [request] = receiver.received
    assert.isTrue(signatureIsRight(request, school.signingSecret))
    assert.isTrue(signatureIsRight(request, next, 'x-service-signature-next'))
    assert.lengthOf(String(request.headers['webhook-signature']).split(' '), 2)
  })

  test('goes on after a worker was killed during an attempt, which stays in the log', async ({
    assert,
  }) => {
    const tenantId = school.tenant.id
    const { id: deliveryId } = await ended(school, await emit(school))
    await WebhookDelivery.forTenant(tenantId)
      .where('id', deliveryId)
      .update({
        status: 'pending',
        nextAttemptAt: Date.now() - 60_000,
        leasedUntil: Date.now() - 1,
      })
    await WebhookAttempt.forTenant(tenantId).update({ outcome: 'started' })

    assert.deepInclude(await new OverdueDeliveries().handle(), { tenantId, deliveryId })
    await new AttemptDelivery().handle({ tenantId, deliveryId })

    const attempts = await WebhookAttempt.forTenant(tenantId).orderBy('number')
    assert.deepEqual(
      attempts.map(({ number, outcome }) => [number, outcome]),
      [
        [1, 'started'],
        [2, 'succeeded'],
      ]
    )
    const delivery = await WebhookDelivery.forTenant(tenantId).where('id', deliveryId).firstOrFail()
    assert.equal(delivery.status, 'delivered')
    assert.equal(delivery.failures, 0)
  })

  test('leaves a delivery alone that another worker is busy with', async ({ assert }) => {
    const tenantId = school.tenant.id
    const { id: deliveryId } = await ended(school, await emit(school))
    await WebhookDelivery.forTenant(tenantId)
      .where('id', deliveryId)
      .update({
        status: 'pending',
        nextAttemptAt: Date.now() - 60_000,
        leasedUntil: Date.now() + 60_000,
      })

    assert.notDeepInclude(await new OverdueDeliveries().handle(), { tenantId, deliveryId })
    assert.isNull(await new AttemptDelivery().handle({ tenantId, deliveryId }))
    assert.lengthOf(receiver.received, 1)
  })

  test('logs why an endpoint could not be reached', async ({ assert }) => {
    await receiver.close()
    await ended(school, await emit(school))

    const attempts = await WebhookAttempt.forTenant(school.tenant.id)
    assert.lengthOf(attempts, 6)
    assert.isTrue(attempts.every(({ errorCode }) => errorCode === 'E_DESTINATION_UNREACHABLE'))
  })

  test('sends nothing twice when two workers take the same delivery', async ({ assert }) => {
    const tenantId = school.tenant.id
    const { id: deliveryId } = await ended(school, await emit(school))
    await WebhookDelivery.forTenant(tenantId)
      .where('id', deliveryId)
      .update({ status: 'pending', nextAttemptAt: Date.now() - 1 })

    await Promise.all([1, 2, 3].map(() => new AttemptDelivery().handle({ tenantId, deliveryId })))
    assert.lengthOf(receiver.received, 2)
  })

  test('delivers nothing for a tenant without the module', async ({ assert }) => {
    await disableModules(school.tenant.id, ['webhooks'])
    const eventId = await emit(school)
    for (;;) {
      const event = await db.from('outbox_events').where('id', eventId).firstOrFail()
      if (event.dispatched_at) {
        break
      }
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    assert.isNull(await WebhookDelivery.forTenant(school.tenant.id).first())
    assert.lengthOf(receiver.received, 0)
  })

  test('refuses an address that is not allowed', async ({ assert }) => {
    for (const url of [
      'ftp://school.example/',
      'https://user:password@school.example/',
      'nonsense',
    ]) {
      await assert.rejects(
        () => new ConfigureEndpoint().handle({ tenantId: school.tenant.id, url }),
        /^url: /
      )
    }
  })
})
