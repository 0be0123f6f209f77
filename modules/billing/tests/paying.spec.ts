import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { systemClock } from '#kernel/clock'
import { recordEvent } from '#kernel/outbox/outbox'
import { outboxRelay } from '#kernel/outbox/outbox_relay'
import { PLATFORM_TENANT_ID } from '#kernel/tenancy/platform_tenant'
import { tenancyChanged } from '#kernel/tenancy/tenancy_cache'
import SandboxCheckout from '#modules/payments/sandbox/models/sandbox_checkout'
import SandboxTransaction from '#modules/payments/sandbox/models/sandbox_transaction'
import { outcomeOfAction } from '#modules/payments/sandbox/outcomes'
import { recordOutcome } from '#modules/payments/sandbox/record_outcome'
import { AllocatePayment } from '../actions/allocate_payment.js'
import { PayInvoice } from '../actions/pay_invoice.js'
import { ReconcileInvoicePayments } from '../actions/reconcile_invoice_payments.js'
import { SettleInvoicePayment } from '../actions/settle_invoice_payment.js'
import { VoidInvoice } from '../actions/void_invoice.js'
import Allocation from '../models/allocation.js'
import Credit from '../models/credit.js'
import InvoicePayment from '../models/invoice_payment.js'
import Subscription from '../models/subscription.js'
import { hearOfPayments } from '../services/gateway_news.js'
import { act, debtor, openSandbox, until, type Debtor } from './support/payments_bench.js'

const DUE = 107_500
const MINUTE = 60_000

/** A clock that stands a time after now. */
const clockIn = (milliseconds: number) => ({ now: () => new Date(Date.now() + milliseconds) })

/** Money of a transfer, in kobo. */
function transfer({ tenantId, invoiceId }: Debtor, amount: number) {
  return new AllocatePayment().handle({
    tenantId,
    invoiceId,
    reference: `transfer-${invoiceId}-${amount}`,
    amount,
    currency: 'NGN',
    paidAt: new Date(),
  })
}

const settle = ({ tenantId, id: paymentId }: InvoicePayment) =>
  new SettleInvoicePayment().handle({ tenantId, paymentId })

test.group('Paying an invoice', (group) => {
  group.setup(() => openSandbox())

  test('opens a checkout of the platform; what is paid there settles the invoice', async ({
    client,
    assert,
  }) => {
    const school = await debtor(client)
    const opened = await school.pay({ callbackUrl: 'https://school.example/paid' })
    opened.assertStatus(200)
    assert.sameMembers(Object.keys(opened.body()), ['status', 'message', 'data'])
    const { authorization_url: url, reference } = opened.body().data
    assert.sameMembers(Object.keys(opened.body().data), [
      'authorization_url',
      'access_code',
      'reference',
    ])
    assert.match(reference, /^[A-Za-z0-9-]{8,64}$/)
    const pending = await school.api.get(`${school.path}/payments`)
    assert.deepEqual(pending.body(), {
      payments: [{ reference, status: 'pending', amount: DUE, paidAt: null }],
      total: 1,
    })

    await act(client, url, 'pay')
    await until(async () => (await school.status()) === 'paid')
    const shown = await school.api.get(school.path)
    assert.deepInclude(shown.body(), { status: 'paid', amountPaid: DUE, amountDue: 0 })
    assert.deepInclude(shown.body().payments[0], { reference, status: 'success', amount: DUE })
    const subscription = await school.api.get('/api/billing/subscription')
    assert.equal(subscription.body().status, 'active')
    const again = await school.pay()
    again.assertStatus(409)
    assert.equal(again.body().error.code, 'BILLING_INVOICE_NOT_PAYABLE')
  })

  test('the school hears that the invoice is paid, not of the payment', async ({
    client,
    assert,
  }) => {
    const school = await debtor(client)
    const opened = await school.pay()
    await act(client, opened.body().data.authorization_url, 'pay')
    await until(async () => (await school.status()) === 'paid')
    const told = await school.told()
    assert.include(told, 'billing.invoice.paid')
    assert.isEmpty(told.filter((type) => type.startsWith('payment.')))
    const own = await school.api.get('/api/payments/transactions')
    assert.equal(own.body().total, 0)
  })

  test('the same checkout is offered again, also to callers at the same time', async ({
    client,
    assert,
  }) => {
    const school = await debtor(client)
    const answers = await Promise.all([school.pay(), school.pay(), school.pay()])
    const urls = new Set(answers.map((answer) => answer.body().data.authorization_url))
    assert.lengthOf([...urls], 1)
    const later = await school.pay({ email: 'other@school.test' })
    assert.isTrue(urls.has(later.body().data.authorization_url))
    const payments = await school.payments()
    assert.lengthOf(payments, 1)
  })

  test('an old checkout is asked about, then replaced', async ({ client, assert }) => {
    const school = await debtor(client)
    const { tenantId, invoiceId } = school
    const first = await new PayInvoice().handle({ tenantId, invoiceId })
    const second = await new PayInvoice(clockIn(31 * MINUTE)).handle({ tenantId, invoiceId })
    assert.notEqual(second.reference, first.reference)
    const payments = await school.payments()
    assert.deepEqual(
      payments.map(({ reference }) => reference),
      [first.reference, second.reference]
    )
  })

  test('an old checkout that was paid meanwhile settles the invoice instead', async ({
    client,
    assert,
  }) => {
    const school = await debtor(client)
    const { tenantId, invoiceId } = school
    await new PayInvoice().handle({ tenantId, invoiceId })
    const [payment] = await school.payments()
    await payInSilence(payment)
    const error = await new PayInvoice(clockIn(31 * MINUTE))
      .handle({ tenantId, invoiceId })
      .catch((reason) => reason)
    assert.equal(error.code, 'BILLING_INVOICE_NOT_PAYABLE')
    assert.equal(await school.status(), 'paid')
  })

  test('after a part was transferred the checkout is for the rest', async ({ client, assert }) => {
    const school = await debtor(client)
    await school.pay()
    await transfer(school, 7500)
    const { status, amountDue } = await school.invoice()
    assert.deepEqual([status, amountDue], ['open', DUE - 7500])
    const opened = await school.pay()
    const payments = await school.payments()
    assert.deepEqual(
      payments.map(({ amount }) => amount),
      [DUE, DUE - 7500]
    )
    await act(client, opened.body().data.authorization_url, 'pay')
    await until(async () => (await school.status()) === 'paid')
  })

  test('what is paid twice, or for a void invoice, becomes credit', async ({ client, assert }) => {
    for (const isVoid of [false, true]) {
      const school = await debtor(client)
      const { tenantId, invoiceId } = school
      const opened = await school.pay()
      await (isVoid
        ? new VoidInvoice().handle({ tenantId, invoiceId, reason: 'A mistake' })
        : transfer(school, DUE))
      await act(client, opened.body().data.authorization_url, 'pay')
      await until(async () => (await Credit.forTenant(tenantId).first()) !== null)
      const credit = await Credit.forTenant(tenantId).firstOrFail()
      assert.deepInclude(credit.serialize(), { kind: 'overpayment', amount: DUE })
      assert.equal(await school.status(), isVoid ? 'void' : 'paid')
    }
  })

  test('event, verification and sweep at once count the money once', async ({ client, assert }) => {
    const school = await debtor(client)
    const opened = await school.pay()
    await act(client, opened.body().data.authorization_url, 'pay')
    const [payment] = await school.payments()
    await Promise.all([
      settle(payment),
      settle(payment),
      new ReconcileInvoicePayments(clockIn(2 * MINUTE)).handle(),
      announce(payment, 'payment.completed'),
    ])
    await until(async () => (await school.status()) === 'paid')
    assert.lengthOf(await Allocation.forTenant(school.tenantId), 1)
    assert.isEmpty(await Credit.forTenant(school.tenantId))
    const told = await school.told()
    assert.lengthOf(
      told.filter((type) => type === 'billing.invoice.paid'),
      1
    )
  })

  test('a declined payment is shown as failed, and the next try is a new one', async ({
    client,
    assert,
  }) => {
    const school = await debtor(client)
    const opened = await school.pay()
    await act(client, opened.body().data.authorization_url, 'decline')
    const [payment] = await school.payments()
    await settle(payment)
    const list = await school.api.get(`${school.path}/payments`)
    assert.equal(list.body().payments[0].status, 'failed')
    const next = await school.pay()
    next.assertStatus(200)
    assert.notEqual(next.body().data.reference, opened.body().data.reference)
  })

  test('the sweep finds what no event told, and gives up after a day', async ({
    client,
    assert,
  }) => {
    const paid = await debtor(client)
    await paid.pay()
    const [payment] = await paid.payments()
    await payInSilence(payment)
    const idle = await debtor(client)
    await idle.pay()

    await new ReconcileInvoicePayments(clockIn(2 * MINUTE)).handle()
    assert.equal(await paid.status(), 'paid')
    const [waiting] = await idle.payments()
    assert.equal(waiting.status, 'pending')
    assert.equal(waiting.nextCheckAt!.diff(waiting.createdAt).as('minutes'), 5)
    await new ReconcileInvoicePayments(clockIn(25 * 60 * MINUTE)).handle()
    const [over] = await idle.payments()
    assert.deepInclude(over.serialize(), { status: 'abandoned', nextCheckAt: null })
  })

  test('a run that was killed before the gateway was asked stands in nobody’s way', async ({
    client,
    assert,
  }) => {
    const school = await debtor(client)
    const { tenantId, invoiceId } = school
    const { createdAt: before } = await school.invoice()
    await InvoicePayment.create({
      id: `ivp_${invoiceId.slice(4)}`,
      tenantId,
      invoiceId,
      number: 1,
      reference: `${invoiceId.replace('_', '-')}-1`,
      amount: DUE,
      status: 'pending',
      openingUntil: before,
      nextCheckAt: before,
    })
    const opened = await school.pay()
    opened.assertStatus(200)
    assert.match(opened.body().data.reference, /-2$/)
    const [lost] = await school.payments()
    assert.equal(lost.status, 'failed')
  })

  test('a checkout that another run is opening is waited for, not doubled', async ({
    client,
    assert,
  }) => {
    const school = await debtor(client)
    const first = await school.pay()
    const leaseEnds = Date.now() + 250
    await InvoicePayment.forTenant(school.tenantId).update({ openingUntil: leaseEnds })
    const second = await school.pay()
    assert.deepEqual(second.body(), first.body())
    assert.isAtLeast(Date.now(), leaseEnds)
    assert.lengthOf(await school.payments(), 1)
  })

  test('a suspended school can pay, and everything works again at once', async ({
    client,
    assert,
  }) => {
    const school = await debtor(client)
    await Subscription.forTenant(school.tenantId).update({ status: 'suspended' })
    await tenancyChanged()
    const refused = await school.api.post('/api/payments/initialize', {})
    assert.equal(refused.body().error.code, 'BILLING_SUSPENDED')

    const opened = await school.pay()
    opened.assertStatus(200)
    await act(client, opened.body().data.authorization_url, 'pay')
    await until(async () => (await school.status()) === 'paid')
    const admitted = await school.api.post('/api/payments/initialize', {})
    assert.equal(admitted.body().error.code, 'VALIDATION_ERROR')
  })

  test('an event is a row before it is a job: a job that is lost is made up for', async ({
    client,
    assert,
  }) => {
    const school = await debtor(client)
    await school.pay()
    const [payment] = await school.payments()
    await payInSilence(payment)
    const trx = await db.transaction()
    const event = {
      id: 'evt_1',
      tenantId: PLATFORM_TENANT_ID,
      type: 'payment.completed',
      payload: { reference: payment.reference },
      createdAt: Date.now(),
    }
    await hearOfPayments(event, trx)
    const [heard] = await InvoicePayment.forTenant(school.tenantId, { client: trx })
    await trx.rollback()
    assert.isAtMost(heard.nextCheckAt!.toMillis(), Date.now())
    await InvoicePayment.forTenant(school.tenantId).update({
      nextCheckAt: heard.nextCheckAt!.toMillis(),
    })
    await new ReconcileInvoicePayments().handle()
    assert.equal(await school.status(), 'paid')
  })

  test('refunds of the gateway and events of other payments change nothing', async ({
    client,
    assert,
  }) => {
    const school = await debtor(client)
    await school.pay()
    const [payment] = await school.payments()
    await payInSilence(payment)
    await settle(payment)
    await announce(payment, 'payment.refunded')
    await announce({ reference: 'nobody-knows-it' }, 'payment.completed')
    assert.equal(await school.status(), 'paid')
    assert.lengthOf(await Allocation.forTenant(school.tenantId), 1)
  })
})

/** The payer pays and no event tells of it. */
async function payInSilence({ accessCode }: InvoicePayment): Promise<void> {
  await db.transaction(async (client) => {
    const checkout = await SandboxCheckout.acrossTenants({ client })
      .where('code', accessCode!)
      .firstOrFail()
    const outcome = outcomeOfAction('pay', checkout.amount)
    await recordOutcome(checkout, outcome, systemClock, client)
    await SandboxTransaction.acrossTenants({ client })
      .where('checkoutId', checkout.id)
      .update({ nextEventAt: null })
  })
}

/** The outbox tells of a payment of the platform. */
async function announce({ reference }: { reference: string }, type: string): Promise<void> {
  await db.transaction((trx) =>
    recordEvent(trx, {
      tenantId: PLATFORM_TENANT_ID,
      type,
      payload: { event: type, reference },
      personal: true,
    })
  )
  await outboxRelay.drain()
}
