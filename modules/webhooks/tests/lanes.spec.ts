import type { ServerResponse } from 'node:http'
import { test } from '@japa/runner'
import config from '#config/webhooks'
import { createTenant, type TestTenant } from '#tests/helpers'
import { until } from '#tests/until'
import { createEndpoint } from '../actions/create_endpoint.js'
import { updateEndpoint } from '../actions/update_endpoint.js'
import WebhookEndpoint from '../models/webhook_endpoint.js'
import { DeliveryDispatcher, deliveryDispatcher } from '../workers/delivery_dispatcher.js'
import { laneOf } from '../services/lane.js'
import {
  attemptsEnded,
  attemptsOf,
  backlog,
  emit,
  ended,
  receivingSchool,
} from './support/helpers.js'
import { Receiver } from './support/receiver.js'

/** A receiver that answers 200, but only when it is told to. */
class HangingReceiver extends Receiver {
  #waiting: ServerResponse[] = []
  #isReleased = false

  constructor() {
    super()
    this.answers = [
      (response) => void (this.#isReleased ? response.end() : this.#waiting.push(response)),
    ]
  }

  get waiting(): number {
    return this.#waiting.length
  }

  release(): void {
    this.#isReleased = true
    this.#waiting.splice(0).forEach((response) => response.end())
  }
}

const { quick, slow } = config.concurrency

test.group('Slow endpoints', (group) => {
  let hanging: HangingReceiver
  let url: string
  let tenantIds: string[]
  let worker: DeliveryDispatcher

  group.setup(async () => {
    await deliveryDispatcher.stop()
    return () => deliveryDispatcher.start()
  })
  group.each.setup(async () => {
    const { slowAfter, maxEndpoints } = config
    tenantIds = []
    hanging = new HangingReceiver()
    url = await hanging.listen()
    worker = new DeliveryDispatcher()
    return async () => {
      hanging.release()
      await worker.stop()
      await WebhookEndpoint.acrossTenants().whereIn('tenantId', tenantIds).delete()
      await hanging.close()
      Object.assign(config, { slowAfter, maxEndpoints })
    }
  })

  /** A tenant whose endpoints all lead to the receiver that hangs, each with a few events due. */
  async function slowTenant(endpoints: number, answerTime: number | null): Promise<TestTenant> {
    const school = await createTenant()
    tenantIds.push(school.tenant.id)
    for (let number = 0; number < endpoints; number++) {
      const endpoint = await createEndpoint({ tenantId: school.tenant.id, url })
      await endpoint.merge({ answerTime }).save()
      await backlog(endpoint, 6)
    }
    return school
  }

  test('that were quick until now hold no slots that others need', async ({ assert, cleanup }) => {
    config.slowAfter = 1000
    for (let tenants = 0; tenants < 4; tenants++) {
      await slowTenant(10, 10)
    }
    const { receiver: healthy, school: other, endpoint } = await receivingSchool()
    tenantIds.push(other.tenant.id)
    cleanup(() => healthy.close())
    await endpoint.merge({ answerTime: 10 }).save()
    worker.start()
    await until('every slot is held', () => hanging.waiting >= quick.all)

    for (let number = 0; number < 20; number++) {
      await emit(other)
    }
    await until('all events of the other arrive', () => healthy.received.length === 20)
    assert.isAtLeast(hanging.waiting, quick.all, 'no slow answer was needed for it')
    assert.isAtMost(hanging.waiting, 4 * 10 * config.concurrency.endpoint)
  })

  test('of one tenant hold its part of the slots only, however many they are', async ({
    assert,
  }) => {
    Object.assign(config, { slowAfter: 60_000, maxEndpoints: 100 })
    const school = await slowTenant(40, null)
    const { receiver: healthy, school: other } = await receivingSchool()
    tenantIds.push(other.tenant.id)
    worker.start()
    await until('its part is held', () => hanging.waiting === quick.tenant)
    await emit(other)
    await until('the event of the other arrives', () => healthy.received.length === 1)
    await healthy.close()

    assert.lengthOf(await attemptsOf(school.tenant.id), quick.tenant)
    assert.equal(hanging.waiting, quick.tenant)
  })

  test('wait in a lane of their own, whichever worker comes', async ({ assert }) => {
    for (let tenants = 0; tenants < 6; tenants++) {
      await slowTenant(4, 12_000)
    }
    const { receiver: healthy, school: other, endpoint } = await receivingSchool()
    tenantIds.push(other.tenant.id)
    await endpoint.merge({ answerTime: 10 }).save()
    worker.start()
    await until('the lane is full', () => hanging.waiting === slow.all)
    for (let number = 0; number < 20; number++) {
      await emit(other)
    }
    await until('all events of the other arrive', () => healthy.received.length === 20)
    await healthy.close()

    assert.equal(hanging.waiting, slow.all)
    for (const tenantId of tenantIds.filter((id) => id !== other.tenant.id)) {
      const attempts = await attemptsOf(tenantId)
      assert.isAtMost(attempts.length, slow.tenant)
    }
  })

  test('are known by their answers, and leave the lane when they are quick again', async ({
    assert,
    cleanup,
  }) => {
    config.slowAfter = 100
    const { receiver, school, endpoint } = await receivingSchool()
    tenantIds.push(school.tenant.id)
    cleanup(() => receiver.close())
    receiver.answers = [(response) => void setTimeout(() => response.end(), 250), 200]
    worker.start()
    await ended(school, await emit(school))
    await endpoint.refresh()
    assert.equal(laneOf(endpoint), 'slow')

    config.slowAfter = 10_000
    await endpoint.merge({ answerTime: 100_000 }).save()
    await backlog(endpoint, 12)
    await attemptsEnded(school, 13)
    await endpoint.refresh()
    assert.equal(laneOf(endpoint), 'quick')
  })

  test('are measured anew at another address', async ({ assert }) => {
    const { tenant } = await slowTenant(1, 12_000)
    const endpoint = await WebhookEndpoint.forTenant(tenant.id).firstOrFail()
    const input = { tenantId: tenant.id, endpointId: endpoint.id }
    await updateEndpoint({ ...input, description: 'Our server' })
    await endpoint.refresh()
    assert.equal(endpoint.answerTime, 12_000)
    await updateEndpoint({ ...input, url: `${url}/new` })
    await endpoint.refresh()
    assert.isNull(endpoint.answerTime)
  })
})
