import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { disableModules } from '#kernel/tenancy/module_state'
import { accountQuota } from '#modules/student-email/extension_points/account_quota'
import { createTenant } from '#tests/helpers'
import { GrantUnits } from '../quota/actions/grant_units.js'
import { quotaOf, schoolWith } from './support/quota_school.js'

function reserve(tenantId: string, subject: string, accounts: number): Promise<number> {
  return db.transaction((trx) => accountQuota().reserve({ tenantId, subject, accounts }, trx))
}

function commit(tenantId: string, subject: string, accounts: number): Promise<void> {
  return db.transaction((trx) => accountQuota().commit({ tenantId, subject, accounts }, trx))
}

function adjust(tenantId: string, change: string, accounts: number): Promise<boolean> {
  return db.transaction((trx) => accountQuota().adjust({ tenantId, change, accounts }, trx))
}

test.group('E-mail accounts', () => {
  test('a job gets as many as are left, once, and gives back what it did not make', async ({
    assert,
  }) => {
    const school = await schoolWith({ 'emails.accounts': 10 })
    const { id } = school.tenant
    assert.equal(await reserve(id, 'job:1', 6), 6)
    assert.equal(await reserve(id, 'job:1', 6), 6)
    assert.equal(await reserve(id, 'job:2', 6), 4)
    assert.equal(await reserve(id, 'job:3', 1), 0)
    assert.deepEqual(await accountQuota().allowance(id), { limit: 10, available: 0 })

    await commit(id, 'job:1', 5)
    await commit(id, 'job:1', 5)
    await commit(id, 'job:2', 0)
    assert.deepEqual(await accountQuota().allowance(id), { limit: 10, available: 5 })
    const quota = await quotaOf(school, 'email_accounts')
    assert.deepInclude(quota, { used: 5, reserved: 0, periodStart: null, resetsAt: null })
  })

  test('deleted accounts come back, restored ones need room', async ({ assert }) => {
    const { tenant } = await schoolWith({ 'emails.accounts': 1 })
    await reserve(tenant.id, 'account:1', 1)
    await commit(tenant.id, 'account:1', 1)
    assert.isFalse(await adjust(tenant.id, 'restored:2', 1))
    assert.isTrue(await adjust(tenant.id, 'deleted:1', -1))
    assert.isTrue(await adjust(tenant.id, 'restored:2', 1))
    assert.isFalse(await adjust(tenant.id, 'restored:1', 1))
  })

  test('a grant raises what the tenant may have, also after it was used', async ({ assert }) => {
    const { tenant } = await schoolWith({ 'emails.accounts': 2 })
    await new GrantUnits().handle({ tenantId: tenant.id, meter: 'email_accounts', units: 3 })
    assert.deepEqual(await accountQuota().allowance(tenant.id), { limit: 5, available: 5 })
    await reserve(tenant.id, 'job:1', 4)
    await commit(tenant.id, 'job:1', 4)
    assert.deepEqual(await accountQuota().allowance(tenant.id), { limit: 5, available: 1 })
  })

  test('40 at the same time at a limit of 10: exactly 10', async ({ assert }) => {
    const { tenant } = await schoolWith({ 'emails.accounts': 10 })
    const reserved = await Promise.all(
      Array.from({ length: 40 }, (_, index) => reserve(tenant.id, `account:${index}`, 1))
    )
    assert.equal(
      reserved.reduce((sum, accounts) => sum + accounts, 0),
      10
    )
  })

  test('without a subscription, or without the module, there is no limit', async ({ assert }) => {
    const free = await createTenant()
    assert.isNull(await accountQuota().allowance(free.tenant.id))
    assert.equal(await reserve(free.tenant.id, 'job:1', 5000), 5000)
    await commit(free.tenant.id, 'job:1', 5000)
    assert.deepInclude(await quotaOf(free, 'email_accounts'), { used: 5000, reserved: 0 })

    const without = await schoolWith({ 'emails.accounts': 0 })
    await disableModules(without.tenant.id, ['billing'])
    assert.isNull(await accountQuota().allowance(without.tenant.id))
    assert.equal(await reserve(without.tenant.id, 'job:1', 5), 5)
    assert.isTrue(await adjust(without.tenant.id, 'restored:1', 1))
  })
})
