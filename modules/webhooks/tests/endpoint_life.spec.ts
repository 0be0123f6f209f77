import { setTimeout as wait } from 'node:timers/promises'
import { test } from '@japa/runner'
import config from '#config/webhooks'
import { removeOldRows } from '#platform/database/remove_old_rows'
import type { TestTenant } from '#tests/helpers'
import { deleteEndpoint } from '../actions/delete_endpoint.js'
import { updateEndpoint } from '../actions/update_endpoint.js'
import WebhookAttempt from '../models/webhook_attempt.js'
import WebhookDelivery from '../models/webhook_delivery.js'
import WebhookEndpoint from '../models/webhook_endpoint.js'
import {
  attemptsEnded,
  attemptsOf,
  emit,
  ended,
  queued,
  receivingSchool,
} from './support/helpers.js'
import type { Receiver } from './support/receiver.js'

test.group('The life of an endpoint', (group) => {
  let receiver: Receiver
  let school: TestTenant
  let endpoint: WebhookEndpoint

  group.each.setup(async () => {
    ;({ receiver, school, endpoint } = await receivingSchool())
    return async () => {
      await WebhookEndpoint.forTenant(school.tenant.id).delete()
      await receiver.close()
    }
  })

  const ids = () => ({ tenantId: school.tenant.id, endpointId: endpoint.id })

  test('events wait while it is paused, retries included', async ({ assert }) => {
    receiver.answers = [500, 200]
    await updateEndpoint({ ...ids(), status: 'paused' })
    const eventId = await emit(school)
    await queued(school, eventId)
    await wait(2 * config.pollInterval)
    assert.lengthOf(receiver.received, 0)

    await updateEndpoint({ ...ids(), status: 'active' })
    const delivery = await ended(school, eventId)
    assert.equal(delivery.status, 'delivered')
    assert.lengthOf(receiver.received, 2)
  })

  test('what waits for it is cancelled when it is deleted, and the log stays', async ({
    assert,
  }) => {
    receiver.answers = [
      (response) =>
        void WebhookEndpoint.forTenant(school.tenant.id)
          .update({ blockedUntil: Date.now() + 60_000 })
          .then(() => response.writeHead(500).end()),
    ]
    await emit(school)
    await attemptsEnded(school, 1)
    await deleteEndpoint(ids())

    const delivery = await WebhookDelivery.forTenant(school.tenant.id).firstOrFail()
    assert.equal(delivery.status, 'cancelled')
    assert.equal(delivery.reason, 'ENDPOINT_DELETED')
    assert.lengthOf(await attemptsOf(school.tenant.id), 1)
  })

  for (const [days, status] of [
    [5.1, 'disabled'],
    [4.9, 'active'],
  ] as const) {
    test(`after ${days} days of failures it is ${status}`, async ({ assert }) => {
      receiver.answers = [500]
      await WebhookEndpoint.forTenant(school.tenant.id).update({
        failuresInRow: 3,
        failingSince: Date.now() - days * 86_400_000,
      })
      const delivery = await ended(school, await emit(school))
      assert.equal(delivery.status, 'exhausted')
      await endpoint.refresh()
      assert.equal(endpoint.status, status)
      assert.equal(endpoint.disabledReason, status === 'disabled' ? 'FAILING' : null)
    })
  }

  test('a success ends the time of failures', async ({ assert }) => {
    await WebhookEndpoint.forTenant(school.tenant.id).update({
      failuresInRow: 3,
      failingSince: Date.now() - 10 * 86_400_000,
    })
    await ended(school, await emit(school))
    await endpoint.refresh()
    assert.equal(endpoint.failuresInRow, 0)
    assert.isNull(endpoint.failingSince)
  })

  test('deliveries and attempts are removed after thirty days', async ({ assert }) => {
    const [old, recent] = [await emit(school), await emit(school)]
    await Promise.all([ended(school, old), ended(school, recent)])
    const before = Date.now() - 30 * 86_400_000 - 1000
    const delivery = await queued(school, old)
    await WebhookDelivery.forTenant(school.tenant.id)
      .where('id', delivery.id)
      .update({ createdAt: before })
    await WebhookAttempt.forTenant(school.tenant.id)
      .where('deliveryId', delivery.id)
      .update({ startedAt: before })
    await removeOldRows()

    const left = await WebhookDelivery.forTenant(school.tenant.id)
    assert.deepEqual(
      left.map(({ eventId }) => eventId),
      [recent]
    )
    assert.lengthOf(await attemptsOf(school.tenant.id), 1)
  })
})
