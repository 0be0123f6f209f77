import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { newId } from '#platform/identifiers'
import { clientOf, createTenant } from '#tests/helpers'
import { LONGEST_BLOCK, longestBlock } from '#tests/loop_delay'
import BillingDocument from '../models/billing_document.js'
import InvoiceLine from '../models/invoice_line.js'
import { BillingBench } from './support/bench.js'

const LINES = 500

/** A quarter of an hour, in milliseconds: as finely as use is added up. */
const QUARTER_HOUR = 900_000

test.group('While one tenant asks for much, others are answered', () => {
  test('a long invoice is drawn that nobody has asked for before', async ({ client, assert }) => {
    const bench = await BillingBench.create('2026-06-11')
    const { invoice } = await bench.subscribe({ priceMinor: 2_500_000 })
    const { tenantId } = bench
    const line = await InvoiceLine.forTenant(tenantId).firstOrFail()
    await InvoiceLine.createMany(
      Array.from({ length: LINES }, (_none, index) => ({
        ...line.$attributes,
        id: newId('inl'),
        position: index + 2,
      }))
    )
    const api = clientOf(client, bench.account)
    const other = clientOf(client, await createTenant())
    const block = await longestBlock(async () => {
      await BillingDocument.forTenant(tenantId).delete()
      const [drawn, answered] = await Promise.all([
        api.get(`/api/billing/invoices/${invoice!.id}/pdf`),
        other.get('/api/billing/balance'),
      ])
      drawn.assertStatus(200)
      answered.assertStatus(200)
    })
    // Half as much again: threads that share a core with others take longer for the same work.
    assert.isBelow(block, 1.5 * LONGEST_BLOCK)
  })

  test('a year of steady use is added up', async ({ client, assert }) => {
    const account = await createTenant()
    const { id: tenantId } = account.tenant
    const newest = Date.parse('2026-06-01T00:00:00Z')
    const events = Array.from({ length: 5000 }, (_none, index) => ({
      id: newId('use'),
      tenant_id: tenantId,
      meter: 'pages',
      period_id: 'qp_test',
      quantity: 1,
      occurred_at: newest - index * QUARTER_HOUR,
      subject_type: 'file',
      subject_id: 'file_1',
      idempotency_key: `key_${index}`,
    }))
    for (let place = 0; place < events.length; place += 500) {
      await db.table('usage_events').multiInsert(events.slice(place, place + 500))
    }
    const api = clientOf(client, account)
    const block = await longestBlock(async () => {
      const answer = await api.get('/api/billing/usage?from=2025-07-01&to=2026-06-02')
      answer.assertStatus(200)
      const { usage } = answer.body() as { usage: { quantity: number }[] }
      assert.equal(
        usage.reduce((sum, { quantity }) => sum + quantity, 0),
        events.length
      )
    })
    assert.isBelow(block, LONGEST_BLOCK)
  })
})
