import { test } from '@japa/runner'
import QuotaGrantEntry from '../models/quota_grant_entry.js'
import QuotaPeriod from '../models/quota_period.js'
import UsageEvent from '../models/usage_event.js'
import { countersOf, JULY, JUNE, QuotaBench } from './support/quota_bench.js'

const HOUR = 3_600_000

test.group('From period to period', () => {
  test('the boundary belongs to the new period, to the millisecond', async ({ assert }) => {
    const bench = new QuotaBench()
    bench.turnTo(new Date(JULY.getTime() - 1))
    await bench.reserve('june', 100)
    assert.isFalse(await bench.reserves('july', 1))
    bench.turnTo(JULY)
    assert.isTrue(await bench.reserves('july', 100))
    bench.turnTo(new Date(JULY.getTime() + 1))
    assert.isFalse(await bench.reserves('more', 1))
    assert.lengthOf(await QuotaPeriod.forTenant(bench.tenantId), 2)
  })

  test('a hold belongs to the period in which it was taken, whenever it settles', async ({
    assert,
  }) => {
    const bench = new QuotaBench()
    bench.turnTo(new Date(JULY.getTime() - 1))
    await bench.reserve('file', 40)
    bench.turnTo(JULY)
    await bench.reserve('other', 100)
    await bench.extend('file', 50)
    await bench.settle('file', 50)

    const [june, july] = await QuotaPeriod.forTenant(bench.tenantId).orderBy('periodStart')
    assert.deepEqual(countersOf(june), { used: 50 })
    assert.deepEqual(countersOf(july), { reserved: 100 })
  })

  test('periods in which nothing happened leave no trace and are not made up for', async ({
    assert,
  }) => {
    const bench = new QuotaBench()
    await bench.reserve('june', 100)
    bench.turnTo(new Date('2026-10-15T12:00:00Z'))
    assert.isTrue(await bench.reserves('october', 100))
    assert.isFalse(await bench.reserves('more', 1))
    assert.lengthOf(await QuotaPeriod.forTenant(bench.tenantId), 2)
  })

  test('a clock that goes back over the boundary finds the old period again', async ({
    assert,
  }) => {
    const bench = new QuotaBench()
    await bench.reserve('june', 100)
    bench.turnTo(JULY)
    await bench.reserve('july', 10)
    bench.turnTo(new Date(JULY.getTime() - HOUR))
    assert.isFalse(await bench.reserves('more', 1))
    assert.lengthOf(await QuotaPeriod.forTenant(bench.tenantId), 2)
  })

  test('a larger plan is in force at once and what was used stays used', async ({ assert }) => {
    const bench = new QuotaBench()
    await bench.reserve('file', 100)
    await bench.settle('file', 100)
    bench.plan = { limit: 150, overageCap: 0 }
    assert.isFalse(await bench.reserves('large', 51))
    assert.isTrue(await bench.reserves('fits', 50))
  })

  test('a smaller plan begins with the next period', async ({ assert }) => {
    const bench = new QuotaBench()
    await bench.reserve('first', 1)
    bench.plan = { limit: 20, overageCap: 0 }
    assert.isTrue(await bench.reserves('june', 99))
    bench.turnTo(JULY)
    assert.isFalse(await bench.reserves('july', 21))
    assert.isTrue(await bench.reserves('july', 20))
  })

  test('what never resets has the limit of the present plan', async ({ assert }) => {
    const bench = new QuotaBench('email_accounts')
    await bench.reserve('first', 30)
    bench.plan = { limit: 20, overageCap: 0 }
    bench.turnTo(JULY)
    assert.isFalse(await bench.reserves('second', 1))
    bench.plan = { limit: 31, overageCap: 0 }
    assert.isTrue(await bench.reserves('second', 1))
  })
})

test.group('Grants', () => {
  test('expire with what nobody holds; what is held goes when it comes back', async ({
    assert,
  }) => {
    const bench = new QuotaBench()
    bench.plan = { limit: 0, overageCap: 0 }
    const grant = await bench.grant(10, { expiresAt: new Date(JUNE.getTime() + HOUR) })
    await bench.reserve('file', 4)
    bench.wait(HOUR)
    assert.isFalse(await bench.reserves('late', 1))
    await bench.expire()
    await grant.refresh()
    assert.deepInclude(grant.$attributes, { remaining: 4, held: 4 })

    await bench.settle('file', 3)
    await bench.expire()
    await bench.expire()
    await grant.refresh()
    assert.deepInclude(grant.$attributes, { remaining: 0, held: 0 })
    const entries = await QuotaGrantEntry.forTenant(bench.tenantId).orderBy('id')
    assert.deepEqual(
      entries.map(({ kind, units }) => [kind, units]),
      [
        ['grant', 10],
        ['expire', -6],
        ['burn', -3],
        ['expire', -1],
      ]
    )
  })

  test('keep their units when a period ends', async ({ assert }) => {
    const bench = new QuotaBench()
    await bench.grant(10)
    await bench.reserve('june', 104)
    await bench.settle('june', 104)
    bench.turnTo(JULY)
    assert.isTrue(await bench.reserves('july', 106))
    assert.isFalse(await bench.reserves('more', 1))
  })

  test('20 grants with one reference at the same time are one', async ({ assert }) => {
    const bench = new QuotaBench()
    const grants = await Promise.all(
      Array.from({ length: 20 }, () => bench.grant(10, { reference: 'order-7' }))
    )
    assert.lengthOf([...new Set(grants.map(({ id }) => id))], 1)
    assert.isFalse(await bench.reserves('file', 111))
    assert.isTrue(await bench.reserves('file', 110))
  })
})

test.group('Units that come into use and go out of it at once', () => {
  test('count once for each change', async ({ assert }) => {
    const bench = new QuotaBench('email_accounts')
    bench.plan = { limit: 3, overageCap: 0 }
    await bench.reserve('job', 3)
    await bench.settle('job', 3)
    assert.isFalse(await bench.adjust('restore-1', 1))

    assert.isTrue(await bench.adjust('delete-1', -1))
    assert.isTrue(await bench.adjust('delete-1', -1))
    assert.deepEqual(countersOf(await bench.period()), { used: 2 })
    assert.isTrue(await bench.adjust('restore-1', 1))
    assert.isTrue(await bench.adjust('restore-1', 1))
    assert.deepEqual(countersOf(await bench.period()), { used: 3 })
    assert.isFalse(await bench.adjust('restore-2', 1))
  })

  test('return to the grant they came from', async ({ assert }) => {
    const bench = new QuotaBench('email_accounts')
    bench.plan = { limit: 1, overageCap: 0 }
    const grant = await bench.grant(2)
    await bench.reserve('job', 3)
    await bench.settle('job', 3)
    await bench.adjust('delete-1', -1)
    await grant.refresh()
    assert.equal(grant.remaining, 1)
    assert.deepEqual(countersOf(await bench.period()), { used: 1, grantsUsed: 1 })
  })

  test('that came from a grant which has expired are gone with it', async ({ assert }) => {
    const bench = new QuotaBench('email_accounts')
    bench.plan = { limit: 1, overageCap: 0 }
    const grant = await bench.grant(2, { hours: 1 })
    await bench.reserve('job', 3)
    await bench.settle('job', 3)
    bench.wait(HOUR)
    await bench.adjust('delete-1', -1)
    assert.deepEqual(countersOf(await bench.period()), { used: 1, grantsUsed: 1 })
    assert.isFalse(await bench.adjust('restore-1', 1))
    await bench.expire()
    await grant.refresh()
    assert.equal(grant.remaining, 0)
  })

  test('never fall below zero', async ({ assert }) => {
    const bench = new QuotaBench('email_accounts')
    await bench.reserve('job', 1)
    await bench.settle('job', 1)
    await bench.adjust('delete-2', -2)
    assert.deepEqual(countersOf(await bench.period()), {})
    const events = await UsageEvent.forTenant(bench.tenantId).orderBy('id')
    assert.deepEqual(
      events.map(({ quantity }) => quantity),
      [1, -1]
    )
  })
})

test.group('Usage that is taken back', () => {
  test('returns beyond the plan first, and once', async ({ assert }) => {
    const bench = new QuotaBench()
    bench.plan = { limit: 10, overageCap: 10 }
    const grant = await bench.grant(5)
    await bench.reserve('first', 8)
    await bench.settle('first', 8)
    await bench.reserve('second', 12)
    await bench.settle('second', 12)
    assert.deepEqual(countersOf(await bench.period()), { used: 10, grantsUsed: 5, overageUsed: 5 })

    await Promise.all([bench.void('first'), bench.void('first')])
    assert.deepEqual(countersOf(await bench.period()), { used: 10, grantsUsed: 2 })
    await grant.refresh()
    assert.equal(grant.remaining, 3)
    const [first] = await UsageEvent.forTenant(bench.tenantId).orderBy('id')
    assert.isNotNull(first.voidedAt)
  })
})
