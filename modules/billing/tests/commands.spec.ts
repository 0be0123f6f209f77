import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { createTenant } from '#tests/helpers'
import BillingRun from '../commands/billing_run.js'
import BillingTerms from '../commands/billing_terms.js'
import EntitlementSet from '../commands/entitlement_set.js'
import PlanApply from '../commands/plan_apply.js'
import PlanList from '../commands/plan_list.js'
import SubscriptionSet from '../commands/subscription_set.js'
import { entitlementsOf } from '../plans/services/entitlements.js'
import { makePlan } from './support/bench.js'
import { runCommand as run } from './support/run_command.js'

test.group('Commands of billing', () => {
  test('plan:apply applies the seed file and says what became of each plan', async ({ assert }) => {
    const file = 'modules/billing/plans/default.json'
    await run(PlanApply, file)
    const again = await run(PlanApply, file)
    assert.equal(again.exitCode, 0)
    assert.deepEqual(
      again.output.plans.map(({ code, outcome }: Record<string, string>) => [code, outcome]),
      ['free', 'starter', 'growth', 'scale'].map((code) => [code, 'unchanged'])
    )
    const list = await run(PlanList)
    const codes = list.output.plans.map(({ code }: { code: string }) => code)
    assert.includeMembers(codes, ['free', 'starter', 'growth', 'scale'])
  })

  test('plan:apply tells a missing file, broken JSON and a bad plan apart', async ({ assert }) => {
    const folder = await mkdtemp(join(tmpdir(), 'plans-'))
    try {
      const missing = await run(PlanApply, join(folder, 'none.json'))
      assert.equal(missing.exitCode, 3)
      const broken = join(folder, 'broken.json')
      await writeFile(broken, '{ plans')
      const unreadable = await run(PlanApply, broken)
      assert.equal(unreadable.exitCode, 2)
      const bad = join(folder, 'bad.json')
      await writeFile(bad, JSON.stringify({ plans: [] }))
      const refused = await run(PlanApply, bad)
      assert.equal(refused.exitCode, 2)
      assert.equal(refused.output.error.code, 'VALIDATION_ERROR')
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  test('subscription:set begins a subscription, then changes it', async ({ assert }) => {
    const { tenant } = await createTenant()
    const free = await makePlan({ priceMinor: 0 })
    const paid = await makePlan({ priceMinor: 100_000 })
    const begun = await run(SubscriptionSet, free, `--tenant=${tenant.slug}`)
    assert.deepInclude(begun, { exitCode: 0 })
    assert.equal(begun.output.subscription.plan.code, free)
    assert.isNull(begun.output.invoiceId)

    const changed = await run(SubscriptionSet, paid, `--tenant=${tenant.slug}`)
    assert.equal(changed.output.subscription.plan.code, paid)
    assert.isString(changed.output.invoiceId)
    const same = await run(SubscriptionSet, paid, `--tenant=${tenant.slug}`)
    assert.equal(same.exitCode, 1)
    assert.equal(same.output.error.code, 'BILLING_CHANGE_CONFLICT')
  })

  test('subscription:set refuses an unknown plan, tenant, zone and moment', async ({ assert }) => {
    const { tenant } = await createTenant()
    const slug = `--tenant=${tenant.slug}`
    const free = await makePlan({ priceMinor: 0 })
    const cases: [number, string[]][] = [
      [3, ['none', slug]],
      [3, [free, '--tenant=none']],
      [2, [free, slug, '--timezone=Mars/Olympus']],
      [2, [free, slug, '--effective=later']],
    ]
    for (const [exitCode, parameters] of cases) {
      const refused = await run(SubscriptionSet, ...parameters)
      assert.equal(refused.exitCode, exitCode, parameters.join(' '))
    }
  })

  test('entitlement:set overrides the plan and gives way to it again', async ({ assert }) => {
    const { tenant } = await createTenant()
    const slug = `--tenant=${tenant.slug}`
    await run(SubscriptionSet, await makePlan({ priceMinor: 0 }), slug)
    const set = await run(EntitlementSet, 'pages.monthly', '50', slug, '--reason=pilot')
    assert.equal(set.output.entitlements['pages.monthly'], 50)
    assert.equal(set.output.source['pages.monthly'], 'override')
    const late = await run(EntitlementSet, 'pages.monthly', '60', slug, '--expires=2020-01-01')
    assert.deepEqual([late.exitCode, late.output.error.code], [2, 'VALIDATION_ERROR'])
    const kept = await entitlementsOf(tenant.id)
    assert.equal(kept!.values['pages.monthly'], 50)
    const unset = await run(EntitlementSet, 'pages.monthly', slug)
    assert.equal(unset.output.source['pages.monthly'], 'plan')
    const unknown = await run(EntitlementSet, 'pages.weekly', '1', slug)
    assert.equal(unknown.exitCode, 2)
  })

  test('entitlement:set refuses a tenant without a plan, which no override would reach', async ({
    assert,
  }) => {
    const { tenant } = await createTenant()
    const set = await run(EntitlementSet, 'storage.bytes', '1000000', `--tenant=${tenant.slug}`)
    assert.deepEqual([set.exitCode, set.output.error.code], [3, 'BILLING_SUBSCRIPTION_NOT_FOUND'])
  })

  test('billing:terms sets time to pay and exemption', async ({ assert }) => {
    const { tenant } = await createTenant()
    const slug = `--tenant=${tenant.slug}`
    const set = await run(BillingTerms, slug, '--net-days=30', '--tax-exemption-proof=FIRS/EX/17')
    assert.deepInclude(set.output, { netDays: 30, taxExempt: true })
    const cleared = await run(BillingTerms, slug, '--tax-exemption-proof=none')
    assert.deepInclude(cleared.output, { netDays: 30, taxExempt: false })
    const usual = await run(BillingTerms, slug, '--net-days=usual')
    assert.equal(usual.output.netDays, 7)
    const wrong = await run(BillingTerms, slug, '--net-days=soon')
    assert.equal(wrong.exitCode, 2)
  })

  test('billing:run reports what it did', async ({ assert }) => {
    const { tenant } = await createTenant()
    const result = await run(BillingRun, `--tenant=${tenant.slug}`)
    assert.deepEqual(result, {
      exitCode: 0,
      output: {
        periodsClosed: 0,
        invoicesIssued: 0,
        invoicesWaiting: 0,
        stepsTaken: 0,
        failures: 0,
      },
    })
  })
})
