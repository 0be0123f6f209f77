import { DateTime } from 'luxon'
import { test } from '@japa/runner'
import { localDaysBetween, periodContaining } from '../subscriptions/services/billing_period.js'

const MONTH = { unit: 'month', count: 1 } as const
const YEAR = { unit: 'year', count: 1 } as const

const local = (text: string, zone = 'Africa/Lagos') => DateTime.fromISO(text, { zone }).toJSDate()

/** Local dates on which successive periods begin. */
function startsFrom(anchor: string, interval: typeof MONTH | typeof YEAR, periods: number) {
  const starts: string[] = []
  let at = local(anchor)
  for (let index = 0; index < periods; index++) {
    const { start, end } = periodContaining(local(anchor), interval, 'Africa/Lagos', at)
    starts.push(DateTime.fromJSDate(start, { zone: 'Africa/Lagos' }).toISODate()!)
    at = end
  }
  return starts
}

test.group('Billing periods', () => {
  test('are counted from the anchor: a short month does not shift those after it', ({ assert }) => {
    assert.deepEqual(startsFrom('2026-01-31', MONTH, 5), [
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
      '2026-05-31',
    ])
    assert.deepEqual(startsFrom('2026-01-29', MONTH, 3), ['2026-01-29', '2026-02-28', '2026-03-29'])
    assert.deepEqual(startsFrom('2028-01-30', MONTH, 3), ['2028-01-30', '2028-02-29', '2028-03-30'])
  })

  test('of a year begun on 29 February return to it in leap years', ({ assert }) => {
    assert.deepEqual(startsFrom('2028-02-29', YEAR, 5), [
      '2028-02-29',
      '2029-02-28',
      '2030-02-28',
      '2031-02-28',
      '2032-02-29',
    ])
  })

  test('of several months are counted together', ({ assert }) => {
    const term = { unit: 'month', count: 4 } as const
    const { start, end } = periodContaining(
      local('2026-01-31'),
      term,
      'Africa/Lagos',
      local('2026-06-15')
    )
    assert.equal(start.toISOString(), local('2026-05-31').toISOString())
    assert.equal(end.toISOString(), local('2026-09-30').toISOString())
  })

  test('are half-open: the boundary belongs to the next, a millisecond before it does not', ({
    assert,
  }) => {
    const anchor = local('2026-06-01')
    const boundary = local('2026-07-01')
    const before = new Date(boundary.getTime() - 1)
    const after = new Date(boundary.getTime() + 1)
    const startAt = (at: Date) =>
      periodContaining(anchor, MONTH, 'Africa/Lagos', at).start.getTime()
    assert.equal(startAt(before), anchor.getTime())
    assert.equal(startAt(boundary), boundary.getTime())
    assert.equal(startAt(after), boundary.getTime())
    assert.equal(boundary.toISOString(), '2026-06-30T23:00:00.000Z')
  })

  test('end at local midnight on both sides of a change to daylight saving time', ({ assert }) => {
    const anchor = local('2026-03-15', 'Europe/London')
    const { start, end } = periodContaining(anchor, MONTH, 'Europe/London', anchor)
    assert.equal(start.toISOString(), '2026-03-15T00:00:00.000Z')
    assert.equal(end.toISOString(), '2026-04-14T23:00:00.000Z')
    assert.equal(localDaysBetween(start, end, 'Europe/London'), 31)
  })

  test('begin with the first moment of a day whose midnight does not exist', ({ assert }) => {
    const anchor = local('2026-03-24', 'Africa/Cairo')
    const { end } = periodContaining(anchor, MONTH, 'Africa/Cairo', anchor)
    assert.equal(
      DateTime.fromJSDate(end, { zone: 'Africa/Cairo' }).toISO(),
      '2026-04-24T01:00:00.000+03:00'
    )
    const next = periodContaining(anchor, MONTH, 'Africa/Cairo', end)
    assert.equal(next.start.getTime(), end.getTime())
  })

  test('follow each other without a gap, whatever anchor and moment', ({ assert }) => {
    for (const zone of ['Africa/Lagos', 'Europe/London', 'America/New_York', 'Africa/Cairo']) {
      for (const day of ['2027-12-31', '2028-02-29', '2026-03-29', '2026-10-25']) {
        const anchor = local(day, zone)
        let at = anchor
        for (let index = 0; index < 60; index++) {
          const { start, end } = periodContaining(anchor, MONTH, zone, at)
          assert.equal(start.getTime(), at.getTime(), `${zone} ${day} period ${index}`)
          assert.isAbove(end.getTime(), start.getTime())
          at = end
        }
      }
    }
  })
})
