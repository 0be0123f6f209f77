import { test } from '@japa/runner'
import config from '#config/webhooks'
import db from '@adonisjs/lucid/services/db'
import { outboxRelay } from '#platform/outbox/outbox_relay'
import { createTenant, type TestTenant } from '#tests/helpers'
import { until } from '#tests/until'
import { claimDueDeliveries } from '../actions/claim_due_deliveries.js'
import { createEndpoint } from '../actions/create_endpoint.js'
import { recordOutcomes } from '../actions/record_outcomes.js'
import WebhookDelivery from '../models/webhook_delivery.js'
import WebhookEndpoint from '../models/webhook_endpoint.js'
import { noAnswer, type AttemptResult, type ClaimedAttempt } from '../services/attempt.js'
import { DeliveryDispatcher, deliveryDispatcher } from '../workers/delivery_dispatcher.js'
import { DeliverySlots } from '../services/delivery_slots.js'
import {
  assertOneEvent,
  attemptsEnded,
  attemptsOf,
  backlog,
  emit,
  ended,
  queued,
  receivingSchool,
} from './support/helpers.js'
import type { Receiver } from './support/receiver.js'

const succeededWith200: AttemptResult = {
  responseStatus: 200,
  errorCode: null,
  responseText: null,
  retryAfter: undefined,
  duration: 1,
}

/** Claims deliveries of one tenant as a worker with free slots does; leaves those of others. */
async function claimOf({ tenant }: TestTenant): Promise<ClaimedAttempt[]> {
  const attempts = await claimDueDeliveries(new DeliverySlots())
  return attempts.filter(({ delivery }) => delivery.tenantId === tenant.id)
}

test.group('Workers that share deliveries', (group) => {
  let receiver: Receiver
  let school: TestTenant
  let endpoint: WebhookEndpoint

  group.setup(async () => {
    await deliveryDispatcher.stop()
    return () => deliveryDispatcher.start()
  })
  group.each.setup(async () => {
    ;({ receiver, school, endpoint } = await receivingSchool())
    await endpoint.merge({ answerTime: 10 }).save()
    return async () => {
      await WebhookEndpoint.forTenant(school.tenant.id).delete()
      await receiver.close()
    }
  })

  test('a delivery is claimed by one of them', async ({ assert }) => {
    await backlog(endpoint, 30)
    const claimed: string[] = []
    for (let round = 0; round < 20; round++) {
      const claims = await Promise.all([1, 2, 3].map(() => claimOf(school)))
      claimed.push(...claims.flat().map(({ delivery }) => delivery.id))
    }
    assert.lengthOf(claimed, 30)
    assert.equal(new Set(claimed).size, 30)
    const attempts = await attemptsOf(school.tenant.id)
    assert.lengthOf(attempts, 30)
    assert.isTrue(attempts.every(({ outcome }) => outcome === 'started'))
  })

  test('two of them send everything once', async ({ assert }) => {
    const workers = [new DeliveryDispatcher(), new DeliveryDispatcher()]
    await backlog(endpoint, 100)
    for (const worker of workers) {
      worker.start()
    }
    await attemptsEnded(school, 100)
    await Promise.all(workers.map((worker) => worker.stop()))

    assert.lengthOf(receiver.received, 100)
    const ids = receiver.received.map(({ headers }) => headers['x-service-event-id'])
    assert.equal(new Set(ids).size, 100)
  })

  test('a killed worker leaves its attempt in the log, and another goes on', async ({ assert }) => {
    const eventId = await emit(school)
    const { id } = await queued(school, eventId)
    const [lost] = await claimOf(school)
    assert.isEmpty(await claimOf(school))

    await WebhookDelivery.forTenant(school.tenant.id)
      .where('id', id)
      .update({ dueAt: Date.now() - 1 })
    const worker = new DeliveryDispatcher()
    worker.start()
    const delivery = await ended(school, eventId)
    await worker.stop()

    const attempts = await attemptsOf(school.tenant.id)
    assert.equal(attempts[0].id, lost.id)
    assert.deepEqual(
      attempts.map(({ number, outcome, errorCode }) => [number, outcome, errorCode]),
      [
        [1, 'failed', 'INTERRUPTED'],
        [2, 'succeeded', null],
      ]
    )
    assert.equal(delivery.failures, 0)
    assert.equal(receiver.received[0].headers['x-service-delivery-attempt'], '2')
    assert.equal(receiver.received[0].headers['x-service-event-id'], eventId)
  })

  test('a worker whose lease ended during a slow exchange changes the log only', async ({
    assert,
  }) => {
    const { id } = await queued(school, await emit(school))
    const [slow] = await claimOf(school)
    await WebhookDelivery.forTenant(school.tenant.id)
      .where('id', id)
      .update({ dueAt: Date.now() - 1 })
    const [quick] = await claimOf(school)

    await recordOutcomes([
      { ...slow, result: { ...noAnswer, errorCode: 'TIMED_OUT', duration: 1 } },
    ])
    const meanwhile = await WebhookDelivery.forTenant(school.tenant.id).firstOrFail()
    assert.equal(meanwhile.lease, quick.lease)
    await recordOutcomes([{ ...quick, result: succeededWith200 }])

    const delivery = await WebhookDelivery.forTenant(school.tenant.id).firstOrFail()
    assert.equal(delivery.status, 'delivered')
    const attempts = await attemptsOf(school.tenant.id)
    assert.deepEqual(
      attempts.map(({ errorCode }) => errorCode),
      ['TIMED_OUT', null]
    )
  })

  test('a worker that stops records what was being sent', async ({ assert }) => {
    receiver.answers = [(response) => void setTimeout(() => response.end(), 100)]
    const worker = new DeliveryDispatcher()
    worker.start()
    const eventId = await emit(school)
    await until('the request arrives', () => receiver.received.length === 1)
    await worker.stop()

    const delivery = await queued(school, eventId)
    assert.equal(delivery.status, 'delivered')
  })

  test('a worker that may not wait hands back what it was sending', async ({ assert, cleanup }) => {
    const { stopGrace } = config
    config.stopGrace = 50
    cleanup(() => {
      config.stopGrace = stopGrace
    })
    receiver.answers = ['never', 200]
    const worker = new DeliveryDispatcher()
    worker.start()
    const eventId = await emit(school)
    await until('the request arrives', () => receiver.received.length === 1)
    await worker.stop()

    worker.start()
    const delivery = await ended(school, eventId)
    await worker.stop()
    assert.equal(delivery.status, 'delivered')
    assert.equal(delivery.failures, 0)
    assertOneEvent(assert, receiver.received, school)
  })

  test('an endpoint gets four requests at a time, and a worker sends 64', async ({ assert }) => {
    receiver.answers = [(response) => void setTimeout(() => response.end(), 50)]
    const endpoints = [endpoint]
    for (let tenants = 0; tenants < 6; tenants++) {
      const { tenant } = await createTenant()
      for (let number = 0; number < 4; number++) {
        const one = await createEndpoint({ tenantId: tenant.id, url: endpoint.url })
        endpoints.push(await one.merge({ answerTime: 10 }).save())
      }
    }
    for (const one of endpoints) {
      await backlog(one, 6)
    }
    const worker = new DeliveryDispatcher()
    worker.start()
    await until('all arrive', () => receiver.received.length === 6 * endpoints.length)
    await worker.stop()
    assert.isAtMost(receiver.mostAtOnce, 64)
    assert.isAbove(receiver.mostAtOnce, 20)

    receiver.mostAtOnce = 0
    await backlog(endpoint, 12)
    worker.start()
    await until('all arrive', () => receiver.received.length === 6 * endpoints.length + 12)
    await worker.stop()
    assert.equal(receiver.mostAtOnce, 4)
  })

  test('a dead endpoint with a thousand waiting does not delay the others', async ({ assert }) => {
    receiver.answers = ['never']
    await backlog(endpoint, 1000)
    const { receiver: healthy, school: other } = await receivingSchool()
    const worker = new DeliveryDispatcher()
    worker.start()
    await until('the dead one is called', () => receiver.received.length === 4)

    const startedAt = Date.now()
    for (let number = 0; number < 20; number++) {
      await emit(other)
    }
    await until('all arrive', () => healthy.received.length === 20)
    const waited = Date.now() - startedAt
    receiver.answers = [500]
    await receiver.close()
    await worker.stop()
    await healthy.close()

    assert.isBelow(waited, 2000)
    assert.isAtMost(receiver.mostAtOnce, 4)
  })

  test('connections to the database that break do not stop it', async ({ assert }) => {
    const worker = new DeliveryDispatcher()
    worker.start()
    const { id: own } = await db.rawQuery('select connection_id() as id').then(([[row]]) => row)
    const [processes] = await db.rawQuery(
      'select id from information_schema.processlist where db = database() and id <> ?',
      [own]
    )
    for (const { id } of processes as { id: number }[]) {
      await db.rawQuery(`kill ${id}`).catch(() => {})
    }
    outboxRelay.nudge()
    const delivery = await until('the event is recorded', () => emit(school).catch(() => null))
    const { status } = await ended(school, delivery)
    await worker.stop()
    assert.equal(status, 'delivered')
  }).skip(process.env.DB_CONNECTION !== 'mysql', 'only a database server has connections')
})
