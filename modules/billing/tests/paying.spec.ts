import { test } from '@japa/runner'
import { tenancyChanged } from '#platform/access/tenancy_cache'
import { AllocatePayment } from '../payments/actions/allocate_payment.js'
import { PayInvoice } from '../payments/actions/pay_invoice.js'
import { VoidInvoice } from '../invoices/actions/void_invoice.js'
import Credit from '../models/credit.js'
import Subscription from '../models/subscription.js'
import {
  act,
  clockIn,
  debtor,
  openSandbox,
  payInSilence,
  settle,
  type Debtor,
} from './support/payments_bench.js'
import { until } from '#tests/until'

const DUE = 107_500
const MINUTE = 60_000

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
    await until('the invoice is paid', async () => (await school.status()) === 'paid')
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
    await until('the invoice is paid', async () => (await school.status()) === 'paid')
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
    await until('the invoice is paid', async () => (await school.status()) === 'paid')
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
      await until(
        'the credit is given',
        async () => (await Credit.forTenant(tenantId).first()) !== null
      )
      const credit = await Credit.forTenant(tenantId).firstOrFail()
      assert.deepInclude(credit.serialize(), { kind: 'overpayment', amount: DUE })
      assert.equal(await school.status(), isVoid ? 'void' : 'paid')
    }
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
    await until('the invoice is paid', async () => (await school.status()) === 'paid')
    const admitted = await school.api.post('/api/payments/initialize', {})
    assert.equal(admitted.body().error.code, 'VALIDATION_ERROR')
  })
})
