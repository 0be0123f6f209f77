import { test } from '@japa/runner'
import { sliceTime } from '../pipeline/slice_time.js'

test.group('The time of a slice', () => {
  test('is over after two seconds where others wait for a thread', ({ assert }) => {
    let now = 1000
    const hasTime = sliceTime({ waiting: 1 }, () => now)

    assert.isTrue(hasTime())
    now += 1999
    assert.isTrue(hasTime())
    now += 1
    assert.isFalse(hasTime())
  })

  test('goes on for a while where nobody waits', ({ assert }) => {
    let now = 1000
    const pool = { waiting: 0 }
    const hasTime = sliceTime(pool, () => now)

    now += 4999
    assert.isTrue(hasTime())
    pool.waiting = 1
    assert.isFalse(hasTime())
    pool.waiting = 0
    now += 1
    assert.isFalse(hasTime())
  })
})
