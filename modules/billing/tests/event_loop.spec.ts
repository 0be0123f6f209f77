import { test } from '@japa/runner'
import { clientOf, createTenant } from '#tests/helpers'
import { longestBlock } from '#tests/loop_delay'
import BillingDocument from '../models/billing_document.js'
import InvoiceLine from '../models/invoice_line.js'
import { newId } from '#kernel/identifiers'
import { BillingBench } from './support/bench.js'

/**
 * Milliseconds for which no request may hold up the others, with room for a machine that does other
 * things as well. Drawn on the event loop, this invoice takes longer.
 */
const BOUND = 100

const LINES = 500

test.group('While one tenant has a long invoice drawn, others are answered', () => {
  test('also when nobody has asked for it before', async ({ client, assert }) => {
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
    assert.isBelow(block, BOUND)
  })
})
