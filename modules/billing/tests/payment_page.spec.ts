import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { disableModules } from '#kernel/tenancy/module_state'
import Invoice from '../models/invoice.js'
import { paymentLink } from '../payments/services/payment_link.js'
import { debtor, openSandbox, type Debtor } from './support/payments_bench.js'

test.group('The page of an invoice', (group) => {
  group.setup(() => openSandbox())

  const visit = (client: ApiClient, path: string) => client.get(path).redirects(0)
  const pathOf = ({ invoiceId }: Debtor) => new URL(paymentLink(invoiceId)).pathname

  test('sends the visitor to the checkout, without an API key', async ({ client, assert }) => {
    const school = await debtor(client)
    const answer = await visit(client, pathOf(school))
    answer.assertStatus(302)
    const opened = await school.pay()
    assert.equal(answer.header('location'), opened.body().data.authorization_url)
    answer.assertHeader('cache-control', 'no-store')
    answer.assertHeader('referrer-policy', 'no-referrer')
  })

  test('says how an invoice stands that is not open', async ({ client, assert }) => {
    const school = await debtor(client)
    const { number } = await school.invoice()
    const texts = { paid: 'It is paid', void: 'It is void', uncollectible: 'cannot be paid here' }
    for (const [status, text] of Object.entries(texts)) {
      await Invoice.forTenant(school.tenantId).update({ status })
      const page = await visit(client, pathOf(school))
      page.assertStatus(200)
      assert.include(page.text(), text)
      assert.include(page.text(), number!)
      page.assertHeader('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
      assert.notMatch(page.text(), /<script|<link|<img|<style/)
    }
    assert.isEmpty(await school.payments())
  })

  test('is not there with a wrong token, for another invoice, or without the module', async ({
    client,
    assert,
  }) => {
    const school = await debtor(client)
    const other = await debtor(client)
    const [token] = pathOf(school).split('/').slice(-1)
    const paths = [
      `/billing/pay/${school.invoiceId}/x`,
      `/billing/pay/${school.invoiceId}/${token.slice(0, -1)}`,
      `/billing/pay/${other.invoiceId}/${token}`,
      `/billing/pay/inv_none/${token}`,
    ]
    for (const path of paths) {
      const page = await visit(client, path)
      page.assertStatus(404)
      assert.include(page.text(), 'There is no such invoice')
    }
    await disableModules(other.tenantId, ['billing'])
    const gone = await visit(client, pathOf(other))
    gone.assertStatus(404)
  })

  test('asks to write to the seller where no e-mail address is known', async ({
    client,
    assert,
  }) => {
    const school = await debtor(client, { profile: false })
    const page = await visit(client, pathOf(school))
    page.assertStatus(200)
    assert.include(page.text(), 'Write to the seller')
    assert.isEmpty(await school.payments())
  })
})
