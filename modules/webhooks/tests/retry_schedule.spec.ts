import { test } from '@japa/runner'
import { delayAfter } from '../services/retry_schedule.js'

const configured = { base: 5000, factor: 10 }

test.group('Retry schedule', () => {
  test('waits 5 s, 50 s, 8 min 20 s, 1 h 23 min and 13 h 53 min, then no more', ({ assert }) => {
    const delays = [1, 2, 3, 4, 5, 6].map((attempt) => delayAfter(attempt, configured, () => 0.5))
    assert.deepEqual(delays, [5000, 50_000, 500_000, 5_000_000, 50_000_000, null])
  })

  test('lengthens or shortens each delay by at most a fifth', ({ assert }) => {
    assert.equal(
      delayAfter(1, configured, () => 0),
      4000
    )
    assert.isAtMost(delayAfter(1, configured, () => 0.999_999) ?? 0, 6000)
  })
})
