import { test } from '@japa/runner'
import { createTenant, clientOf } from '#tests/helpers'
import { CreateCreditNote } from '../invoices/actions/create_credit_note.js'
import { RecordTransfer } from '../payments/actions/record_transfer.js'
import { VoidInvoice } from '../invoices/actions/void_invoice.js'
import Invoice from '../models/invoice.js'
import { debtor, openSandbox, type Debtor } from './support/payments_bench.js'

const DUE = 107_500

const transfer = ({ tenantId, invoiceId }: Debtor, amount: number, name: string) =>
  new RecordTransfer().handle({
    tenantId,
    invoiceId,
    amount,
    reference: `${name}-${invoiceId}`,
    asCredit: true,
  })

const read = async ({ api }: Debtor, path: string) => {
  const response = await api.get(`/api/billing/${path}`)
  response.assertStatus(200)
  return response.body()
}

test.group('GET /api/billing/payments', (group) => {
  group.setup(openSandbox)

  test('shows all money of the tenant: begun, taken, beyond what was due, for a void invoice', async ({
    client,
    assert,
  }) => {
    const school = await debtor(client)
    const { tenantId, invoiceId } = school
    const opened = await school.pay()
    await transfer(school, DUE + 2500, 'first')
    await transfer(school, 4000, 'second')
    const { payments, total } = await read(school, 'payments')
    assert.equal(total, 3)
    const { number } = await school.invoice()
    const about = { invoiceId, invoiceNumber: number, status: 'success' }
    assert.deepInclude(payments[0], {
      ...about,
      reference: `second-${invoiceId}`,
      received: 4000,
      amount: 0,
      surplus: 4000,
    })
    assert.deepInclude(payments[1], { ...about, received: DUE + 2500, amount: DUE, surplus: 2500 })
    assert.isString(payments[1].paidAt)
    assert.deepInclude(payments[2], {
      reference: opened.body().data.reference,
      status: 'pending',
      received: 0,
      amount: DUE,
      surplus: 0,
      paidAt: null,
    })

    const second = await read(school, 'payments?limit=1&offset=1')
    assert.deepEqual(second, { payments: [payments[1]], total: 3 })
    const other = await debtor(client)
    await new VoidInvoice().handle({ ...other, reason: 'A mistake' })
    await transfer(other, DUE, 'void')
    const foreign = await read(other, 'payments')
    assert.equal(foreign.total, 1)
    assert.deepInclude(foreign.payments[0], { amount: 0, surplus: DUE })
    assert.notEqual(other.tenantId, tenantId)
  })
})

test.group('GET /api/billing/balance', () => {
  test('shows what is due, what is overdue, and the credit with its sources', async ({
    client,
    assert,
  }) => {
    const school = await debtor(client)
    assert.deepEqual(await read(school, 'balance'), {
      currency: 'NGN',
      credit: 0,
      due: DUE,
      overdue: 0,
      credits: [],
      total: 0,
    })
    await Invoice.forTenant(school.tenantId).update({ dueAt: Date.now() - 1000 })
    assert.deepInclude(await read(school, 'balance'), { due: DUE, overdue: DUE })

    await transfer(school, DUE + 2500, 'first')
    await new CreateCreditNote().handle({ ...school, reason: 'A mistake', amount: 1000 })
    const balance = await read(school, 'balance')
    assert.deepInclude(balance, { credit: 3500, due: 0, overdue: 0, total: 2 })
    const [surplus, corrected] = balance.credits
    const reference = `first-${school.invoiceId}`
    assert.deepInclude(surplus, { kind: 'overpayment', amount: 2500, remaining: 2500, reference })
    assert.deepInclude(corrected, { kind: 'credit_note', remaining: 1000, reference: null })
    const second = await read(school, 'balance?limit=1&offset=1')
    assert.deepEqual(second.credits, [corrected])
  })

  test('is empty for a tenant that is not billed; needs billing:read', async ({
    client,
    assert,
  }) => {
    const api = clientOf(client, await createTenant())
    const balance = await api.get('/api/billing/balance')
    assert.deepInclude(balance.body(), { credit: 0, due: 0, total: 0 })
    const payments = await api.get('/api/billing/payments')
    assert.deepEqual(payments.body(), { payments: [], total: 0 })

    const weak = clientOf(client, await createTenant({ scopes: ['files:read'] }))
    for (const path of ['balance', 'payments']) {
      const refused = await weak.get(`/api/billing/${path}`)
      refused.assertStatus(403)
    }
  })
})
