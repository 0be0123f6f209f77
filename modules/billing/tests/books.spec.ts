import fc from 'fast-check'
import { test } from '@japa/runner'
import { Exception } from '@adonisjs/core/exceptions'
import { newId } from '#platform/identifiers'
import { AllocatePayment } from '../payments/actions/allocate_payment.js'
import { CancelSubscription } from '../subscriptions/actions/cancel_subscription.js'
import { ChangeSubscription } from '../subscriptions/actions/change_subscription.js'
import { CreateCreditNote } from '../invoices/actions/create_credit_note.js'
import { ResumeSubscription } from '../subscriptions/actions/resume_subscription.js'
import { VoidInvoice } from '../invoices/actions/void_invoice.js'
import Allocation from '../models/allocation.js'
import Credit, { type CreditKind } from '../models/credit.js'
import CreditNote from '../models/credit_note.js'
import CreditUse from '../models/credit_use.js'
import type Invoice from '../models/invoice.js'
import { linesOf } from '../invoices/services/invoices.js'
import { sum } from '../invoices/services/money.js'
import { statusFor } from '../subscriptions/services/subscription_state.js'
import { BillingBench, makePlan, type TestPlan } from './support/bench.js'
import { RANDOM } from '#tests/random_seed'

const PRICES = [0, 1_000_001, 2_500_000, 7_500_000]

type Step =
  | { what: 'wait'; days: number }
  | { what: 'run' }
  | { what: 'change'; plan: number; effective: 'auto' | 'now' | 'period_end' }
  | { what: 'cancel'; immediately: boolean }
  | { what: 'resume' }
  | { what: 'pay'; percent: number }
  | { what: 'begin'; plan: number }
  | { what: 'credit'; invoice: number; percent: number }
  | { what: 'void'; invoice: number }

const plan = fc.nat({ max: PRICES.length - 1 })

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ what: fc.constant('wait'), days: fc.integer({ min: 1, max: 40 }) }),
  },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('run') }) },
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constant('change'),
      plan,
      effective: fc.constantFrom('auto', 'now', 'period_end'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ what: fc.constant('cancel'), immediately: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('resume') }) },
  {
    weight: 4,
    arbitrary: fc.record({ what: fc.constant('pay'), percent: fc.integer({ min: 1, max: 150 }) }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('begin'), plan }) },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constant('credit'),
      invoice: fc.nat({ max: 9 }),
      percent: fc.integer({ min: 1, max: 110 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ what: fc.constant('void'), invoice: fc.nat({ max: 9 }) }),
  }
) as fc.Arbitrary<Step>

async function take(bench: BillingBench, codes: string[], next: Step): Promise<void> {
  const { clock, tenantId } = bench
  switch (next.what) {
    case 'wait':
      clock.move(next.days)
      return
    case 'run':
      await bench.runNow()
      return
    case 'change':
      await new ChangeSubscription(clock).handle({
        tenantId,
        planCode: codes[next.plan],
        effective: next.effective,
      })
      return
    case 'cancel':
      await new CancelSubscription(clock).handle({ tenantId, immediately: next.immediately })
      return
    case 'resume':
      await new ResumeSubscription(clock).handle({ tenantId })
      return
    case 'begin':
      await bench.subscribeTo(codes[next.plan])
      return
    case 'credit':
    case 'void': {
      const invoices = await bench.invoices()
      if (invoices.length > 0) {
        await correct(bench, invoices[next.invoice % invoices.length], next)
      }
      return
    }
    case 'pay': {
      const open = await bench.invoices()
      const invoice = open.find(({ status }) => status === 'open' || status === 'uncollectible')
      if (invoice) {
        await pay(bench, invoice, Math.ceil((invoice.amountDue * next.percent) / 100))
      }
    }
  }
}

function pay({ clock, tenantId }: BillingBench, { id, currency }: Invoice, amount: number) {
  return new AllocatePayment(clock).handle({
    tenantId,
    invoiceId: id,
    reference: newId('ref'),
    amount,
    currency,
    paidAt: clock.now(),
  })
}

async function correct(
  { clock, tenantId }: BillingBench,
  { id: invoiceId, total }: Invoice,
  correction: Extract<Step, { what: 'credit' | 'void' }>
): Promise<void> {
  const reason = 'A fault'
  if (correction.what === 'void') {
    await new VoidInvoice(clock).handle({ tenantId, invoiceId, reason })
    return
  }
  const amount = Math.ceil((total * correction.percent) / 100)
  await new CreateCreditNote(clock).handle({ tenantId, invoiceId, reason, amount })
}

/** What must hold after anything that can happen; the text of what does not. */
async function contradictions(bench: BillingBench): Promise<string[]> {
  const { tenantId } = bench
  const invoices = await bench.invoices()
  const credits = await Credit.forTenant(tenantId)
  const uses = await CreditUse.forTenant(tenantId)
  const allocations = await Allocation.forTenant(tenantId)
  const notes = await CreditNote.forTenant(tenantId)
  const found: string[] = []
  const demand = (holds: boolean, text: string) => {
    if (!holds) {
      found.push(text)
    }
  }

  for (const invoice of invoices) {
    const { id, total, creditsApplied, amountPaid, amountDue, status } = invoice
    const lines = await linesOf(invoice)
    const ofInvoice = <Row extends { invoiceId: string; amount: number }>(rows: Row[]) =>
      sum(rows.filter(({ invoiceId }) => invoiceId === id).map(({ amount }) => amount))
    demand(amountDue === total - creditsApplied - amountPaid, `${id}: amount due`)
    demand(
      [total, creditsApplied, amountPaid, amountDue].every((kobo) => kobo >= 0),
      `${id}: negative`
    )
    demand(invoice.subtotal === sum(lines.map(({ amount }) => amount)), `${id}: subtotal`)
    demand(invoice.tax === sum(lines.map(({ tax }) => tax)), `${id}: tax`)
    demand(total === invoice.subtotal + invoice.tax, `${id}: total`)
    demand((status === 'paid') === (amountDue === 0), `${id}: ${status} with ${amountDue} due`)
    demand(creditsApplied === ofInvoice(uses), `${id}: credit`)
    demand(amountPaid === ofInvoice(allocations), `${id}: paid`)

    const ofNotes = (amounts: (note: CreditNote) => number) =>
      sum(notes.filter(({ invoiceId }) => invoiceId === id).map(amounts))
    const left = [total, invoice.subtotal, invoice.tax].map(
      (amount, index) => amount - ofNotes((note) => [note.total, note.subtotal, note.tax][index])
    )
    demand(left[0] >= 0 && left[0] === left[1] + left[2], `${id}: credit notes`)
    demand(left[0] > 0 || left[2] === 0, `${id}: tax of credit notes`)
  }
  for (const { id, amount, remaining } of credits) {
    const used = sum(uses.filter(({ creditId }) => creditId === id).map((use) => use.amount))
    demand(remaining >= 0 && amount === remaining + used, `${id}: credit is not used up rightly`)
  }
  const ofKind = (wanted: CreditKind) =>
    sum(credits.filter(({ kind }) => kind === wanted).map(({ amount }) => amount))
  const excess = sum(allocations.map(({ received, amount }) => received - amount))
  demand(excess === ofKind('overpayment'), 'what was paid beyond is not credit')
  const charged = sum(invoices.filter(({ status }) => status !== 'void').map(({ total }) => total))
  const corrected = sum(notes.map(({ total }) => total))
  demand(ofKind('unused_days') + corrected <= charged, 'more is credited than was charged')
  demand(ofKind('credit_note') === corrected, 'credit notes are not credit')
  const taken = invoices.filter(({ status }) => status === 'void')
  const returned = sum(taken.map(({ creditsApplied }) => creditsApplied))
  demand(ofKind('returned') === returned, 'void invoices keep credit')

  const subscription = await bench.subscription()
  const open = invoices.filter(
    ({ status, subscriptionId }) => status === 'open' && subscriptionId === subscription.id
  )
  demand(
    subscription.status === statusFor(subscription, open, bench.clock.now()),
    `state ${subscription.status}`
  )
  return found
}

test.group('The books', (group) => {
  group.tap((each) => each.timeout(120_000))

  test('add up after anything that can happen to a subscription', async ({ assert }) => {
    const codes = await Promise.all(
      PRICES.map((priceMinor): Promise<string> => {
        const made: TestPlan = { priceMinor, trialDays: priceMinor === 2_500_000 ? 14 : 0 }
        return makePlan(made)
      })
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 5, maxLength: 18 }),
        plan,
        async (steps, first) => {
          const bench = await BillingBench.create('2027-01-31T10:00')
          await bench.subscribeTo(codes[first])
          for (const next of steps) {
            await take(bench, codes, next).catch((error: unknown) => {
              if (!(error instanceof Exception)) {
                throw error
              }
            })
            // What depends on the day alone is brought about by the next run.
            await bench.runNow()
            assert.deepEqual(await contradictions(bench), [])
          }
        }
      ),
      { numRuns: 10, verbose: true }
    )
  }).tags([RANDOM])

  test('of many tenants are written at once without one waiting for the other in a circle', async ({
    assert,
  }) => {
    const code = await makePlan({ priceMinor: 2_500_000, trialDays: 7 })
    const paid = await makePlan({ priceMinor: 7_500_000 })
    const benches = await Promise.all(
      Array.from({ length: 20 }, () => BillingBench.create('2042-03-01T10:00'))
    )
    await Promise.all(
      benches.map((bench, index) => bench.subscribeTo(index % 2 === 0 ? code : paid))
    )
    const results = await Promise.all(
      benches.map(async (bench, index) => {
        bench.clock.move(8)
        const ran = await bench.runNow()
        const [invoice] = await bench.invoices()
        await bench.pay(invoice)
        return index % 2 === 0 ? ran.failures : 0
      })
    )
    assert.equal(sum(results), 0)
    const states = await Promise.all(benches.map((bench) => bench.status()))
    assert.deepEqual([...new Set(states)], ['active'])
  })
})
