import { test } from '@japa/runner'
import { LONGEST_BLOCK, longestBlock } from '#tests/loop_delay'
import { WorkThread } from '#platform/threads/work_thread'

type Order = { answer: string } | { fail: string } | { spin: number } | { exit: number }

const start = (deadline?: number) =>
  new WorkThread<Order, string>(new URL('./support/obedient_thread.js', import.meta.url), {
    deadline,
  })

test.group('Work in a thread', () => {
  test('is answered in its order, also after work that failed', async ({ assert }) => {
    const thread = start()
    const orders: Order[] = [{ answer: 'one' }, { fail: 'as ordered' }, { answer: 'two' }]
    const outcomes = await Promise.allSettled(orders.map((order) => thread.run(order)))
    assert.deepEqual(
      outcomes.map((outcome) =>
        outcome.status === 'fulfilled' ? outcome.value : outcome.reason.message
      ),
      ['one', 'as ordered', 'two']
    )
  })

  test('that ends its thread, or takes too long, fails alone', async ({ assert }) => {
    const thread = start(200)
    for (const order of [{ exit: 3 }, { spin: 600_000 }]) {
      const [bad, good] = [thread.run(order), thread.run({ answer: 'next' })]
      await assert.rejects(() => bad, /thread/)
      assert.equal(await good, 'next')
    }
  })

  test('keeps nobody else from running', async ({ assert }) => {
    const thread = start()
    await thread.run({ answer: 'warm' })
    assert.isBelow(await longestBlock(() => thread.run({ spin: 200 })), LONGEST_BLOCK)
  })
})
