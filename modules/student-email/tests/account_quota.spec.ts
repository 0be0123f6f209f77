import { setTimeout as wait } from 'node:timers/promises'
import { test } from '@japa/runner'
import { MailProviderError } from '@tenant-education/adapter-kit'
import { recordEvent } from '#platform/outbox/outbox'
import OutboxEvent from '#platform/outbox/outbox_event'
import { takeSlice } from '../bulk/actions/take_slice.js'
import { findBulkJob } from '../bulk/queries/bulk_jobs.js'
import BulkJob from '../models/bulk_job.js'
import {
  accountQuota,
  registerAccountQuota,
  type AccountQuota,
} from '../extension_points/account_quota.js'
import { send } from './support/bulk.js'
import { accountsOf, provision } from './support/provision.js'
import { createSchool, EMAILS, interfere, student } from './support/school.js'

test.group('The account quota', (group) => {
  const used = new Map<string, number>()
  const changes = new Set<string>()
  const held = new Map<string, number>()
  let limit = 2
  const quota: AccountQuota = {
    allowance: async (tenantId) => ({ limit, available: limit - (used.get(tenantId) ?? 0) }),
    reserve: async ({ tenantId, subject, accounts }) => {
      const available = limit - (used.get(tenantId) ?? 0)
      const reserved = Math.max(0, Math.min(accounts, available))
      held.set(subject, reserved)
      used.set(tenantId, (used.get(tenantId) ?? 0) + reserved)
      return reserved
    },
    commit: async ({ tenantId, subject, accounts }) => {
      const reserved = held.get(subject) ?? 0
      held.delete(subject)
      used.set(tenantId, (used.get(tenantId) ?? 0) - reserved + accounts)
    },
    adjust: async ({ tenantId, change, accounts }) => {
      const now = used.get(tenantId) ?? 0
      if (changes.has(change)) {
        return true
      }
      if (accounts > 0 && now + accounts > limit) {
        return false
      }
      changes.add(change)
      used.set(tenantId, now + accounts)
      return true
    },
  }
  group.each.setup(() => {
    const registered = accountQuota()
    limit = 2
    registerAccountQuota(quota)
    return () => registerAccountQuota(registered)
  })

  test('admits as many accounts as the plan has, and counts what is deleted and restored', async ({
    client,
    assert,
  }) => {
    const school = await createSchool(client)
    const first = await provision(school)
    await provision(school)
    const refused = await school.api.post(EMAILS, student())
    refused.assertStatus(429)
    assert.equal(refused.body().error.code, 'EMAIL_QUOTA_EXCEEDED')
    assert.lengthOf(await accountsOf(school), 2)

    const one = `${EMAILS}/${first.account!.id}`
    await school.api.delete(one)
    const config = await school.api.get(`${EMAILS}/config`)
    assert.deepEqual(config.body().usage, { accounts: 1, limit: 2 })
    const other = await provision(school)
    assert.equal(other.outcome, 'created')
    const full = await school.api.post(`${one}/restore`, {})
    full.assertStatus(429)
    assert.equal(full.body().error.code, 'EMAIL_QUOTA_EXCEEDED')
    await school.api.delete(`${EMAILS}/${other.account!.id}`)
    const restored = await school.api.post(`${one}/restore`, {})
    restored.assertStatus(200)
    assert.equal(used.get(school.tenant.id), 2)
  })

  test('refuses to reactivate while there are more accounts than the plan has', async ({
    client,
    assert,
  }) => {
    const school = await createSchool(client)
    const { account } = await provision(school)
    await provision(school)
    await school.api.post(`${EMAILS}/${account!.id}/suspend`, {})
    limit = 1
    const refused = await school.api.post(`${EMAILS}/${account!.id}/reactivate`, {})
    refused.assertStatus(429)
    assert.equal(refused.body().error.code, 'EMAIL_QUOTA_EXCEEDED')
  })

  test('gets back what was reserved for an account that failed', async ({ client, assert }) => {
    const school = await createSchool(client)
    const lift = interfere('create', async () => {
      throw new MailProviderError('capacity')
    })
    await provision(school)
    lift()
    assert.equal(used.get(school.tenant.id), 0)
  })

  test('holds nothing for a list whose worker lost it while it asked', async ({
    client,
    assert,
  }) => {
    const school = await createSchool(client)
    const { id: tenantId } = school.tenant
    let asked = 0
    registerAccountQuota({
      ...quota,
      reserve: async ({ accounts }, trx) => {
        await recordEvent(trx, { tenantId, type: 'test.reserved', payload: {} })
        if (++asked === 1) {
          await BulkJob.forTenant(tenantId, { client: trx }).update({ leaseOwner: 'another' })
        }
        return accounts
      },
    })
    const jobId = await send(school, [student()])
    for (let status = 'pending'; status !== 'completed'; await wait(20)) {
      await takeSlice({ tenantId, bulkJobId: jobId }, new AbortController().signal)
      const job = await findBulkJob(tenantId, jobId)
      status = job.status
    }
    assert.equal(asked, 2)
    const kept = await OutboxEvent.forTenant(tenantId).where('type', 'test.reserved')
    assert.lengthOf(kept, 1)
  })
})
