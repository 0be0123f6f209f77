import { readFile } from 'node:fs/promises'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { clientOf, createTenant, type TestTenant } from '#tests/helpers'
import { allScopes } from '#platform/access/scopes'
import { tenancyChanged } from '#platform/access/tenancy_cache'
import { AllocatePayment } from '../payments/actions/allocate_payment.js'
import { CancelSubscription } from '../subscriptions/actions/cancel_subscription.js'
import { OverrideEntitlement } from '../plans/actions/override_entitlement.js'
import { applyPlans } from '../plans/actions/apply_plans.js'
import { saveProfile } from '../invoices/actions/save_profile.js'
import { StartSubscription } from '../subscriptions/actions/start_subscription.js'
import Invoice from '../models/invoice.js'
import Subscription from '../models/subscription.js'
import { entitlementsOf } from '../plans/services/entitlements.js'
import { makePlan, profileDetails, type TestPlan } from './support/bench.js'

const STARTER = { priceMinor: 2_500_000 }

/** A tenant with its client, and a subscription where a plan is given. */
async function caller(client: ApiClient, plan?: TestPlan) {
  const account = await createTenant()
  const tenantId = account.tenant.id
  const planCode = plan && (await makePlan(plan))
  if (plan && plan.priceMinor > 0) {
    await saveProfile(tenantId, profileDetails)
  }
  const started = planCode && (await new StartSubscription().handle({ tenantId, planCode }))
  return {
    tenantId,
    planCode: planCode ?? '',
    invoice: started ? started.invoice : null,
    api: clientOf(client, account),
  }
}

test.group('Plans', () => {
  test('the seed file applies, and applying it again changes nothing', async ({
    client,
    assert,
  }) => {
    const text = await readFile(new URL('../plans/default.json', import.meta.url), 'utf8')
    await applyPlans(JSON.parse(text))
    const again = await applyPlans(JSON.parse(text))
    assert.isTrue(again.every(({ outcome }) => outcome === 'unchanged'))

    const { api } = await caller(client)
    const response = await api.get('/api/billing/plans')
    response.assertStatus(200)
    const { plans, total } = response.body()
    assert.lengthOf(plans, total)
    const seeds = ['free', 'starter', 'growth', 'scale'].map((code) =>
      plans.find((plan: { code: string }) => plan.code === code)
    )
    assert.deepEqual(
      seeds.map((plan) => [plan.priceMinor, plan.entitlements['pages.monthly']]),
      [
        [0, 100],
        [2_500_000, 1000],
        [7_500_000, 5000],
        [20_000_000, 20_000],
      ]
    )
    assert.deepEqual(seeds[2].overage, [{ meter: 'pages', unitMinor: 1500, cap: null }])
  })

  test('a changed plan is a new version; subscriptions keep theirs; an archived one is not offered', async ({
    client,
    assert,
  }) => {
    const { api, planCode } = await caller(client, { priceMinor: 0 })
    const apply = (plan: object) =>
      applyPlans({
        plans: [{ code: planCode, name: 'Test', entitlements: {}, ...plan }],
      })
    assert.deepEqual(await apply({ priceMinor: 100 }), [
      { code: planCode, version: 2, outcome: 'changed' },
    ])
    const response = await api.get('/api/billing/subscription')
    assert.deepInclude(response.body().plan, { version: 1, priceMinor: 0, current: false })

    assert.deepEqual(await apply({ priceMinor: 100, archived: true }), [
      { code: planCode, version: 2, outcome: 'archived' },
    ])
    const refused = await api.post('/api/billing/subscription', { planCode })
    refused.assertStatus(404)
    assert.equal(refused.body().error.code, 'BILLING_PLAN_NOT_FOUND')
  })

  test('a plan for one tenant leaves the one for everyone with the same code alone', async ({
    client,
    assert,
  }) => {
    const special = await createTenant()
    const code = await makePlan({ priceMinor: 500 })
    const own = {
      code,
      name: 'Special',
      priceMinor: 300,
      entitlements: {},
      tenant: special.tenant.slug,
    }
    const applyOwn = (more: object = {}) => applyPlans({ plans: [{ ...own, ...more }] })
    const offered = async (account: TestTenant) => {
      const response = await clientOf(client, account).get('/api/billing/plans')
      const plans: { code: string; priceMinor: number }[] = response.body().plans
      return plans.filter((plan) => plan.code === code).map(({ priceMinor }) => priceMinor)
    }
    assert.deepEqual(await applyOwn(), [{ code, version: 2, outcome: 'created' }])
    assert.deepEqual(await applyOwn(), [{ code, version: 2, outcome: 'unchanged' }])

    const anybody = await createTenant()
    assert.deepEqual(await offered(anybody), [500])
    assert.deepEqual(await offered(special), [300])
    const chosen = await new StartSubscription().handle({
      tenantId: special.tenant.id,
      planCode: code,
    })
    assert.equal(chosen.invoice!.subtotal, 300)

    await applyOwn({ archived: true })
    assert.deepEqual(await offered(anybody), [500])
    assert.deepEqual(await offered(special), [500])
    const both = { plans: [own, { ...own, tenant: undefined }] }
    const applied = await applyPlans(both)
    assert.deepEqual(
      applied.map(({ outcome }) => outcome),
      ['changed', 'changed']
    )
  })

  test('a malformed file is refused with the path of the field, and nothing is applied', async ({
    assert,
  }) => {
    const plan = { code: 'x', name: 'X', priceMinor: 1, entitlements: {} }
    const wrong: [object, string][] = [
      [{ ...plan, priceMinor: -1 }, 'plans[0].priceMinor'],
      [{ ...plan, priceMinor: 1.5 }, 'plans[0].priceMinor'],
      [{ ...plan, priceMinor: '1' }, 'plans[0].priceMinor'],
      [{ ...plan, priceMinor: 2 ** 53 }, 'plans[0].priceMinor'],
      [{ ...plan, currency: 'USD' }, 'plans[0].currency'],
      [{ ...plan, entitlements: { 'pages.monthly': -2 } }, 'plans[0].entitlements.pages.monthly'],
      [{ ...plan, entitlements: { pages: 1 } }, 'plans[0].entitlements.pages'],
      [{ ...plan, overage: [{ meter: 'minutes', unitMinor: 1 }] }, 'plans[0].overage[0].meter'],
      [{ ...plan, price: 1 }, 'plans[0].price'],
    ]
    for (const [bad, path] of wrong) {
      const error = await applyPlans({ plans: [bad] }).catch((reason) => reason)
      assert.equal(error.code, 'VALIDATION_ERROR', path)
      assert.isTrue(error.message.startsWith(path), `${path}: ${error.message}`)
    }
    const twice = await applyPlans({ plans: [plan, plan] }).catch((reason) => reason)
    assert.equal(twice.code, 'VALIDATION_ERROR')
  })
})

test.group('A tenant without a subscription', () => {
  test('has no limits and is not billed', async ({ client, assert }) => {
    const { api } = await caller(client)
    const subscription = await api.get('/api/billing/subscription')
    subscription.assertStatus(404)
    assert.equal(subscription.body().error.code, 'BILLING_SUBSCRIPTION_NOT_FOUND')
    for (const [path, body] of [
      ['subscription', { planCode: 'free' }],
      ['subscription/preview', { planCode: 'free' }],
      ['subscription/cancel', {}],
      ['subscription/resume', {}],
    ] as const) {
      const response = await api.post(`/api/billing/${path}`, body)
      response.assertStatus(404)
    }
    const entitlements = await api.get('/api/billing/entitlements')
    entitlements.assertStatus(200)
    assert.equal(entitlements.body().entitlements['pages.monthly'], -1)
    const invoices = await api.get('/api/billing/invoices')
    assert.deepEqual(invoices.body(), { invoices: [], total: 0 })
    const upcoming = await api.get('/api/billing/invoices/upcoming')
    upcoming.assertStatus(404)
  })
})

test.group('The subscription over HTTP', () => {
  test('preview, change, cancel and resume answer as the contract says', async ({
    client,
    assert,
  }) => {
    const { api, planCode } = await caller(client, { priceMinor: 0 })
    const starter = await makePlan(STARTER)

    const preview = await api.post('/api/billing/subscription/preview', { planCode: starter })
    preview.assertStatus(200)
    assert.deepInclude(preview.body(), { total: 2_687_500, credit: 0, blockers: [] })
    const incomplete = await api.post('/api/billing/subscription', { planCode: starter })
    incomplete.assertStatus(422)
    assert.equal(incomplete.body().error.code, 'BILLING_PROFILE_INCOMPLETE')

    await api.put('/api/billing/profile', profileDetails)
    const changed = await api.post('/api/billing/subscription', { planCode: starter })
    changed.assertStatus(200)
    assert.deepInclude(changed.body().subscription, { status: 'incomplete', pendingPlan: null })
    assert.deepInclude(changed.body().invoice, { status: 'open', amountDue: 2_687_500 })
    assert.equal(changed.body().invoice.buyer.legalName, profileDetails.legalName)

    const waiting = await api.post('/api/billing/subscription', { planCode })
    assert.equal(waiting.body().subscription.pendingPlan.code, planCode)
    assert.isNull(waiting.body().invoice)
    const cancelled = await api.post('/api/billing/subscription/cancel', { reason: 'Too dear' })
    cancelled.assertStatus(200)
    assert.deepInclude(cancelled.body(), { cancelAtPeriodEnd: true, pendingPlan: null })
    const resumed = await api.post('/api/billing/subscription/resume', {})
    resumed.assertStatus(200)
    assert.isFalse(resumed.body().cancelAtPeriodEnd)
    const twice = await api.post('/api/billing/subscription/resume', {})
    twice.assertStatus(409)
    assert.equal(twice.body().error.code, 'BILLING_CHANGE_CONFLICT')
  })

  test('malformed bodies are refused', async ({ client, assert }) => {
    const { api } = await caller(client, { priceMinor: 0 })
    const bodies: [string, object, string][] = [
      ['subscription', {}, 'planCode'],
      ['subscription', { planCode: 'x', effective: 'later' }, 'effective'],
      ['subscription/preview', { planCode: 7 }, 'planCode'],
      ['subscription/cancel', { immediately: 'yes' }, 'immediately'],
      ['subscription/resume', { now: true }, 'now'],
    ]
    for (const [path, body, field] of bodies) {
      const response = await api.post(`/api/billing/${path}`, body)
      response.assertStatus(400)
      assert.isTrue(response.body().error.message.startsWith(`${field}:`), field)
    }
  })
})

test.group('Invoices over HTTP', () => {
  test('are listed newest first with filters, and shown with lines and payments', async ({
    client,
    assert,
  }) => {
    const { api, invoice } = await caller(client, STARTER)
    const list = await api.get('/api/billing/invoices?status=open&limit=1')
    list.assertStatus(200)
    assert.equal(list.body().total, 1)
    assert.notProperty(list.body().invoices[0], 'lines')
    assert.isFalse(list.body().invoices[0].overdue)
    const future = await api.get('/api/billing/invoices?from=2099-01-01')
    assert.equal(future.body().total, 0)
    const wrong = await api.get('/api/billing/invoices?from=yesterday')
    wrong.assertStatus(400)

    const shown = await api.get(`/api/billing/invoices/${invoice!.id}`)
    shown.assertStatus(200)
    assert.deepInclude(shown.body(), { number: invoice!.number, total: 2_687_500, payments: [] })
    assert.deepInclude(shown.body().lines[0], { kind: 'plan', amount: 2_500_000, tax: 187_500 })
    assert.deepEqual(shown.body().taxes, [
      { code: 'VAT', bps: 750, base: 2_500_000, amount: 187_500 },
    ])
    const upcoming = await api.get('/api/billing/invoices/upcoming')
    upcoming.assertStatus(200)
    assert.deepInclude(upcoming.body(), { number: null, status: 'draft', total: 2_687_500 })
  })

  test('of another tenant do not exist', async ({ client, assert }) => {
    const { invoice } = await caller(client, STARTER)
    const other = await caller(client, STARTER)
    const foreign = await other.api.get(`/api/billing/invoices/${invoice!.id}`)
    const unknown = await other.api.get('/api/billing/invoices/inv_none')
    foreign.assertStatus(404)
    assert.equal(foreign.body().error.code, 'BILLING_INVOICE_NOT_FOUND')
    assert.deepEqual(foreign.body(), unknown.body())
  })
})

test.group('The billing profile', () => {
  test('is empty, then what was written; tax numbers are checked by country', async ({
    client,
    assert,
  }) => {
    const { api } = await caller(client)
    const before = await api.get('/api/billing/profile')
    assert.deepInclude(before.body(), { legalName: null, complete: false, netDays: 7 })

    const unknown = await api.put('/api/billing/profile', { ...profileDetails, taxId: null })
    unknown.assertStatus(200)
    assert.deepInclude(unknown.body(), { taxId: null, noTaxId: false, complete: false })
    for (const taxId of ['12345678-0001', '1234567890', '1234567890123']) {
      const saved = await api.put('/api/billing/profile', { ...profileDetails, taxId })
      saved.assertStatus(200)
      assert.deepInclude(saved.body(), { taxId, noTaxId: false, complete: true })
    }
    for (const [taxId, country] of [
      ['12345678', 'NG'],
      ['12345678-00012', 'NG'],
      ['123456789O', 'NG'],
      ['!', 'GH'],
    ]) {
      const refused = await api.put('/api/billing/profile', { ...profileDetails, taxId, country })
      refused.assertStatus(422)
      assert.equal(refused.body().error.code, 'BILLING_TAX_ID_INVALID')
    }
    const foreign = { ...profileDetails, country: 'GH', taxId: 'C0012345678' }
    const ghana = await api.put('/api/billing/profile', foreign)
    ghana.assertStatus(200)
  })

  test('refuses malformed fields and terms that are not the tenant’s to set', async ({
    client,
    assert,
  }) => {
    const { api } = await caller(client)
    for (const [field, value] of [
      ['legalName', '   '],
      ['legalName', 'x'.repeat(301)],
      ['country', 'Nigeria'],
      ['billingEmail', 'nobody'],
      ['netDays', 90],
      ['taxExempt', true],
    ] as const) {
      const response = await api.put('/api/billing/profile', { ...profileDetails, [field]: value })
      response.assertStatus(400)
      assert.isTrue(response.body().error.message.startsWith(`${field}:`), field)
    }
    const script = '<script>alert(1)</script>'
    const kept = await api.put('/api/billing/profile', { ...profileDetails, address: script })
    assert.equal(kept.body().address, script)
  })
})

test.group('Entitlements', () => {
  test('come from the plan, or from an override until the millisecond it expires', async ({
    client,
    assert,
  }) => {
    const { api, tenantId } = await caller(client, {
      priceMinor: 0,
      entitlements: { 'pages.monthly': 100 },
    })
    const read = async () => {
      const response = await api.get('/api/billing/entitlements')
      const { entitlements, source } = response.body()
      return [entitlements['pages.monthly'], source['pages.monthly']]
    }
    assert.deepEqual(await read(), [100, 'plan'])
    const override = (value: unknown, expiresAt?: string) =>
      new OverrideEntitlement().handle({
        tenantId,
        key: 'pages.monthly',
        value,
        reason: 'pilot',
        expiresAt,
      })
    await override(500)
    assert.deepEqual(await read(), [500, 'override'])
    await override(500, '2099-01-01T00:00:00Z')
    const pagesAt = async (moment: string) => {
      const known = await entitlementsOf(tenantId, { at: new Date(moment) })
      return known!.values['pages.monthly']
    }
    assert.equal(await pagesAt('2098-12-31T23:59:59.999Z'), 500)
    assert.equal(await pagesAt('2099-01-01T00:00:00.000Z'), 100)
    await assert.rejects(() => override(600, '2026-01-01T00:00:00Z'), /expires/)
    assert.deepEqual(await read(), [500, 'override'])
    await override(null)
    assert.deepEqual(await read(), [100, 'plan'])
    await assert.rejects(() => override('many'), /pages\.monthly/)
  })

  test('a module that the plan does not have can be read, not used', async ({ client, assert }) => {
    const { api } = await caller(client, {
      priceMinor: 0,
      entitlements: { 'module.files': false },
    })
    const refused = await api.post('/api/file-processing/extract', { fileId: 'f', fileUrl: 'x' })
    refused.assertStatus(403)
    assert.equal(refused.body().error.code, 'FORBIDDEN')
    const history = await api.get('/api/file-processing/history')
    history.assertStatus(200)
  })
})

test.group('Limits of what a tenant has', () => {
  test('hold for API keys and webhook endpoints, and stand in the way of a smaller plan', async ({
    client,
    assert,
  }) => {
    const limits = { 'api_keys.max': 2, 'webhooks.endpoints': 1 }
    const planCode = await makePlan({ priceMinor: 0, entitlements: limits })
    const account = await createTenant({ scopes: allScopes() })
    const tenantId = account.tenant.id
    await new StartSubscription().handle({ tenantId, planCode })
    const api = clientOf(client, account)

    for (const [path, body] of [
      ['/api/api-keys', { name: 'Another' }],
      ['/api/webhooks/endpoints', { url: 'https://hooks.example.com/' }],
    ] as const) {
      const first = await api.post(path, body)
      first.assertStatus(201)
      const second = await api.post(path, body)
      second.assertStatus(422)
      assert.equal(second.body().error.code, 'BILLING_LIMIT_EXCEEDED')
    }

    const smaller = await makePlan({
      priceMinor: 0,
      entitlements: { 'api_keys.max': 1, 'webhooks.endpoints': 0 },
    })
    const preview = await api.post('/api/billing/subscription/preview', { planCode: smaller })
    assert.sameDeepMembers(preview.body().blockers, [
      { key: 'api_keys.max', current: 2, limit: 1 },
      { key: 'webhooks.endpoints', current: 1, limit: 0 },
    ])
    const refused = await api.post('/api/billing/subscription', { planCode: smaller })
    refused.assertStatus(422)
    assert.equal(refused.body().error.code, 'BILLING_LIMIT_EXCEEDED')
  })
})

test.group('What an unpaid invoice stops', () => {
  async function inState(client: ApiClient, status: Subscription['status']) {
    const known = await caller(client, STARTER)
    await Subscription.forTenant(known.tenantId).update({ status })
    await tenancyChanged()
    return known
  }

  const extract = { fileId: 'f', fileUrl: 'https://example.com/f.pdf', extractionType: 'none' }

  test('restricted: no new work and no new keys; the rest goes on', async ({ client, assert }) => {
    const { api } = await inState(client, 'restricted')
    const refused = await api.post('/api/file-processing/extract', extract)
    refused.assertStatus(403)
    assert.equal(refused.body().error.code, 'BILLING_RESTRICTED')
    const key = await api.post('/api/api-keys', { name: 'Another' })
    key.assertStatus(403)
    assert.equal(key.body().error.code, 'BILLING_RESTRICTED')
    const bulk = await api.post('/api/student-emails/bulk', { students: [] })
    bulk.assertStatus(403)
    assert.equal(bulk.body().error.code, 'BILLING_RESTRICTED')
    const history = await api.get('/api/file-processing/history')
    history.assertStatus(200)
    const profile = await api.put('/api/billing/profile', profileDetails)
    profile.assertStatus(200)
  })

  test('suspended and ended: reading and billing only', async ({ client, assert }) => {
    for (const status of ['suspended', 'canceled'] as const) {
      const { api, tenantId } = await inState(client, status)
      if (status === 'canceled') {
        await new CancelSubscription().handle({ tenantId, immediately: true })
      }
      const refused = await api.post('/api/file-processing/extract', extract)
      refused.assertStatus(403)
      assert.equal(refused.body().error.code, 'BILLING_SUSPENDED')
      const history = await api.get('/api/file-processing/history')
      history.assertStatus(200)
      const invoices = await api.get('/api/billing/invoices')
      invoices.assertStatus(200)
    }
  })

  test('a payment restores everything at once', async ({ client, assert }) => {
    const { api, tenantId, invoice } = await inState(client, 'restricted')
    const due = Date.now() - 20 * 24 * 3_600_000
    await Invoice.forTenant(tenantId).where('id', invoice!.id).update({ dueAt: due })
    await new AllocatePayment().handle({
      tenantId,
      invoiceId: invoice!.id,
      reference: `ref-${invoice!.id}`,
      amount: invoice!.amountDue,
      currency: 'NGN',
      paidAt: new Date(),
    })
    const accepted = await api.post('/api/file-processing/extract', extract)
    accepted.assertStatus(400)
    const subscription = await api.get('/api/billing/subscription')
    assert.equal(subscription.body().status, 'active')
  })
})
