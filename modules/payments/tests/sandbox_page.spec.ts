import { createHash, randomBytes } from 'node:crypto'
import { test } from '@japa/runner'
import type { CheckoutRequest, PaymentGateway } from '@tenant-education/adapter-kit'
import { adapters } from '#kernel/adapters/adapters'
import { disableModules } from '#kernel/tenancy/module_state'
import { createTenant, type TestTenant } from '#tests/helpers'
import { gatewayPort } from '../adapters/gateway_port.js'
import SandboxCheckout from '../sandbox/models/sandbox_checkout.js'
import SandboxTransaction from '../sandbox/models/sandbox_transaction.js'

const CALLBACK = 'https://school.example/thanks?term=1'

async function openPage(school: TestTenant, changes: Partial<CheckoutRequest> = {}) {
  const { service: gateway } = await adapters.for(school.tenant.id, gatewayPort, 'sandbox')
  const gatewayReference = randomBytes(12).toString('hex')
  const checkout = await gateway.createCheckout({
    gatewayReference,
    idempotencyKey: `key-${gatewayReference}`,
    amount: 500_000,
    currency: 'NGN',
    email: 'ada@parents.example',
    description: 'School fees',
    returnUrl: CALLBACK,
    expiresAt: new Date(Date.now() + 3_600_000),
    ...changes,
  })
  return { gateway, gatewayReference, path: new URL(checkout.url).pathname }
}

async function statusOf(gateway: PaymentGateway, gatewayReference: string) {
  const outcome = await gateway.verify({ gatewayReference })
  return outcome.kind === 'found' ? outcome.transaction.status : outcome.kind
}

test.group('The checkout page of the sandbox', (group) => {
  let school: TestTenant
  group.each.setup(async () => {
    school = await createTenant({ name: 'Unity College' })
  })

  test('shows what is paid to whom, and that it is test money', async ({ client, assert }) => {
    const { path } = await openPage(school)
    const page = await client.get(path)

    page.assertStatus(200)
    page.assertHeader('content-type', 'text/html; charset=utf-8')
    for (const text of ['Unity College', '₦5,000.00', 'School fees', 'ada@parents.example']) {
      assert.include(page.text(), text)
    }
    assert.include(page.text(), 'Test money')
    assert.isBelow(Buffer.byteLength(page.text()), 20_000)
  })

  test("wears the tenant's own name and colour", async ({ client, assert }) => {
    await adapters.use(school.tenant.id, gatewayPort, 'sandbox', {
      brandName: 'Unity Fees',
      brandColor: '#ffcc00',
    })
    const { path } = await openPage(school)
    const page = await client.get(path)
    assert.include(page.text(), 'Unity Fees')
    assert.include(page.text(), 'background:#ffcc00;color:#000')
  })

  test('loads nothing, runs nothing and tells nobody its address', async ({ client, assert }) => {
    const { path } = await openPage(school)
    const page = await client.get(path)

    assert.notMatch(page.text(), /<script|<link|<img|\son\w+=|url\(/)
    const policy = page.header('content-security-policy')
    assert.include(policy, "default-src 'none'")
    assert.notInclude(policy, 'unsafe')
    const [, style] = /<style>(.*)<\/style>/s.exec(page.text())!
    const digest = createHash('sha256').update(style).digest('base64')
    assert.include(policy, `style-src 'sha256-${digest}';`)
    page.assertHeader('cache-control', 'no-store')
    page.assertHeader('referrer-policy', 'no-referrer')
    page.assertHeader('x-frame-options', 'DENY')
    page.assertHeader('x-content-type-options', 'nosniff')
  })

  test('shows what others wrote as text, never as markup', async ({ client, assert }) => {
    await adapters.use(school.tenant.id, gatewayPort, 'sandbox', { brandName: '<b>"Fees"</b>' })
    const { path } = await openPage(school, { description: '</p><script>alert(1)</script>' })
    const page = await client.get(path)
    assert.notInclude(page.text(), '<b>"Fees"')
    assert.notInclude(page.text(), '<script')
  })

  test('pays, and sends the browser back with the reference', async ({ client, assert }) => {
    const { gateway, gatewayReference, path } = await openPage(school)
    assert.equal(await statusOf(gateway, gatewayReference), 'not_started')

    const answer = await client.post(`${path}/pay`).redirects(0)
    answer.assertStatus(303)
    const back = new URL(answer.header('location')!)
    assert.equal(back.origin + back.pathname, 'https://school.example/thanks')
    assert.deepEqual(Object.fromEntries(back.searchParams), {
      term: '1',
      trxref: gatewayReference,
      reference: gatewayReference,
    })

    const outcome = await gateway.verify({ gatewayReference })
    assert.deepInclude(outcome.kind === 'found' && outcome.transaction, {
      status: 'success',
      amount: 500_000,
      currency: 'NGN',
      mode: 'test',
      customerEmail: 'ada@parents.example',
    })
    const page = await client.get(path)
    assert.include(page.text(), 'Payment received')
    assert.notInclude(page.text(), '<form')
  })

  test('keeps a reference that the address to return to has already', async ({
    client,
    assert,
  }) => {
    const { path } = await openPage(school, {
      returnUrl: 'https://school.example/?reference=own-1',
    })
    const answer = await client.post(`${path}/pay`).redirects(0)
    const back = new URL(answer.header('location')!)
    assert.deepEqual(back.searchParams.getAll('reference'), ['own-1'])
  })

  for (const [action, status, text] of [
    ['decline', 'failed', 'Card declined'],
    ['abandon', 'abandoned', 'Not paid'],
  ] as const) {
    test(`can ${action}, which stays so and sends no event`, async ({ client, assert }) => {
      const { gateway, gatewayReference, path } = await openPage(school)
      const answer = await client.post(`${path}/${action}`).redirects(0)
      answer.assertStatus(303)
      await client.post(`${path}/pay`).redirects(0)

      assert.equal(await statusOf(gateway, gatewayReference), status)
      const page = await client.get(path)
      assert.include(page.text(), text)
      const told = await SandboxTransaction.forTenant(school.tenant.id).whereNotNull('nextEventAt')
      assert.isEmpty(told)
    })
  }

  test('charges once, however often the button is pressed', async ({ client, assert }) => {
    const { gateway, gatewayReference, path } = await openPage(school)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        client.post(`${path}/${index % 5 === 4 ? 'decline' : 'pay'}`).redirects(0)
      )
    )
    assert.isTrue(answers.every((answer) => answer.status() === 303))
    assert.lengthOf(await SandboxTransaction.forTenant(school.tenant.id), 1)
    assert.include(['success', 'failed'], await statusOf(gateway, gatewayReference))
  })

  test('shows the result itself where there is no address to return to', async ({
    client,
    assert,
  }) => {
    for (const returnUrl of ['', 'javascript:alert(1)', 'nonsense']) {
      const { path } = await openPage(school, { returnUrl })
      const answer = await client.post(`${path}/pay`).redirects(0)
      answer.assertStatus(303)
      assert.equal(new URL(answer.header('location')!, `http://here${path}/pay`).pathname, path)
      const page = await client.get(path)
      assert.notInclude(page.text(), 'javascript:')
      assert.notInclude(page.text(), '<a ')
    }
  })

  test('takes no payment once it has expired', async ({ client, assert }) => {
    const { gateway, gatewayReference, path } = await openPage(school, {
      expiresAt: new Date(Date.now() - 1000),
    })
    const page = await client.get(path)
    assert.include(page.text(), 'This page has expired')
    await client.post(`${path}/pay`).redirects(0)
    assert.equal(await statusOf(gateway, gatewayReference), 'abandoned')
  })

  test('answers a page, not an error of the API, for an address that leads nowhere', async ({
    client,
    assert,
  }) => {
    const { path } = await openPage(school)
    const strays = [
      await client.get(`/sandbox/checkout/${'0'.repeat(40)}`),
      await client.post(`/sandbox/checkout/${'0'.repeat(40)}/pay`),
      await client.post(`${path}/steal`),
    ]
    await disableModules(school.tenant.id, ['payments'])
    strays.push(await client.get(path), await client.post(`${path}/pay`))
    for (const page of strays) {
      page.assertStatus(404)
      assert.include(page.text(), 'There is no such payment')
    }
    assert.isEmpty(await SandboxTransaction.forTenant(school.tenant.id))
  })

  test("is outside the API's rate limits", async ({ client, assert }) => {
    const { path } = await openPage(school)
    const pages = await Promise.all(Array.from({ length: 70 }, () => client.get(path)))
    assert.isTrue(pages.every((page) => page.status() === 200))
    assert.isUndefined(pages[0].header('x-ratelimit-limit'))
  })

  test("keeps the payer's address encrypted", async ({ assert }) => {
    const { gatewayReference } = await openPage(school)
    const row = await SandboxCheckout.forTenant(school.tenant.id)
      .where('gatewayReference', gatewayReference)
      .firstOrFail()
    assert.notInclude(JSON.stringify(row.$attributes), 'ada@')
  })
})
