import { test } from '@japa/runner'
import TenantAdapter from '#kernel/adapters/tenant_adapter'
import { PLATFORM_TENANT_ID } from '#kernel/tenancy/platform_tenant'
import { tenancyChanged } from '#platform/access/tenancy_cache'
import Invoice from '../models/invoice.js'
import { paymentLink } from '../payments/services/payment_link.js'
import { debtor, openSandbox, useGateway } from './support/payments_bench.js'

test.group('An invoice that cannot be paid', (group) => {
  group.setup(() => openSandbox())

  test('is a draft, void, written off or paid: 409', async ({ client, assert }) => {
    const school = await debtor(client)
    for (const status of ['draft', 'void', 'uncollectible', 'paid'] as const) {
      await Invoice.forTenant(school.tenantId).update({ status })
      const refused = await school.pay()
      refused.assertStatus(409)
      assert.equal(refused.body().error.code, 'BILLING_INVOICE_NOT_PAYABLE', status)
    }
    assert.isEmpty(await school.payments())
  })

  test('belongs to somebody else, or to nobody: 404', async ({ client, assert }) => {
    const school = await debtor(client)
    const other = await debtor(client)
    for (const invoiceId of [other.invoiceId, 'inv_none']) {
      const answers = [
        await school.api.post(`/api/billing/invoices/${invoiceId}/pay`, {}),
        await school.api.get(`/api/billing/invoices/${invoiceId}/payments`),
      ]
      for (const answer of answers) {
        answer.assertStatus(404)
        assert.equal(answer.body().error.code, 'BILLING_INVOICE_NOT_FOUND')
      }
    }
  })

  test('needs an e-mail address, and a return address for browsers', async ({ client, assert }) => {
    const school = await debtor(client, { profile: false })
    const bodies: [object, string][] = [
      [{}, 'email'],
      [{ email: 'nobody' }, 'email'],
      [{ email: 'a@b.test', callbackUrl: 'javascript:alert(1)' }, 'callbackUrl'],
      [{ email: 'a@b.test', callbackUrl: 'ftp://b.test/' }, 'callbackUrl'],
      [{ email: 'a@b.test', callbackUrl: 'https://user:pass@b.test/' }, 'callbackUrl'],
      [{ email: 'a@b.test', amount: 1 }, 'amount'],
    ]
    for (const [body, field] of bodies) {
      const refused = await school.pay(body)
      refused.assertStatus(400)
      assert.isTrue(refused.body().error.message.startsWith(`${field}:`), JSON.stringify(body))
    }
    const accepted = await school.pay({ email: 'a@b.test' })
    accepted.assertStatus(200)
  })

  test('where the platform has chosen no gateway: 500, and nothing is begun', async ({
    client,
    assert,
    cleanup,
  }) => {
    const choose = async (chosen: boolean) => {
      await TenantAdapter.forTenant(PLATFORM_TENANT_ID).update({ chosen })
      await tenancyChanged()
    }
    cleanup(() => choose(true))
    const school = await debtor(client)
    await choose(false)
    const refused = await school.pay()
    refused.assertStatus(500)
    assert.equal(refused.body().error.code, 'PAYMENT_CONFIG_MISSING')
    assert.isEmpty(await school.payments())
  })
})

test.group('A gateway that is down', (group) => {
  group.each.setup(() => openSandbox())

  test('makes the call fail with 502; once the platform has another one the invoice can be paid', async ({
    client,
    assert,
    cleanup,
  }) => {
    cleanup(() => openSandbox())
    const school = await debtor(client)
    await useGateway('paystack', { secretKey: 'sk_test_NotARealKeyOfAnyone' })
    const refused = await school.pay()
    refused.assertStatus(502)
    assert.equal(refused.body().error.code, 'UPSTREAM_ERROR')
    const [lost] = await school.payments()
    assert.deepInclude(lost.serialize(), { status: 'pending', openingUntil: null })
    const page = await client.get(new URL(paymentLink(school.invoiceId)).pathname).redirects(0)
    page.assertStatus(502)
    assert.include(page.text(), 'Nothing was charged')

    await openSandbox()
    const opened = await school.pay()
    opened.assertStatus(200)
    const open = await school.payments()
    assert.equal(open.at(-1)!.reference, opened.body().data.reference)
  })

  test('takes no such amount: 409', async ({ client, assert }) => {
    const school = await debtor(client)
    await useGateway('sandbox', { currency: 'USD' })
    await Invoice.forTenant(school.tenantId).update({ currency: 'JPY' })
    const refused = await school.pay()
    refused.assertStatus(409)
    assert.equal(refused.body().error.code, 'BILLING_INVOICE_NOT_PAYABLE')
    const [payment] = await school.payments()
    assert.equal(payment.status, 'failed')
  })
})
