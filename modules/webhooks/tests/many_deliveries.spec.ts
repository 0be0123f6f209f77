import { test } from '@japa/runner'
import { clientOf, type TestTenant } from '#tests/helpers'
import { until } from '#tests/until'
import { deleteEndpoint } from '../actions/delete_endpoint.js'
import { recoverDeliveries } from '../actions/recover_deliveries.js'
import WebhookDelivery from '../models/webhook_delivery.js'
import type WebhookEndpoint from '../models/webhook_endpoint.js'
import { deliveryDispatcher } from '../workers/delivery_dispatcher.js'
import { SLICE } from '../services/end_deliveries.js'
import { backlog, receivingSchool } from './support/helpers.js'
import type { Receiver } from './support/receiver.js'

const MANY = 12 * SLICE

/** How often others got their turn while something ran. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0
  let isOver = false
  const count = () => {
    turns += 1
    if (!isOver) {
      setImmediate(count)
    }
  }
  setImmediate(count)
  await work()
  isOver = true
  return turns
}

test.group('Very many deliveries', (group) => {
  let school: TestTenant
  let receiver: Receiver
  let endpoint: WebhookEndpoint

  group.setup(async () => {
    await deliveryDispatcher.stop()
    return () => deliveryDispatcher.start()
  })
  group.each.setup(async () => {
    ;({ school, receiver, endpoint } = await receivingSchool())
    await backlog(endpoint, MANY)
    return async () => {
      await WebhookDelivery.forTenant(school.tenant.id).delete()
      await receiver.close()
    }
  })

  const all = () => WebhookDelivery.forTenant(school.tenant.id)

  test('are sent again without stopping other requests', async ({ assert }) => {
    await all().update({ status: 'exhausted', dueAt: null })
    const { tenant } = school
    let asked = 0
    const turns = await turnsDuring(async () => {
      asked = await recoverDeliveries({ tenantId: tenant.id, since: 0 })
    })
    assert.equal(asked, MANY)
    assert.isAtLeast(turns, MANY / SLICE)
    assert.lengthOf(await all().whereNull('dueAt'), 0)
  })

  test('are cancelled with their endpoint without stopping other requests', async ({ assert }) => {
    const { tenant } = school
    const turns = await turnsDuring(() =>
      deleteEndpoint({ tenantId: tenant.id, endpointId: endpoint.id })
    )
    assert.isAtLeast(turns, MANY / SLICE)
    assert.lengthOf(
      await all().where('status', 'cancelled').where('reason', 'ENDPOINT_DELETED'),
      MANY
    )
  })

  test('are cancelled although the process was killed meanwhile', async ({ assert }) => {
    await endpoint.merge({ status: 'disabled', disabledReason: 'GONE' }).save()
    deliveryDispatcher.start()
    const cancelled = await until('they are cancelled', async () => {
      const rows = await all().where('reason', 'ENDPOINT_DISABLED')
      return rows.length === MANY && rows
    })
    await deliveryDispatcher.stop()
    assert.isTrue(cancelled.every(({ dueAt, status }) => dueAt === null && status === 'cancelled'))
    assert.isEmpty(receiver.received)
  })

  test('are filtered, counted and paged', async ({ client, assert }) => {
    const [{ id }] = await all().orderBy('id').offset(5).limit(1)
    await all().where('id', '<=', id).update({ status: 'exhausted', dueAt: null })
    const answer = await clientOf(client, school).get(
      '/api/webhooks/deliveries?status=exhausted&limit=4&offset=2'
    )
    assert.equal(answer.body().total, 6)
    const expected = await all().where('status', 'exhausted').orderBy('id', 'desc')
    assert.deepEqual(
      answer.body().deliveries.map((delivery: { id: string }) => delivery.id),
      expected.slice(2).map((delivery) => delivery.id)
    )
  })
})
