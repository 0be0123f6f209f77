import { test } from '@japa/runner'
import { delayAskedFor } from '../services/retry_after.js'
import { delayAfter, longestDelay } from '../services/retry_schedule.js'

const configured = { base: 5000, factor: 10 }

test.group('Retry schedule', () => {
  test('waits 5 s, 50 s, 8 min 20 s, 1 h 23 min and 13 h 53 min, then no more', ({ assert }) => {
    const delays = [1, 2, 3, 4, 5, 6].map((attempt) => delayAfter(attempt, configured, () => 0.5))
    assert.deepEqual(delays, [5000, 50_000, 500_000, 5_000_000, 50_000_000, null])
    assert.equal(longestDelay(configured), 50_000_000)
  })

  test('lengthens or shortens each delay by at most a fifth', ({ assert }) => {
    assert.equal(
      delayAfter(1, configured, () => 0),
      4000
    )
    assert.isAtMost(delayAfter(1, configured, () => 0.999_999) ?? 0, 6000)
  })
})

test.group('Retry-After', () => {
  const now = Date.parse('2026-11-21T18:35:00Z')
  const cases: [string | string[] | undefined, number][] = [
    ['8', 8000],
    ['5', 5000],
    ['1', 5000],
    ['0', 5000],
    ['-1', 5000],
    ['abc', 5000],
    ['1.5', 5000],
    ['', 5000],
    ['3600', 10_000],
    ['1000000000000', 10_000],
    ['9'.repeat(400), 5000],
    ['Sat, 21 Nov 2026 18:35:08 GMT', 8000],
    ['Sat, 21 Nov 2026 19:35:00 GMT', 10_000],
    ['Sat, 21 Nov 2026 18:34:00 GMT', 5000],
    ['Sat, 99 Nov 2026 18:35:08 GMT', 5000],
    ['2026-11-21T18:35:08Z', 5000],
    [['7', '8'], 5000],
    [undefined, 5000],
  ]
  for (const [header, delay] of cases) {
    const shown = JSON.stringify(header)?.slice(0, 40) ?? 'nothing'
    test(`${shown} on a delay of 5 s leads to ${delay / 1000} s`, ({ assert }) => {
      assert.equal(delayAskedFor(5000, header, now), delay)
    })
  }
})
