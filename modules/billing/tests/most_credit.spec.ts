import { test } from '@japa/runner'
import { CancelSubscription } from '../subscriptions/actions/cancel_subscription.js'
import { ChangeSubscription } from '../subscriptions/actions/change_subscription.js'
import { CreateCreditNote } from '../invoices/actions/create_credit_note.js'
import { VoidInvoice } from '../invoices/actions/void_invoice.js'
import { changePreview } from '../subscriptions/queries/change_preview.js'
import { availableCredit } from '../invoices/services/money_credit.js'
import { BillingBench, makePlan } from './support/bench.js'

const PRICE = 3_000_000
const WITH_TAX = 3_225_000

/** A school in June, on the 11th: 20 of its 30 days are left. */
async function june() {
  const bench = await BillingBench.create('2026-06-01T09:00')
  const { invoice } = await bench.subscribe({ priceMinor: PRICE })
  bench.clock.set('2026-06-11T09:00')
  const { tenantId, clock } = bench
  const of = { tenantId, invoiceId: invoice!.id }
  return {
    bench,
    makeVoid: () => new VoidInvoice(clock).handle({ ...of, reason: 'A mistake' }),
    pay: () => bench.pay(invoice!),
    credit: (amount?: number) =>
      new CreateCreditNote(clock).handle({ ...of, amount, reason: 'A mistake' }),
    endNow: async () => {
      await new CancelSubscription(clock).handle({ tenantId, immediately: true })
      return availableCredit(tenantId)
    },
  }
}

test.group('Days whose charge was taken back', () => {
  test('become no credit when a subscription ends: their invoice is void', async ({ assert }) => {
    const school = await june()
    await school.makeVoid()
    assert.equal(await school.endNow(), 0)
  })

  test('become no credit a second time after a credit note over all of it', async ({ assert }) => {
    const school = await june()
    await school.pay()
    await school.credit()
    assert.equal(await school.endNow(), WITH_TAX)
  })

  test('are the last that a credit note over a part is for', async ({ assert }) => {
    const small = await june()
    await small.pay()
    await small.credit(WITH_TAX / 3)
    assert.equal(await small.endNow(), WITH_TAX)

    const large = await june()
    await large.pay()
    await large.credit(WITH_TAX / 2)
    assert.equal(await large.endNow(), WITH_TAX)
  })

  test('make a dearer plan no cheaper, nor its preview', async ({ assert }) => {
    const { bench, makeVoid } = await june()
    await makeVoid()
    const { tenantId, clock } = bench
    const planCode = await makePlan({ priceMinor: 2 * PRICE })
    const preview = await changePreview(tenantId, { planCode }, clock.now())
    assert.equal(preview.amountDue, (2 * WITH_TAX * 2) / 3)
    const { invoice } = await new ChangeSubscription(clock).handle({ tenantId, planCode })
    assert.equal(invoice!.total, (2 * WITH_TAX * 2) / 3)

    // What was charged anew stands, and becomes credit of the days that are left.
    await bench.pay(invoice!)
    clock.set('2026-06-21T09:00')
    await new CancelSubscription(clock).handle({ tenantId, immediately: true })
    assert.equal(await availableCredit(tenantId), (2 * WITH_TAX) / 3)
  })
})
