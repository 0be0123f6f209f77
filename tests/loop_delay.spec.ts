import { setTimeout as wait } from 'node:timers/promises'
import { test } from '@japa/runner'
import { LONGEST_BLOCK, longestBlockHere } from '#tests/loop_delay'

/** Works for so many milliseconds of this thread's processor time without a pause. */
function spin(milliseconds: number): void {
  const start = process.threadCpuUsage()
  for (let used = 0; used < milliseconds * 1000;) {
    const { user, system } = process.threadCpuUsage(start)
    used = user + system
  }
}

test.group('The longest block of the event loop', () => {
  test('is found in work of any length', async ({ assert }) => {
    const work = async () => {
      for (let turn = 0; turn < 30; turn++) {
        await wait(1)
        spin(turn === 20 ? LONGEST_BLOCK + 5 : 10)
      }
    }
    assert.isAtLeast(await longestBlockHere(work), LONGEST_BLOCK + 5)
  })

  test('is none where the work waits, or rests between its steps', async ({ assert }) => {
    const work = async () => {
      for (let turn = 0; turn < 10; turn++) {
        await wait(60)
        spin(5)
      }
    }
    assert.isBelow(await longestBlockHere(work), LONGEST_BLOCK)
  })
})
