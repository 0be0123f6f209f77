import { createHmac } from 'node:crypto'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { eventCatalogue } from '#platform/outbox/event_catalogue'
import { disableModules } from '#kernel/tenancy/module_state'
import { rotateSigningSecret } from '#modules/webhooks/actions/rotate_signing_secret'
import type { TestTenant } from '#tests/helpers'
import { until } from '#tests/until'
import { createEndpoint } from '../actions/create_endpoint.js'
import { PING } from '../events.js'
import WebhookDelivery from '../models/webhook_delivery.js'
import WebhookEndpoint from '../models/webhook_endpoint.js'
import { openBody } from '../services/sealed_body.js'
import {
  assertOneEvent,
  attemptsOf,
  emit,
  ended,
  payload,
  receivingSchool,
  signatureIsRight,
} from './support/helpers.js'
import { Receiver } from './support/receiver.js'

/** Waits until the outbox has handed an event over. */
function handedOver(eventId: string): Promise<unknown> {
  return until('the event is handed over', async () => {
    const event = await db.from('outbox_events').where('id', eventId).firstOrFail()
    return event.dispatched_at
  })
}

test.group('Webhook delivery', (group) => {
  let receiver: Receiver
  let school: TestTenant
  let url: string

  group.each.setup(async () => {
    ;({ receiver, school, url } = await receivingSchool())
    return () => receiver.close()
  })

  test('delivers an event with a signature that the receiver can check', async ({ assert }) => {
    const eventId = await emit(school)
    const delivery = await ended(school, eventId)

    assert.equal(delivery.status, 'delivered')
    assert.isNotNull(delivery.deliveredAt)
    assert.lengthOf(receiver.received, 1)
    const [request] = receiver.received
    assert.deepEqual(JSON.parse(request.body), payload)
    assert.isTrue(signatureIsRight(request, school.signingSecret))
    assert.equal(request.headers['content-type'], 'application/json')
    assert.equal(request.headers['x-service-event'], 'file.completed')
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

  test('sends the fields of the contract and nothing else', async ({ assert }) => {
    await ended(school, await emit(school, { ...payload, internalNote: 'for the platform' }))
    assert.deepEqual(JSON.parse(receiver.received[0].body), payload)
  })

  test('sends no event that is not in the catalogue', async ({ assert }) => {
    await handedOver(await emit(school, { event: 'test.internal' }))
    const eventId = await emit(school)
    await ended(school, eventId)
    assert.deepEqual(
      receiver.received.map(({ headers }) => headers['x-service-event-id']),
      [eventId]
    )
  })

  test('sends an endpoint the events it asks for', async ({ assert }) => {
    const other = new Receiver()
    await createEndpoint({
      tenantId: school.tenant.id,
      url: await other.listen(),
      events: ['file.failed'],
    })
    const failed = { ...payload, event: 'file.failed', error: 'It is encrypted.' }
    await ended(school, await emit(school))
    await emit(school, failed)
    await until('both arrive', () => receiver.received.length === 2 && other.received.length === 1)
    await other.close()

    assert.equal(other.received[0].headers['x-service-event'], 'file.failed')
  })

  test('sends an opt-in event only to those who ask for it by name', async ({ assert }) => {
    const other = new Receiver()
    await createEndpoint({
      tenantId: school.tenant.id,
      url: await other.listen(),
      events: [PING],
    })
    await ended(school, await emit(school, { ...eventCatalogue.find(PING)!.sample, event: PING }))
    await other.close()
    assert.lengthOf(other.received, 1)
    assert.lengthOf(receiver.received, 0)
  })

  test('keeps what is sent encrypted', async ({ assert }) => {
    const { id } = await ended(school, await emit(school))
    const row = await db.from('webhook_deliveries').where('id', id).firstOrFail()
    assert.notInclude(JSON.stringify(row), payload.userId)
  })

  test('tries again after a failure with the same body and event id, signed afresh', async ({
    assert,
  }) => {
    receiver.answers = [500, 404, 200]
    const delivery = await ended(school, await emit(school))

    assert.equal(delivery.status, 'delivered')
    assert.deepEqual(
      receiver.received.map(({ headers }) => headers['x-service-delivery-attempt']),
      ['1', '2', '3']
    )
    assertOneEvent(assert, receiver.received, school)
    const attempts = await attemptsOf(school.tenant.id)
    assert.deepEqual(
      attempts.map(({ outcome, responseStatus }) => [outcome, responseStatus]),
      [
        ['failed', 500],
        ['failed', 404],
        ['succeeded', 200],
      ]
    )
  })

  test('delivers at the last of six attempts', async ({ assert }) => {
    receiver.answers = [500, 500, 500, 500, 500, 200]
    const delivery = await ended(school, await emit(school))
    assert.equal(delivery.status, 'delivered')
    assert.lengthOf(receiver.received, 6)
    assertOneEvent(assert, receiver.received, school)
  })

  test('gives up after five redeliveries and keeps the delivery', async ({ assert }) => {
    receiver.answers = [500]
    const delivery = await ended(school, await emit(school))

    assert.equal(delivery.status, 'exhausted')
    assert.lengthOf(receiver.received, 6)
    assert.equal(openBody(delivery), JSON.stringify(payload))
  })

  test('signs the attempt of 13 hours and 53 minutes later with the time of that attempt', async ({
    assert,
  }) => {
    await WebhookEndpoint.forTenant(school.tenant.id).update({ answerTime: 10 })
    receiver.answers = ['never']
    const eventId = await emit(school)
    await until('the first attempt', () => receiver.received.length === 1)
    const created = Date.now() - 56_000_000
    receiver.answers = [200]
    await WebhookDelivery.forTenant(school.tenant.id)
      .where('eventId', eventId)
      .update({ lease: null, attempts: 5, failures: 5, createdAt: created, dueAt: Date.now() })
    const delivery = await ended(school, eventId)

    assert.equal(delivery.status, 'delivered')
    assert.equal(receiver.received[1].headers['x-service-delivery-attempt'], '6')
    assertOneEvent(assert, receiver.received, school)
  })

  test('takes a redirect for a failure and does not follow it', async ({ assert }) => {
    receiver.answers = [
      (response) => response.writeHead(301, { location: 'http://169.254.169.254/latest' }).end(),
      200,
    ]
    await ended(school, await emit(school))

    assert.lengthOf(receiver.received, 2)
    const [first] = await attemptsOf(school.tenant.id)
    assert.equal(first.responseStatus, 301)
    assert.equal(first.outcome, 'failed')
  })

  test('disables an endpoint that answers 410 and tells the others', async ({ assert }) => {
    const other = new Receiver()
    await createEndpoint({ tenantId: school.tenant.id, url: await other.listen() })
    receiver.answers = [410]
    await emit(school)
    await until('the other endpoint is told', () =>
      other.received.some(({ headers }) => headers['x-service-event'] === 'endpoint.disabled')
    )
    await other.close()

    const endpoint = await WebhookEndpoint.forTenant(school.tenant.id)
      .where('url', url)
      .firstOrFail()
    assert.equal(endpoint.status, 'disabled')
    assert.equal(endpoint.disabledReason, 'GONE')
    const told = other.received.map(({ body }) => JSON.parse(body))
    assert.containSubset(told, [
      { event: 'endpoint.disabled', endpointId: endpoint.id, reason: 'GONE' },
    ])
    const cancelled = await WebhookDelivery.forTenant(school.tenant.id)
      .where('endpointId', endpoint.id)
      .orderBy('id')
    assert.deepEqual(
      cancelled.map(({ event, status, reason }) => [event, status, reason]),
      [
        ['file.completed', 'cancelled', 'ENDPOINT_DISABLED'],
        ['endpoint.disabled', 'cancelled', 'ENDPOINT_DISABLED'],
      ]
    )
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

  test('signs a retry after a rotation with the secrets of that moment', async ({ assert }) => {
    let next = ''
    receiver.answers = [
      (response) =>
        void rotateSigningSecret(school.tenant.id, 0).then((secret) => {
          next = secret
          response.writeHead(500).end()
        }),
      200,
    ]
    await ended(school, await emit(school))

    const [first, second] = receiver.received
    assert.isTrue(signatureIsRight(first, school.signingSecret))
    assert.isTrue(signatureIsRight(second, next))
    assert.notProperty(second.headers, 'x-service-signature-next')
    assert.equal(first.body, second.body)
  })

  test('delivers nothing for a tenant without the module', async ({ assert }) => {
    await disableModules(school.tenant.id, ['webhooks'])
    await handedOver(await emit(school))
    assert.isNull(await WebhookDelivery.forTenant(school.tenant.id).first())
    assert.lengthOf(receiver.received, 0)
  })
})
