import { DateTime } from 'luxon'
import { test } from '@japa/runner'
import AuditEvent from '#platform/audit/audit_event'
import { expireAuditEvents } from '#platform/audit/expire_audit_events'
import { newId } from '#platform/identifiers'
import { expireFiles } from '#modules/file-processing/actions/expire_files'
import StoredFile from '#modules/file-processing/models/stored_file'
import { createIdleJob, eventsOf } from '#modules/file-processing/tests/support/jobs'
import { upload } from '#modules/file-processing/tests/support/processing'
import * as pdf from '@tenant-education/sheet-reader/samples/faults/main'
import { createTenant, type TestTenant } from '#tests/helpers'
import { LONGEST_BLOCK, longestBlock } from '#tests/loop_delay'
import { StartSubscription } from '../subscriptions/actions/start_subscription.js'
import { makePlan } from './support/bench.js'

/** A school whose plan says this. */
async function subscriber(entitlements: Record<string, unknown>): Promise<TestTenant> {
  const school = await createTenant()
  const planCode = await makePlan({ priceMinor: 0, entitlements })
  await new StartSubscription().handle({ tenantId: school.tenant.id, planCode })
  return school
}

/** A file that was uploaded so many days ago. */
async function fileOfAge(tenantId: string, days: number): Promise<string> {
  const { file } = await createIdleJob(tenantId)
  const createdAt = DateTime.utc().minus({ days }).toMillis()
  await StoredFile.forTenant(tenantId).where('id', file.id).update({ createdAt })
  return file.publicId
}

test.group('What a plan says about keeping', () => {
  test('files older than files.retention_days are deleted; others and other schools keep theirs', async ({
    assert,
  }) => {
    const short = await subscriber({ 'files.retention_days': 30 })
    const long = await subscriber({ 'files.retention_days': 60 })
    const without = await createTenant()
    const old = await fileOfAge(short.tenant.id, 31)
    const young = await fileOfAge(short.tenant.id, 29)
    await fileOfAge(long.tenant.id, 31)
    await fileOfAge(without.tenant.id, 3000)

    await expireFiles()

    const left = await StoredFile.forTenant(short.tenant.id)
    assert.deepEqual(
      left.map(({ publicId }) => publicId),
      [young]
    )
    assert.lengthOf(await StoredFile.forTenant(long.tenant.id), 1)
    assert.lengthOf(await StoredFile.forTenant(without.tenant.id), 1)
    const audited = await AuditEvent.forTenant(short.tenant.id).where('action', 'file.deleted')
    assert.deepEqual(
      audited.map(({ actor, targetId }) => [actor, targetId]),
      [['job:file-processing.retention', old]]
    )
    const events = await eventsOf(short.tenant.id)
    assert.lengthOf(
      events.filter(({ type }) => type === 'file.deleted'),
      1
    )
  })

  test('many files that are over at once keep nobody waiting', async ({ assert }) => {
    const { tenant } = await subscriber({ 'files.retention_days': 30 })
    const expire = async () => {
      for (let file = 0; file < 60; file++) {
        await fileOfAge(tenant.id, 31)
      }
      await expireFiles()
    }
    assert.isBelow(await longestBlock(expire), LONGEST_BLOCK)
    assert.isEmpty(await StoredFile.forTenant(tenant.id))
  }).timeout(120_000)

  test('the audit log is kept for audit.retention_days, and a year without a plan', async ({
    assert,
  }) => {
    const short = await subscriber({ 'audit.retention_days': 10 })
    const without = await createTenant()
    for (const { tenant } of [short, without]) {
      for (const days of [9, 11, 366]) {
        await AuditEvent.create({
          id: newId('aud'),
          tenantId: tenant.id,
          actor: 'system',
          action: 'test.done',
          targetType: 'test',
          targetId: String(days),
          at: DateTime.utc().minus({ days }),
        })
      }
    }

    await expireAuditEvents()

    const left = async ({ tenant }: TestTenant) => {
      const events = await AuditEvent.forTenant(tenant.id)
        .where('action', 'test.done')
        .orderBy('at', 'desc')
      return events.map(({ targetId }) => targetId)
    }
    assert.deepEqual(await left(short), ['9'])
    assert.deepEqual(await left(without), ['9', '11'])
  })

  test('storage.bytes decides how much a school may store', async ({ assert, client }) => {
    const bytes = pdf.smallestGood()
    const school = await subscriber({
      'pages.monthly': -1,
      'storage.bytes': bytes.length * 2 - 1,
    })

    const first = await upload(client, school, bytes)
    const second = await upload(client, school, bytes)

    first.assertStatus(200)
    second.assertStatus(429)
    assert.equal(second.body().error.code, 'FILE_QUOTA_EXCEEDED')
  })
})
