import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { PLATFORM_TENANT_ID } from '#kernel/tenancy/platform_tenant'
import { ReconcileInvoicePayments } from '../payments/actions/reconcile_invoice_payments.js'
import Allocation from '../models/allocation.js'
import Credit from '../models/credit.js'
import InvoicePayment from '../models/invoice_payment.js'
import { hearOfPayments } from '../payments/extensions/gateway_news.js'
import {
  act,
  announce,
  clockIn,
  debtor,
  openSandbox,
  payInSilence,
  settle,
} from './support/payments_bench.js'
import { until } from '#tests/until'

const DUE = 107_500
const MINUTE = 60_000

test.group('A payment of an invoice, when things go wrong', (group) => {
  group.setup(() => openSandbox())

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
    await until('the invoice is paid', async () => (await school.status()) === 'paid')
    assert.lengthOf(await Allocation.forTenant(school.tenantId), 1)
    assert.isEmpty(await Credit.forTenant(school.tenantId))
    const told = await school.told()
    assert.lengthOf(
      told.filter((type) => type === 'billing.invoice.paid'),
      1
    )
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
