import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { newId } from '#platform/identifiers'
import { AllocatePayment } from '../payments/actions/allocate_payment.js'
import { ApplyCredit } from '../invoices/actions/apply_credit.js'
import { FinaliseInvoice } from '../invoices/actions/finalise_invoice.js'
import { saveProfile, saveTerms } from '../invoices/actions/save_profile.js'
import Allocation from '../models/allocation.js'
import Credit from '../models/credit.js'
import CreditUse from '../models/credit_use.js'
import Invoice from '../models/invoice.js'
import { changeBilling } from '../subscriptions/services/change_billing.js'
import { createDraft } from '../invoices/services/invoices.js'
import type { DraftLine } from '../invoices/services/invoice_totals.js'
import { giveCredit } from '../invoices/services/money_credit.js'
import { at, BillingBench, profileDetails } from './support/bench.js'

const PERIOD = { start: at('2026-06-01'), end: at('2026-07-01') }

function line(unitMinor: number): DraftLine {
  return {
    kind: 'plan',
    description: 'Plan',
    quantity: 1,
    unitMinor,
    meter: null,
    period: PERIOD,
    suppliedAt: PERIOD.start,
  }
}

/** Drafts of a tenant, each of ₦1,000 unless told otherwise. */
async function drafts(bench: BillingBench, count: number, unitMinor = 100_000): Promise<Invoice[]> {
  const subscription = await bench.subscription()
  return db.transaction(async (trx) => {
    const made: Invoice[] = []
    for (let index = 0; index < count; index++) {
      const sourceKey = newId('src')
      made.push(
        await createDraft(
          { subscription, reason: 'period', sourceKey, period: PERIOD, lines: [line(unitMinor)] },
          trx
        )
      )
    }
    return made
  })
}

async function issue(bench: BillingBench, unitMinor = 100_000): Promise<Invoice> {
  const [{ id }] = await drafts(bench, 1, unitMinor)
  return new FinaliseInvoice(bench.clock).handle({ tenantId: bench.tenantId, invoiceId: id })
}

async function subscribed(now: string): Promise<BillingBench> {
  const bench = await BillingBench.create(now)
  await bench.subscribe({ priceMinor: 0 })
  return bench
}

const running = (number: string | null) => Number(number!.slice(-6))

test.group('Invoice numbers', (group) => {
  group.tap((each) => each.timeout(120_000))

  test('have no gap and no repetition when 100 are issued at once and a third is rolled back', async ({
    assert,
  }) => {
    // A year of its own, so that no other test takes numbers of the series.
    const bench = await subscribed('2041-06-01T09:00')
    const made = await drafts(bench, 50)
    const others = await Promise.all(
      Array.from({ length: 5 }, () => subscribed('2041-06-01T09:00'))
    )
    const theirs = await Promise.all(others.map((other) => drafts(other, 10)))
    const all = [...made, ...theirs.flat()]
    const results = await Promise.allSettled(
      all.map((invoice, index) =>
        db.transaction(async (trx) => {
          await new FinaliseInvoice(bench.clock).handle(
            { tenantId: invoice.tenantId, invoiceId: invoice.id },
            trx
          )
          if (index % 3 === 0) {
            throw new Error('rolled back on purpose')
          }
        })
      )
    )
    const unexpected = results.flatMap((result) =>
      result.status === 'rejected' && result.reason.message !== 'rolled back on purpose'
        ? [result.reason.message]
        : []
    )
    assert.isEmpty(unexpected)

    const issued = await Invoice.acrossTenants().where('number', 'like', 'INV-2041-%')
    assert.lengthOf(issued, 66)
    assert.deepEqual(
      issued.map(({ number }) => running(number)).sort((one, other) => one - other),
      Array.from({ length: 66 }, (_, index) => index + 1)
    )
  })

  test("begin anew with the supplier's year", async ({ assert }) => {
    const bench = await subscribed('2043-12-31T23:59:59')
    const last = await issue(bench)
    bench.clock.set('2044-01-01T00:00')
    const first = await issue(bench)
    assert.equal(last.number, 'INV-2043-000001')
    assert.equal(first.number, 'INV-2044-000001')
  })

  test('are given once, however often an invoice is finalised', async ({ assert }) => {
    const bench = await subscribed('2026-06-01T09:00')
    const [{ id }] = await drafts(bench, 1)
    const finalise = () =>
      new FinaliseInvoice(bench.clock).handle({ tenantId: bench.tenantId, invoiceId: id })
    const issued = await Promise.all(Array.from({ length: 5 }, finalise))
    assert.equal(new Set(issued.map(({ number }) => number)).size, 1)
  })
})

test.group('An issued invoice', () => {
  test('keeps supplier and customer as they were', async ({ assert }) => {
    const bench = await subscribed('2026-06-01T09:00')
    const { id } = await issue(bench)
    await saveProfile(bench.tenantId, { ...profileDetails, legalName: 'New name' })

    const invoice = await Invoice.forTenant(bench.tenantId).where('id', id).firstOrFail()
    assert.equal(invoice.buyer!.legalName, 'Ọlá Schools Ltd')
    assert.sameMembers(Object.keys(invoice.seller!), [
      'legalName',
      'address',
      'taxId',
      'registrationNo',
      'email',
    ])
    const later = await issue(bench)
    assert.equal(later.buyer!.legalName, 'New name')
  })

  test('has 7 days to be paid, or those of the tenant', async ({ assert }) => {
    const bench = await subscribed('2026-06-01T09:00')
    const usual = await issue(bench)
    assert.equal(usual.dueAt!.toISO(), '2026-06-08T22:59:59.999Z')
    await saveTerms(bench.tenantId, { netDays: 30 })
    const own = await issue(bench)
    assert.equal(own.dueAt!.toISO(), '2026-07-01T22:59:59.999Z')
  })

  test('has no tax for an exempt customer', async ({ assert }) => {
    const bench = await subscribed('2026-06-01T09:00')
    await saveTerms(bench.tenantId, { taxExemptionProof: 'FIRS/EX/17' })
    const invoice = await issue(bench)
    assert.deepInclude(invoice.$attributes, { tax: 0, total: 100_000 })
  })

  test('is paid at once when its total is zero or credit covers it', async ({ assert }) => {
    const bench = await subscribed('2026-06-01T09:00')
    const nothing = await issue(bench, 0)
    assert.deepInclude(nothing.$attributes, { status: 'paid', amountDue: 0 })

    const credit = { tenantId: bench.tenantId, kind: 'credit_note' as const, amount: 150_000 }
    await changeBilling(bench.tenantId, (trx) =>
      giveCredit({ ...credit, source: newId('src') }, trx)
    )
    const covered = await issue(bench)
    assert.deepInclude(covered.$attributes, {
      status: 'paid',
      total: 107_500,
      creditsApplied: 107_500,
    })
    const rest = await issue(bench)
    assert.deepInclude(rest.$attributes, { status: 'open', amountDue: 65_000 })
  })
})

test.group('Credit', () => {
  test('is given once for each source and taken once, in a race of invoices', async ({
    assert,
  }) => {
    const bench = await subscribed('2026-06-01T09:00')
    const { tenantId } = bench
    const source = newId('src')
    const given = await Promise.all(
      Array.from({ length: 5 }, () =>
        changeBilling(tenantId, (trx) =>
          giveCredit({ tenantId, kind: 'credit_note', source, amount: 100_000 }, trx)
        )
      )
    )
    assert.lengthOf(given.filter(Boolean), 1)

    const made = await drafts(bench, 6, 30_000)
    await Promise.all([
      ...made.map(({ id }) => new FinaliseInvoice(bench.clock).handle({ tenantId, invoiceId: id })),
      new ApplyCredit(bench.clock).handle({ tenantId }),
    ])
    const [credit] = await Credit.forTenant(tenantId)
    const uses = await CreditUse.forTenant(tenantId)
    const invoices = await bench.invoices()
    const total = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0)
    assert.equal(credit.remaining, 0)
    assert.equal(total(uses.map(({ amount }) => amount)), 100_000)
    assert.equal(total(invoices.map(({ creditsApplied }) => creditsApplied)), 100_000)
    for (const invoice of invoices) {
      assert.equal(invoice.amountDue, invoice.total - invoice.creditsApplied - invoice.amountPaid)
    }
  })
})

test.group('A payment of an invoice', () => {
  function payment(bench: BillingBench, invoice: Invoice, amount: number, currency = 'NGN') {
    const { tenantId, clock } = bench
    return {
      tenantId,
      invoiceId: invoice.id,
      reference: newId('ref'),
      amount,
      currency,
      paidAt: clock.now(),
    }
  }

  test('reported ten times at once counts once', async ({ assert }) => {
    const bench = await subscribed('2026-06-01T09:00')
    const invoice = await issue(bench)
    const received = payment(bench, invoice, 107_500)
    const results = await Promise.all(
      Array.from({ length: 10 }, () => new AllocatePayment(bench.clock).handle(received))
    )
    assert.lengthOf(
      results.filter(({ repeated }) => !repeated),
      1
    )
    assert.lengthOf(await Allocation.forTenant(bench.tenantId), 1)
    await invoice.refresh()
    assert.deepInclude(invoice.$attributes, { status: 'paid', amountPaid: 107_500, amountDue: 0 })
    assert.isEmpty(await Credit.forTenant(bench.tenantId))
  })

  test('of less leaves the rest open; of more makes the excess credit', async ({ assert }) => {
    const bench = await subscribed('2026-06-01T09:00')
    const invoice = await issue(bench)
    const allocate = (amount: number) =>
      new AllocatePayment(bench.clock).handle(payment(bench, invoice, amount))

    const first = await allocate(7_500)
    assert.deepInclude(first.invoice.$attributes, { status: 'open', amountDue: 100_000 })
    const second = await allocate(130_000)
    assert.deepInclude(second, { allocated: 100_000, excess: 30_000 })
    assert.equal(second.invoice.status, 'paid')
    const third = await allocate(5_000)
    assert.deepInclude(third, { allocated: 0, excess: 5_000 })
    const credits = await Credit.forTenant(bench.tenantId).orderBy('id')
    assert.deepEqual(
      credits.map(({ kind, remaining }) => [kind, remaining]),
      [
        ['overpayment', 30_000],
        ['overpayment', 5_000],
      ]
    )
  })

  test('of a void invoice becomes credit and pays what is open', async ({ assert }) => {
    const bench = await subscribed('2026-06-01T09:00')
    const taken = await issue(bench)
    await taken.merge({ status: 'void', sourceKey: null }).save()
    const open = await issue(bench, 10_000)
    await new AllocatePayment(bench.clock).handle(payment(bench, taken, 107_500))
    await open.refresh()
    assert.deepInclude(open.$attributes, { status: 'paid', creditsApplied: 10_750 })
  })

  test('is refused in another currency, of nothing, and for a draft', async ({ assert }) => {
    const bench = await subscribed('2026-06-01T09:00')
    const invoice = await issue(bench)
    const [draft] = await drafts(bench, 1)
    for (const wrong of [
      payment(bench, invoice, 107_500, 'USD'),
      payment(bench, invoice, 0),
      payment(bench, invoice, -1),
      payment(bench, invoice, 1.5),
      payment(bench, invoice, 2 ** 53),
      payment(bench, draft, 107_500),
    ]) {
      const error = await new AllocatePayment(bench.clock).handle(wrong).catch((reason) => reason)
      assert.deepInclude(error, { code: 'BILLING_INVOICE_NOT_PAYABLE', status: 409 })
    }
    assert.isEmpty(await Allocation.forTenant(bench.tenantId))
  })

  test('tells the tenant that the invoice is paid, once', async ({ assert }) => {
    const bench = await subscribed('2026-06-01T09:00')
    const invoice = await issue(bench)
    await bench.pay(invoice)
    const events = await db
      .from('outbox_events')
      .where({ tenant_id: bench.tenantId, type: 'billing.invoice.paid' })
    assert.lengthOf(events, 1)
  })
})
