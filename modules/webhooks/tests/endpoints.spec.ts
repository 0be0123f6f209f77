import { test } from '@japa/runner'
import { eventCatalogue } from '#platform/outbox/event_catalogue'
import { clientOf, createTenant, type TestTenant } from '#tests/helpers'
import WebhookEndpoint from '../models/webhook_endpoint.js'
import { receivingSchool, signatureIsRight } from './support/helpers.js'
import type { Receiver } from './support/receiver.js'

const base = '/api/webhooks'

test.group('Webhook endpoints: HTTP', (group) => {
  let school: TestTenant
  group.each.setup(async () => {
    school = await createTenant()
  })

  const remove = ({ tenant }: TestTenant) => WebhookEndpoint.forTenant(tenant.id).delete()

  test('are added, listed newest first, shown, changed and deleted', async ({ client, assert }) => {
    const api = clientOf(client, school)
    const first = await api.post(`${base}/endpoints`, {
      url: 'https://unity.example/events',
      events: ['file.failed', 'file.completed', 'file.failed'],
      description: 'Results',
    })
    first.assertStatus(201)
    assert.deepInclude(first.body(), {
      url: 'https://unity.example/events',
      events: ['file.failed', 'file.completed'],
      description: 'Results',
      status: 'active',
      disabledReason: null,
      failuresInRow: 0,
    })
    const second = await api.post(`${base}/endpoints`, { url: 'https://unity.example/all' })
    assert.isNull(second.body().events)

    const list = await api.get(`${base}/endpoints?limit=1`)
    list.assertStatus(200)
    assert.equal(list.body().total, 2)
    assert.deepEqual(list.body().endpoints, [second.body()])

    const { id } = first.body()
    const changed = await api.patch(`${base}/endpoints/${id}`, {
      status: 'paused',
      events: null,
      description: null,
    })
    changed.assertStatus(200)
    assert.deepInclude(changed.body(), { status: 'paused', events: null, description: null })
    const shown = await api.get(`${base}/endpoints/${id}`)
    assert.deepEqual(shown.body(), changed.body())

    const deleted = await api.delete(`${base}/endpoints/${id}`)
    deleted.assertStatus(204)
    const gone = await api.get(`${base}/endpoints/${id}`)
    gone.assertStatus(404)
    assert.equal(gone.body().error.code, 'NOT_FOUND')
  })

  test('an address that is refused by its form is 422: {$self}')
    .with([
      'ftp://school.example/',
      'https://user:password@school.example/',
      'http://10.0.0.1/',
      'nonsense',
    ])
    .run(async ({ client, assert }, url) => {
      const answer = await clientOf(client, school).post(`${base}/endpoints`, { url })
      answer.assertStatus(422)
      assert.equal(answer.body().error.code, 'WEBHOOK_URL_NOT_ALLOWED')
      assert.match(answer.body().error.message, /^url: /)
    })

  test('a malformed body is 400, naming the field', async ({ client, assert }) => {
    const api = clientOf(client, school)
    const url = 'https://school.example/'
    const cases: [object, RegExp][] = [
      [{}, /^url: is required/],
      [{ url: 5 }, /^url: /],
      [{ url: `https://school.example/${'a'.repeat(2000)}` }, /^url: /],
      [{ url, events: [] }, /^events: /],
      [{ url, events: ['file.completed', 'file.eaten'] }, /^events\[1\]: is not an event/],
      [{ url, description: 'a'.repeat(201) }, /^description: /],
      [{ url, colour: 'blue' }, /^colour: is not a known field/],
      [{ url, status: 'active' }, /^status: is not a known field/],
    ]
    for (const [body, message] of cases) {
      const answer = await api.post(`${base}/endpoints`, body)
      answer.assertStatus(400)
      assert.equal(answer.body().error.code, 'VALIDATION_ERROR')
      assert.match(answer.body().error.message, message)
    }
    const created = await api.post(`${base}/endpoints`, { url })
    const { id } = created.body()
    const status = await api.patch(`${base}/endpoints/${id}`, { status: 'disabled' })
    status.assertStatus(400)
    const query = await api.get(`${base}/endpoints?limit=0`)
    query.assertStatus(400)
  })

  test('a tenant has ten at most, however it asks', async ({ client, assert }) => {
    const api = clientOf(client, school)
    const answers = await Promise.all(
      Array.from({ length: 13 }, (_, number) =>
        api.post(`${base}/endpoints`, { url: `https://school.example/${number}` })
      )
    )
    const refused = answers.filter((answer) => answer.status() === 422)
    assert.lengthOf(refused, 3)
    assert.equal(refused[0].body().error.code, 'WEBHOOK_ENDPOINT_LIMIT')
    const list = await api.get(`${base}/endpoints`)
    assert.equal(list.body().total, 10)
  })

  test("another tenant's endpoint does not exist", async ({ client, assert }) => {
    const { school: owner, endpoint, receiver } = await receivingSchool()
    await receiver.close()
    const api = clientOf(client, school)
    const path = `${base}/endpoints/${endpoint.id}`
    for (const answer of [
      await api.get(path),
      await api.patch(path, { status: 'paused' }),
      await api.delete(path),
      await api.post(`${path}/ping`),
      await api.post(`${base}/recover`, { since: '2026-01-01T00:00:00Z', endpointId: endpoint.id }),
    ]) {
      answer.assertStatus(404)
    }
    const list = await api.get(`${base}/endpoints`)
    assert.deepEqual(list.body(), { endpoints: [], total: 0 })
    await endpoint.refresh()
    assert.equal(endpoint.status, 'active')
    await remove(owner)
  })

  test('reading and writing need their scopes', async ({ client }) => {
    const reader = await createTenant({ scopes: ['webhooks:read'] })
    const writer = await createTenant({ scopes: ['webhooks:write'] })
    const refusals = [
      await clientOf(client, reader).post(`${base}/endpoints`, { url: 'https://school.example/' }),
      await clientOf(client, reader).post(`${base}/secret/rotate`, {}),
      await clientOf(client, writer).get(`${base}/endpoints`),
      await clientOf(client, writer).get(`${base}/secret`),
    ]
    for (const answer of refusals) {
      answer.assertStatus(403)
    }
  })
})

test.group('Webhook ping: HTTP', (group) => {
  let school: TestTenant
  let receiver: Receiver
  let path: string

  group.each.setup(async () => {
    const receiving = await receivingSchool()
    ;({ school, receiver } = receiving)
    path = `${base}/endpoints/${receiving.endpoint.id}/ping`
    return async () => {
      await WebhookEndpoint.forTenant(school.tenant.id).delete()
      await receiver.close()
    }
  })

  test('sends a signed event and answers with how it ended', async ({ client, assert }) => {
    receiver.answers = [(response) => response.writeHead(202).end('Thank you.')]
    const answer = await clientOf(client, school).post(path)
    answer.assertStatus(200)
    const { attempts, ...delivery } = answer.body()
    assert.equal(delivery.body, receiver.received[0].body)
    assert.deepInclude(delivery, {
      event: 'webhook.ping',
      origin: 'ping',
      status: 'delivered',
      attemptCount: 1,
    })
    assert.deepInclude(attempts[0], {
      number: 1,
      trigger: 'ping',
      outcome: 'succeeded',
      responseStatus: 202,
      responseText: 'Thank you.',
      errorCode: null,
    })
    assert.lengthOf(receiver.received, 1)
    assert.isTrue(signatureIsRight(receiver.received[0], school.signingSecret))
    const told = JSON.parse(receiver.received[0].body)
    assert.equal(told.event, 'webhook.ping')
    assert.sameMembers(Object.keys(told), Object.keys(eventCatalogue.find('webhook.ping')!.sample))
  })

  test('is tried once, and says in words what went wrong', async ({ client, assert }) => {
    await receiver.close()
    const api = clientOf(client, school)
    const answer = await api.post(path)
    answer.assertStatus(200)
    assert.equal(answer.body().status, 'exhausted')
    assert.deepInclude(answer.body().attempts[0], {
      outcome: 'failed',
      errorCode: 'CONNECTION_REFUSED',
      message: 'The server refused the connection.',
    })
    const { body } = await api.get(`${base}/deliveries/${answer.body().id}`).then((found) => ({
      body: found.body(),
    }))
    assert.deepEqual(body, answer.body())
  })

  test('works while the endpoint is paused, whatever it receives', async ({ client, assert }) => {
    const api = clientOf(client, school)
    await api.patch(path.replace('/ping', ''), { status: 'paused', events: ['file.failed'] })
    const answer = await api.post(path)
    assert.equal(answer.body().status, 'delivered')
  })
})
