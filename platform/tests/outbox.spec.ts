import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { createTenant } from '#tests/helpers'
import { until } from '#tests/until'
import type { RecordedEvent } from '#platform/outbox/consumers'
import { recordEvent } from '#platform/outbox/outbox'
import OutboxEvent from '#platform/outbox/outbox_event'
import KernelProvider from '#providers/kernel_provider'
import { OutboxRelay, outboxRelay } from '#platform/outbox/outbox_relay'

/** Records an event of a type that no module knows, so that only the test consumes it. */
async function record(tenantId: string): Promise<string> {
  return db.transaction((trx) =>
    recordEvent(trx, { tenantId, type: 'test.event', payload: { n: 1 } })
  )
}

test.group('The outbox', (group) => {
  const received: RecordedEvent[] = []
  group.setup(() => {
    outboxRelay.addConsumer('test', (event) => {
      if (event.type === 'test.event') {
        received.push(event)
      }
    })
  })

  test('an event reaches its consumers right after the commit, once', async ({ assert }) => {
    const { tenant } = await createTenant()
    const id = await record(tenant.id)
    await until('the event is received', () => received.some((event) => event.id === id))
    await outboxRelay.drain()

    const events = received.filter((event) => event.id === id)
    assert.lengthOf(events, 1)
    assert.deepInclude(events[0], { tenantId: tenant.id, type: 'test.event', payload: { n: 1 } })
    const row = await OutboxEvent.findOrFail(id)
    assert.isNotNull(row.dispatchedAt)
  })

  test('a payload with personal data is stored encrypted and reaches consumers in clear', async ({
    assert,
  }) => {
    const { tenant } = await createTenant()
    const id = await db.transaction((trx) =>
      recordEvent(trx, {
        tenantId: tenant.id,
        type: 'test.event',
        payload: { email: 'amina@school.example' },
        personal: true,
      })
    )
    await until('the event is received', () => received.some((event) => event.id === id))
    const row = await OutboxEvent.findOrFail(id)
    assert.notInclude(JSON.stringify(row.payload), 'amina')
    const event = received.find((candidate) => candidate.id === id)
    assert.deepEqual(event?.payload, { email: 'amina@school.example' })
  })

  test('a process ends when the event at hand is handed over, and begins no other', async ({
    assert,
    cleanup,
  }) => {
    const { tenant } = await createTenant()
    const steps: string[] = []
    outboxRelay.addConsumer('slow', async (event) => {
      if (event.tenantId === tenant.id) {
        steps.push('begun')
        await new Promise((resolve) => setTimeout(resolve, 30))
        steps.push('done')
      }
    })
    cleanup(() => {
      outboxRelay.addConsumer('slow', () => {})
      outboxRelay.start()
    })
    await record(tenant.id)
    await until('the work has begun', () => steps.length > 0)
    await new KernelProvider(app).shutdown()
    assert.deepEqual(steps, ['begun', 'done'])

    await record(tenant.id)
    await new Promise((resolve) => setTimeout(resolve, 50))
    assert.deepEqual(steps, ['begun', 'done'])
  })

  test('an event of a transaction that was rolled back never existed', async ({ assert }) => {
    const { tenant } = await createTenant()
    let id = ''
    await assert.rejects(() =>
      db.transaction(async (trx) => {
        id = await recordEvent(trx, { tenantId: tenant.id, type: 'test.event', payload: {} })
        throw new Error('rolled back')
      })
    )
    await outboxRelay.drain()
    assert.isNull(await OutboxEvent.find(id))
    assert.isFalse(received.some((event) => event.id === id))
  })

  test('relays of several processes hand an event over once', async ({ assert }) => {
    const { tenant } = await createTenant()
    const id = await record(tenant.id)
    await outboxRelay.drain()
    await OutboxEvent.forTenant(tenant.id).where('id', id).update({ dispatchedAt: null })

    let count = 0
    const relays = Array.from({ length: 4 }, () => {
      const relay = new OutboxRelay()
      relay.addConsumer('count', (event) => {
        count += event.id === id ? 1 : 0
      })
      return relay
    })
    await Promise.all(relays.map((relay) => relay.drain()))
    assert.isAtMost(count, 1)
    const row = await OutboxEvent.findOrFail(id)
    assert.isNotNull(row.dispatchedAt)
  })

  test('what a consumer wrote is undone when it fails, and the event is tried again', async ({
    assert,
  }) => {
    const { tenant } = await createTenant()
    const relay = new OutboxRelay()
    let failing = true
    relay.addConsumer('failing', async (event, trx) => {
      if (event.tenantId === tenant.id) {
        await trx.from('tenants').where('id', tenant.id).update({ name: 'written' })
        if (failing) {
          throw new Error('receiver is not ready')
        }
      }
    })
    const id = await db.transaction(async (trx) => {
      await OutboxEvent.create(
        {
          id: `evt_${tenant.id}`,
          tenantId: tenant.id,
          type: 'test.event',
          payload: {},
          attempts: 0,
          nextAttemptAt: Date.now() + 3_600_000,
        },
        { client: trx }
      )
      return `evt_${tenant.id}`
    })
    const due = () => OutboxEvent.forTenant(tenant.id).where('id', id).update({ nextAttemptAt: 0 })

    await outboxRelay.stop()
    try {
      await due()
      await relay.drain()
      await tenant.refresh()
      assert.equal(tenant.name, 'Test school')
      const postponed = await OutboxEvent.findOrFail(id)
      assert.equal(postponed.attempts, 1)
      assert.isNull(postponed.dispatchedAt)
      assert.isAbove(Number(postponed.nextAttemptAt), Date.now())

      failing = false
      await due()
      await relay.drain()
      await tenant.refresh()
      assert.equal(tenant.name, 'written')
    } finally {
      outboxRelay.start()
    }
  })

  test('an event that cannot be handed over does not hold up those beside it', async ({
    assert,
  }) => {
    const { tenant } = await createTenant()
    const relay = new OutboxRelay()
    const handedOver: string[] = []
    relay.addBatchConsumer('picky', async (events) => {
      if (events.some(({ payload }) => payload.n === 2)) {
        throw new Error('this one is too much')
      }
      handedOver.push(...events.filter(isMine).map(({ id }) => id))
    })
    const isMine = ({ tenantId }: RecordedEvent) => tenantId === tenant.id

    await outboxRelay.stop()
    try {
      const ids = [1, 2, 3].map((n) => `evt_${n}_${tenant.id.slice(-20)}`)
      await OutboxEvent.createMany(
        ids.map((id, index) => ({
          id,
          tenantId: tenant.id,
          type: 'test.event',
          payload: { n: index + 1 },
          attempts: 0,
          nextAttemptAt: 0,
        }))
      )
      await relay.drain()
      assert.sameMembers(handedOver, [ids[0], ids[2]])
      const refused = await OutboxEvent.findOrFail(ids[1])
      assert.equal(refused.attempts, 1)
      assert.isNull(refused.dispatchedAt)
      await refused.delete()
    } finally {
      outboxRelay.start()
    }
  })

  test('events left by a killed process are found by the sweep', async ({ assert }) => {
    const { tenant } = await createTenant()
    const id = `evt_left_${tenant.id.slice(-20)}`
    await OutboxEvent.create({
      id,
      tenantId: tenant.id,
      type: 'test.event',
      payload: {},
      attempts: 0,
      nextAttemptAt: 0,
    })
    await until('the event is received', () => received.some((event) => event.id === id))
    assert.isTrue(received.some((event) => event.id === id))
  })
})
