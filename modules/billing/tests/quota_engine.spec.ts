import logger from '@adonisjs/core/services/logger'
import { test } from '@japa/runner'
import QuotaGrantEntry from '../models/quota_grant_entry.js'
import UsageEvent from '../models/usage_event.js'
import { countersOf, JULY, JUNE, QuotaBench } from './support/quota_bench.js'

const HOUR = 3_600_000

test.group('Reserving units', () => {
  test('takes the plan first, then grants by priority, expiry and age, then overage', async ({
    assert,
  }) => {
    const bench = new QuotaBench()
    bench.plan = { limit: 10, overageCap: 5 }
    const later = new Date(JUNE.getTime() + 20 * 24 * HOUR)
    const sooner = new Date(JUNE.getTime() + 10 * 24 * HOUR)
    const unimportant = await bench.grant(4, { priority: 50 })
    const lasting = await bench.grant(4)
    const ending = await bench.grant(4, { expiresAt: later })
    const endingSoon = await bench.grant(4, { expiresAt: sooner })
    bench.wait(1000)
    const younger = await bench.grant(4, { expiresAt: sooner })

    const outcome = await bench.reserve('file', 10 + 5 * 4 + 3)
    assert.deepEqual(outcome.reserved && outcome.reservation.sources, {
      plan: 10,
      grants: [endingSoon, younger, ending, lasting, unimportant].map(({ id }) => ({
        grantId: id,
        units: 4,
      })),
      overage: 3,
    })
  })

  test('all or nothing: a refusal holds nothing', async ({ assert }) => {
    const bench = new QuotaBench()
    bench.plan = { limit: 10, overageCap: 2 }
    await bench.grant(3)
    assert.isFalse(await bench.reserves('file', 16))
    assert.deepEqual(countersOf(await bench.period()), {})
    assert.isTrue(await bench.reserves('file', 15))
  })

  test('partly: as many as are left', async ({ assert }) => {
    const bench = new QuotaBench('email_accounts')
    await bench.reserve('one', 70)
    const outcome = await bench.reserve('two', 50, true)
    assert.equal(outcome.reserved && outcome.reservation.units, 30)
    const refused = await bench.reserve('three', 1, true)
    assert.isFalse(refused.reserved)
  })

  test('a subject that holds units, or has used them, is not charged again', async ({ assert }) => {
    const bench = new QuotaBench()
    await bench.reserve('file', 60)
    assert.isTrue(await bench.reserves('file', 60))
    await bench.settle('file', 60)
    assert.isTrue(await bench.reserves('file', 60))
    assert.deepEqual(countersOf(await bench.period()), { used: 60 })
  })

  test('after a failure the subject reserves anew and is charged once', async ({ assert }) => {
    const bench = new QuotaBench()
    await bench.reserve('file', 60)
    await bench.settle('file', 0)
    assert.isTrue(await bench.reserves('file', 60))
    await bench.settle('file', 60)
    assert.deepEqual(countersOf(await bench.period()), { used: 60 })
    assert.deepEqual(await bench.fates('file'), ['released', 'committed'])
  })

  test('a limit of -1 admits everything and still counts', async ({ assert }) => {
    const bench = new QuotaBench()
    bench.plan = { limit: -1, overageCap: 0 }
    await bench.reserve('file', 1_000_000)
    await bench.settle('file', 1_000_000)
    assert.deepEqual(countersOf(await bench.period()), { used: 1_000_000 })
  })
})

test.group('What a refusal says', () => {
  test('used up: the numbers, and when the period ends', async ({ assert }) => {
    const bench = new QuotaBench()
    bench.plan = { limit: 1000, overageCap: 0 }
    await bench.reserve('old', 1000)
    await bench.settle('old', 1000)
    bench.turnTo(new Date(JULY.getTime() - 90_500))

    assert.deepEqual(await bench.refusal('file', 5), {
      reason: 'exhausted',
      message: 'Page quota exhausted: 1000 of 1000 used, resets 2026-07-01T00:00:00+01:00',
      retryAfter: 91,
    })
  })

  test('only held: by how many jobs, and to ask again in a minute', async ({ assert }) => {
    const bench = new QuotaBench()
    bench.plan = { limit: 1000, overageCap: 0 }
    await bench.reserve('old', 980)
    await bench.settle('old', 980)
    await bench.reserve('one', 10)
    await bench.reserve('two', 5)
    await bench.reserve('three', 5)

    assert.deepEqual(await bench.refusal('file', 1), {
      reason: 'held',
      message: 'Page quota is held by 3 running jobs (980 used, 20 held)',
      retryAfter: 60,
    })
  })

  test('too large even when all that is held came back: used up, and how many are needed', async ({
    assert,
  }) => {
    const bench = new QuotaBench()
    await bench.grant(20)
    await bench.reserve('old', 80)
    await bench.settle('old', 80)
    await bench.reserve('one', 10)

    const { reason, message } = await bench.refusal('file', 41)
    assert.equal(reason, 'exhausted')
    assert.match(message, /^Page quota exhausted: 80 of 120 used, 41 needed, resets/)
  })

  test('a quota that never resets names no date', async ({ assert }) => {
    const bench = new QuotaBench('email_accounts')
    await bench.reserve('old', 100)
    await bench.settle('old', 100)
    assert.deepEqual(await bench.refusal('account', 1), {
      reason: 'exhausted',
      message: 'E-mail account quota exhausted: 100 of 100 used',
      retryAfter: null,
    })
  })
})

test.group('Extending a reservation', () => {
  test('takes the difference', async ({ assert }) => {
    const bench = new QuotaBench()
    await bench.reserve('file', 1)
    assert.isNull(await bench.extend('file', 40))
    assert.isNull(await bench.extend('file', 40))
    assert.deepEqual(countersOf(await bench.period()), { reserved: 40 })
    await bench.settle('file', 38)
    assert.deepEqual(countersOf(await bench.period()), { used: 38 })
  })

  test('refused, it stays as it was, and its end gives everything back', async ({ assert }) => {
    const bench = new QuotaBench()
    await bench.reserve('file', 1)
    const refusal = await bench.extend('file', 101)
    assert.equal(refusal?.reason, 'exhausted')
    assert.deepEqual(countersOf(await bench.period()), { reserved: 1 })
    await bench.settle('file', 0)
    assert.deepEqual(countersOf(await bench.period()), {})
  })
})

test.group('Settling a reservation', () => {
  test('uses what was delivered and returns the rest to where it came from', async ({ assert }) => {
    const bench = new QuotaBench()
    bench.plan = { limit: 10, overageCap: 10 }
    const grant = await bench.grant(10)
    await bench.reserve('file', 25)
    await bench.settle('file', 14)

    assert.deepEqual(countersOf(await bench.period()), { used: 10, grantsUsed: 4 })
    await grant.refresh()
    assert.deepInclude(grant.$attributes, { remaining: 6, held: 0 })
    const entries = await QuotaGrantEntry.forTenant(bench.tenantId).orderBy('id')
    assert.deepEqual(
      entries.map(({ kind, units, remaining }) => ({ kind, units, remaining })),
      [
        { kind: 'grant', units: 10, remaining: 10 },
        { kind: 'burn', units: -4, remaining: 6 },
      ]
    )
    const [event] = await UsageEvent.forTenant(bench.tenantId)
    assert.deepInclude(event.$attributes, { quantity: 14, subjectType: 'file', subjectId: 'file' })
  })

  test('twice: the second call does nothing', async ({ assert }) => {
    const bench = new QuotaBench()
    await bench.reserve('file', 30)
    assert.isTrue(await bench.settle('file', 30))
    assert.isFalse(await bench.settle('file', 30))
    assert.isFalse(await bench.settle('file', 0))
    assert.deepEqual(countersOf(await bench.period()), { used: 30 })
    assert.lengthOf(await UsageEvent.forTenant(bench.tenantId), 1)
  })

  test('of a subject that never reserved anything does nothing', async ({ assert }) => {
    const bench = new QuotaBench()
    assert.isFalse(await bench.settle('nothing', 5))
    assert.lengthOf(await UsageEvent.forTenant(bench.tenantId), 0)
  })

  test('more than was reserved: the difference is taken, as overage where nothing is left', async ({
    assert,
  }) => {
    const bench = new QuotaBench()
    await bench.reserve('file', 95)
    await bench.settle('file', 103)
    assert.deepEqual(countersOf(await bench.period()), { used: 100, overageUsed: 3 })
    const [event] = await UsageEvent.forTenant(bench.tenantId)
    assert.equal(event.quantity, 103)
  })

  test('units given back although their work was done: no fine, one warning a period', async ({
    assert,
    cleanup,
  }) => {
    const warn = logger.warn
    const warnings: unknown[] = []
    logger.warn = (fields: unknown) => void warnings.push(fields)
    cleanup(() => {
      logger.warn = warn
    })
    const bench = new QuotaBench()
    const warned: number[] = []
    for (const wasted of [10, 1, 30]) {
      await bench.reserve('file', 40)
      await bench.settle('file', 0, wasted)
      warned.push(warnings.length)
    }
    const period = await bench.period()
    assert.equal(period.wasted, 41)
    assert.deepEqual(countersOf(period), {})
    assert.deepEqual(warned, [0, 1, 1])
    assert.deepEqual(warnings, [
      { tenantId: bench.tenantId, meter: 'pages', wasted: 11, limit: 100 },
    ])
  })
})

test.group('Work that gives no sign of life', () => {
  test('loses its units after two hours, and may reserve again', async ({ assert }) => {
    const bench = new QuotaBench()
    await bench.reserve('file', 100)
    bench.wait(2 * HOUR - 1)
    await bench.expire()
    assert.isFalse(await bench.reserves('other', 1))
    bench.wait(1)
    await bench.expire()
    assert.deepEqual(countersOf(await bench.period()), {})
    assert.isTrue(await bench.reserves('file', 100))
    assert.deepEqual(await bench.fates('file'), ['expired', 'held'])
  })

  test('a sign of life keeps them for another two hours', async ({ assert }) => {
    const bench = new QuotaBench()
    await bench.reserve('file', 100)
    bench.wait(1.5 * HOUR)
    await bench.keep('file')
    bench.wait(1.5 * HOUR)
    await bench.expire()
    assert.deepEqual(countersOf(await bench.period()), { reserved: 100 })
    bench.wait(0.5 * HOUR)
    await bench.expire()
    assert.deepEqual(countersOf(await bench.period()), {})
  })

  test('finished after that, it is charged as usual where there is room', async ({ assert }) => {
    const bench = new QuotaBench()
    await bench.reserve('file', 60)
    bench.wait(3 * HOUR)
    await bench.expire()
    assert.isTrue(await bench.settle('file', 60))
    assert.isFalse(await bench.settle('file', 60))
    assert.deepEqual(countersOf(await bench.period()), { used: 60 })
    assert.deepEqual(await bench.fates('file'), ['committed'])
  })

  test('finished after that with nothing left, it counts as overage and is never refused', async ({
    assert,
  }) => {
    const bench = new QuotaBench()
    await bench.reserve('file', 60)
    bench.wait(3 * HOUR)
    await bench.expire()
    await bench.reserve('other', 80)
    assert.isTrue(await bench.settle('file', 60))
    assert.isFalse(await bench.settle('file', 60))
    assert.deepEqual(countersOf(await bench.period()), { used: 20, reserved: 80, overageUsed: 40 })
    assert.deepEqual(await bench.fates('file'), ['late'])
    assert.isTrue(await bench.reserves('file', 60), 'what was paid for may be done again')
  })
})
