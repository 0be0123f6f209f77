import { test } from '@japa/runner'
import { QuotaBench } from './support/quota_bench.js'
import QuotaReservation from '../models/quota_reservation.js'
import UsageEvent from '../models/usage_event.js'

/** Results of so many calls at the same time. */
function atOnce<Result>(times: number, call: (index: number) => Promise<Result>) {
  return Promise.all(Array.from({ length: times }, (_, index) => call(index)))
}

test.group('Quota under concurrency', (group) => {
  group.tap((each) => each.timeout(120_000))

  test('300 reservations at the same time at a limit of 100: exactly 100 are accepted', async ({
    assert,
  }) => {
    const bench = new QuotaBench()
    const accepted = await atOnce(300, (index) => bench.reserves(`file-${index}`, 1))

    assert.lengthOf(accepted.filter(Boolean), 100)
    const period = await bench.period()
    assert.deepInclude(period.$attributes, { used: 0, reserved: 100, limitUnits: 100 })
    assert.lengthOf(await QuotaReservation.forTenant(bench.tenantId), 100)
  })

  test('the same with grants and overage: not one unit more than all three have', async ({
    assert,
  }) => {
    const bench = new QuotaBench()
    bench.plan = { limit: 40, overageCap: 20 }
    await bench.grant(10)
    await bench.grant(7, { priority: 1 })
    const accepted = await atOnce(120, (index) => bench.reserves(`file-${index}`, 1))

    assert.lengthOf(accepted.filter(Boolean), 77)
    const { reserved, grantsReserved, overageReserved } = await bench.period()
    assert.deepEqual(
      { reserved, grantsReserved, overageReserved },
      {
        reserved: 40,
        grantsReserved: 17,
        overageReserved: 20,
      }
    )
  })

  test('20 reservations of one subject at the same time hold its units once', async ({
    assert,
  }) => {
    const bench = new QuotaBench()
    const outcomes = await atOnce(20, () => bench.reserve('file', 30))

    const ids = outcomes.map((outcome) => outcome.reserved && outcome.reservation.id)
    assert.lengthOf([...new Set(ids)], 1)
    assert.lengthOf(
      outcomes.filter((outcome) => outcome.reserved && !outcome.reused),
      1
    )
    const { reserved } = await bench.period()
    assert.equal(reserved, 30)
  })

  test('of several that settle one reservation, the first acts and the others do nothing', async ({
    assert,
  }) => {
    const bench = new QuotaBench()
    await bench.reserve('file', 30)
    const acted = await atOnce(6, (index) => bench.settle('file', index === 0 ? 0 : 20))

    assert.lengthOf(acted.filter(Boolean), acted[0] ? 2 : 1)
    const period = await bench.period()
    assert.equal(period.totalUsed, 20)
    assert.equal(period.totalReserved, 0)
    assert.lengthOf(await UsageEvent.forTenant(bench.tenantId), 1)
  })

  test('the sweeper against the completion: the units count once, whoever comes first', async ({
    assert,
  }) => {
    const bench = new QuotaBench()
    await atOnce(10, (index) => bench.reserve(`file-${index}`, 5))
    bench.wait(2 * 3_600_000)
    await Promise.all([
      bench.expire(),
      ...Array.from({ length: 10 }, (_, index) => bench.settle(`file-${index}`, 5)),
      bench.expire(),
    ])

    const period = await bench.period()
    assert.equal(period.totalUsed, 50)
    assert.equal(period.totalReserved, 0)
    assert.lengthOf(await UsageEvent.forTenant(bench.tenantId), 10)
  })
})
