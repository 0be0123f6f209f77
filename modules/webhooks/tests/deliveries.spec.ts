import type { ApiRequest } from '@japa/api-client'
import { test } from '@japa/runner'
import { clientOf, createTenant, type TestTenant } from '#tests/helpers'
import { until } from '#tests/until'
import WebhookDelivery from '../models/webhook_delivery.js'
import WebhookEndpoint from '../models/webhook_endpoint.js'
import { emit, receivingSchool, signatureIsRight } from './support/helpers.js'
import type { Receiver } from './support/receiver.js'

const base = '/api/webhooks'

async function bodyOf(request: ApiRequest) {
  const answer = await request
  return answer.body()
}

test.group('Webhook deliveries: HTTP', (group) => {
  let school: TestTenant
  let receiver: Receiver
  let endpoint: WebhookEndpoint

  group.each.setup(async () => {
    ;({ school, receiver, endpoint } = await receivingSchool())
    return async () => {
      await WebhookEndpoint.forTenant(school.tenant.id).delete()
      await receiver.close()
    }
  })

  test('are listed newest first and filtered; one is shown with its attempts', async ({
    client,
    assert,
  }) => {
    receiver.answers = [(response) => response.writeHead(500).end('<h1>Sorry</h1>'), 200]
    const api = clientOf(client, school)
    const eventId = await emit(school)
    const list = () => api.get(`${base}/deliveries?status=delivered&event=file.completed`)
    const found = await until('it is delivered', async () => {
      const answer = await list()
      return answer.body().total === 1 && answer.body()
    })
    const [delivery] = found.deliveries
    assert.deepInclude(delivery, {
      eventId,
      endpointId: endpoint.id,
      event: 'file.completed',
      status: 'delivered',
      attemptCount: 2,
      nextAttemptAt: null,
      reason: null,
    })
    assert.notProperty(delivery, 'body')

    const shown = await api.get(`${base}/deliveries/${delivery.id}`)
    shown.assertStatus(200)
    assert.lengthOf(receiver.received, 2)
    for (const { body } of receiver.received) {
      assert.equal(shown.body().body, body)
    }
    assert.containSubset(shown.body().attempts, [
      { number: 1, outcome: 'failed', responseStatus: 500, responseText: '<h1>Sorry</h1>' },
      { number: 2, outcome: 'succeeded', responseStatus: 200 },
    ])
    const none = await api.get(`${base}/deliveries?endpointId=whe_other`)
    assert.deepEqual(none.body(), { deliveries: [], total: 0 })
    const wrong = await api.get(`${base}/deliveries?status=lost`)
    wrong.assertStatus(400)
    const foreign = await clientOf(client, await createTenant()).get(
      `${base}/deliveries/${delivery.id}`
    )
    foreign.assertStatus(404)
  })

  test('are sent again on request, also what was delivered', async ({ client, assert }) => {
    const api = clientOf(client, school)
    await emit(school)
    await until('it arrives', () => receiver.received.length === 1)
    const id = await until('it is recorded', async () => {
      const { deliveries } = await bodyOf(api.get(`${base}/deliveries?status=delivered`))
      return deliveries[0]?.id
    })
    receiver.answers = [500]
    const asked = await api.post(`${base}/deliveries/${id}/redeliver`)
    asked.assertStatus(202)
    assert.isNotNull(asked.body().redeliveryRequestedAt)

    const shown = await until('it ends', async () => {
      const answer = await bodyOf(api.get(`${base}/deliveries/${id}`))
      return answer.redeliveryRequestedAt === null && answer
    })
    assert.equal(shown.status, 'delivered')
    assert.deepInclude(shown.attempts[1], { trigger: 'manual', outcome: 'failed' })
    assert.equal(receiver.received[0].body, receiver.received[1].body)
  })

  test('a redelivery that fails leaves the planned retry; one that succeeds replaces it', async ({
    client,
    assert,
  }) => {
    const api = clientOf(client, school)
    const planned = '2100-01-01T00:00:00.000Z'
    await emit(school)
    const id = await until('it is recorded', async () => {
      const { deliveries } = await bodyOf(api.get(`${base}/deliveries?status=delivered`))
      return deliveries[0]?.id
    })
    await WebhookDelivery.forTenant(school.tenant.id).update({
      status: 'pending',
      failures: 2,
      nextAttemptAt: Date.parse(planned),
      dueAt: Date.parse(planned),
    })
    const redelivered = async () => {
      const asked = await api.post(`${base}/deliveries/${id}/redeliver`)
      asked.assertStatus(202)
      return until('it ends', async () => {
        const answer = await bodyOf(api.get(`${base}/deliveries/${id}`))
        return answer.redeliveryRequestedAt === null && answer
      })
    }

    receiver.answers = [500]
    const failed = await redelivered()
    assert.equal(failed.status, 'pending')
    assert.equal(failed.nextAttemptAt, planned)
    const row = await WebhookDelivery.forTenant(school.tenant.id).firstOrFail()
    assert.equal(row.failures, 2)
    assert.equal(row.dueAt?.toMillis(), Date.parse(planned))

    receiver.answers = [200]
    const succeeded = await redelivered()
    assert.equal(succeeded.status, 'delivered')
    assert.isNull(succeeded.nextAttemptAt)
  })

  test('are not sent again while an attempt runs, nor to an endpoint that is not active', async ({
    client,
    assert,
  }) => {
    const api = clientOf(client, school)
    let finish = () => {}
    receiver.answers = [(response) => (finish = () => response.end())]
    await emit(school)
    await until('it arrives', () => receiver.received.length === 1)
    const { deliveries } = await bodyOf(api.get(`${base}/deliveries`))
    const [{ id }] = deliveries
    const busy = await api.post(`${base}/deliveries/${id}/redeliver`)
    busy.assertStatus(409)
    assert.equal(busy.body().error.code, 'WEBHOOK_DELIVERY_BUSY')
    finish()

    await api.patch(`${base}/endpoints/${endpoint.id}`, { status: 'paused' })
    const paused = await api.post(`${base}/deliveries/${id}/redeliver`)
    paused.assertStatus(409)
    assert.equal(paused.body().error.code, 'WEBHOOK_ENDPOINT_NOT_ACTIVE')
  })

  test('recovery sends what did not arrive since a moment, disabled endpoints included', async ({
    client,
    assert,
  }) => {
    const api = clientOf(client, school)
    receiver.answers = [410]
    await emit(school)
    await until('the endpoint is disabled', async () => {
      await endpoint.refresh()
      return endpoint.status === 'disabled'
    })
    await emit(school)
    await until('the next event is logged', async () => {
      const answer = await api.get(`${base}/deliveries?status=cancelled`)
      return answer.body().total === 3
    })
    receiver.answers = [200]
    const since = new Date(Date.now() - 60_000).toISOString()
    const before = await api.post(`${base}/recover`, { since })
    assert.deepEqual(before.body(), { redeliveries: 0 })

    const active = await api.patch(`${base}/endpoints/${endpoint.id}`, { status: 'active' })
    assert.deepInclude(active.body(), { status: 'active', disabledReason: null })
    const later = await api.post(`${base}/recover`, {
      since: new Date(Date.now() + 60_000).toISOString(),
    })
    assert.deepEqual(later.body(), { redeliveries: 0 })
    const recovered = await api.post(`${base}/recover`, { since })
    recovered.assertStatus(202)
    assert.deepEqual(recovered.body(), { redeliveries: 3 })
    await until('all arrive', () => receiver.received.length === 4)

    for (const wrong of ['yesterday', '2026-13-01T00:00:00Z', '2026-01-01']) {
      const refused = await api.post(`${base}/recover`, { since: wrong })
      refused.assertStatus(400)
      assert.match(refused.body().error.message, /^since: /)
    }
  })
})

test.group('Webhook events and secret: HTTP', () => {
  test('the catalogue shows every event with a sample of its own', async ({ client, assert }) => {
    const answer = await clientOf(client, await createTenant()).get(`${base}/events`)
    answer.assertStatus(200)
    const { events } = answer.body()
    const types = events.map(({ event }: { event: string }) => event)
    assert.includeMembers(types, [
      'file.completed',
      'file.failed',
      'endpoint.disabled',
      'webhook.ping',
    ])
    for (const { event, sample } of events) {
      assert.equal(sample.event, event)
      assert.isNumber(sample.timestamp)
    }
  })

  test('of the secret only the last four characters are shown', async ({ client, assert }) => {
    const school = await createTenant()
    const answer = await clientOf(client, school).get(`${base}/secret`)
    answer.assertStatus(200)
    assert.deepEqual(answer.body(), {
      lastFour: school.signingSecret.slice(-4),
      previousValidUntil: null,
    })
  })

  test('rotation shows the new secret once and keeps the old one for a day', async ({
    client,
    assert,
  }) => {
    const { school, receiver } = await receivingSchool()
    const api = clientOf(client, school)
    const rotated = await api.post(`${base}/secret/rotate`, {})
    rotated.assertStatus(200)
    const { secret, previousValidUntil } = rotated.body()
    assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/)
    assert.closeTo(Date.parse(previousValidUntil), Date.now() + 86_400_000, 10_000)
    const shown = await api.get(`${base}/secret`)
    assert.deepEqual(shown.body(), { lastFour: secret.slice(-4), previousValidUntil })

    const again = await api.post(`${base}/secret/rotate`, { graceSeconds: 604_800 })
    await emit(school)
    await until('it arrives', () => receiver.received.length === 1)
    assert.isTrue(signatureIsRight(receiver.received[0], school.signingSecret))
    assert.isTrue(
      signatureIsRight(receiver.received[0], again.body().secret, 'x-service-signature-next')
    )

    const last = await api.post(`${base}/secret/rotate`, { graceSeconds: 0 })
    assert.isNull(last.body().previousValidUntil)
    await emit(school)
    await until('it arrives', () => receiver.received.length === 2)
    await receiver.close()
    assert.isTrue(signatureIsRight(receiver.received[1], last.body().secret))
    assert.notProperty(receiver.received[1].headers, 'x-service-signature-next')
  })

  test('a grace is a whole number of seconds up to a week', async ({ client }) => {
    const api = clientOf(client, await createTenant())
    for (const graceSeconds of [-1, 604_801, 1.5, '60']) {
      const answer = await api.post(`${base}/secret/rotate`, { graceSeconds })
      answer.assertStatus(400)
    }
  })
})
