import { test } from '@japa/runner'
import { FairQueue } from '../workers/fair_queue.js'
import { ReaderPool } from '../workers/reader_pool.js'
import type { ThreadFailure } from '../workers/thread_failure.js'

/** Threads that obey: sleep, spin, crash, eat memory (tests/support/obedient_thread.ts). */
function obedientPool(size = 1) {
  return new ReaderPool({ size, entry: new URL('./support/obedient_thread.js', import.meta.url) })
}

type Order = { sleep?: number; spin?: boolean; exit?: boolean; eat?: boolean; fail?: string }

/** Gives an order to a thread; the names of the real tasks do not matter to these threads. */
function obey(
  pool: ReaderPool,
  order: Order,
  options: Partial<Parameters<ReaderPool['run']>[2]> = {}
) {
  return pool.run(
    'probe',
    { path: JSON.stringify(order) },
    {
      tenantId: 'tenant',
      lane: 'document',
      deadlineMs: 5000,
      ...options,
    }
  )
}

async function failureOf(promise: Promise<unknown>): Promise<string> {
  try {
    await promise
    return 'none'
  } catch (error) {
    return (error as ThreadFailure).code
  }
}

test.group('Reader threads', () => {
  test('a task that takes too long is ended, and the next one gets a new thread', async ({
    assert,
    cleanup,
  }) => {
    const pool = obedientPool()
    cleanup(() => pool.close())

    assert.equal(await failureOf(obey(pool, { spin: true }, { deadlineMs: 500 })), 'TIMEOUT')
    assert.deepEqual(await obey(pool, {}), { pageCount: 1 })
  })

  test('a crashed thread fails its own task only', async ({ assert, cleanup }) => {
    const pool = obedientPool()
    cleanup(() => pool.close())

    const [crashed, next] = [obey(pool, { exit: true }), obey(pool, {})]

    assert.equal(await failureOf(crashed), 'CRASHED')
    assert.deepEqual(await next, { pageCount: 1 })
  })

  test('a thread that eats all memory ends alone', async ({ assert, cleanup }) => {
    const pool = obedientPool()
    cleanup(() => pool.close())

    assert.equal(await failureOf(obey(pool, { eat: true }, { deadlineMs: 20_000 })), 'CRASHED')
    assert.deepEqual(await obey(pool, {}), { pageCount: 1 })
  }).timeout(30_000)

  test('an error of the task keeps its code and the thread', async ({ assert, cleanup }) => {
    const pool = obedientPool()
    cleanup(() => pool.close())

    assert.equal(await failureOf(obey(pool, { fail: 'E_PDF_ENCRYPTED' })), 'E_PDF_ENCRYPTED')
    assert.deepEqual(await obey(pool, {}), { pageCount: 1 })
  })

  test('an aborted task leaves the line, or its thread is ended', async ({ assert, cleanup }) => {
    const pool = obedientPool()
    cleanup(() => pool.close())
    const abort = new AbortController()
    const running = obey(pool, { spin: true }, { signal: abort.signal })
    const waiting = obey(pool, { sleep: 10 }, { signal: abort.signal })

    abort.abort()

    assert.equal(await failureOf(running), 'ABORTED')
    assert.equal(await failureOf(waiting), 'ABORTED')
    assert.equal(await failureOf(obey(pool, {}, { signal: abort.signal })), 'ABORTED')
    assert.deepEqual(await obey(pool, {}), { pageCount: 1 })
  })

  test('a session stays with its thread and ends with it', async ({ assert, cleanup }) => {
    const pool = obedientPool(2)
    cleanup(() => pool.close())
    const session = pool.session()
    const turn = { tenantId: 'tenant', lane: 'document', deadlineMs: 5000 }
    const order = (value: Order) => ({ path: JSON.stringify(value) })

    await session.run('probe', order({}), turn)
    assert.equal(await failureOf(session.run('probe', order({ exit: true }), turn)), 'CRASHED')
    assert.equal(await failureOf(session.run('probe', order({}), turn)), 'CRASHED')
    assert.deepEqual(await obey(pool, {}), { pageCount: 1 })
  })

  test('work in threads leaves the event loop free', async ({ assert, cleanup }) => {
    const pool = obedientPool()
    cleanup(() => pool.close())
    await obey(pool, {})
    const busy = obey(pool, { sleep: 300 })

    let longest = 0
    for (let last = performance.now(), until = last + 250; last < until;) {
      await new Promise((resolve) => setTimeout(resolve, 5))
      const now = performance.now()
      longest = Math.max(longest, now - last)
      last = now
    }
    await busy

    assert.isBelow(longest, 200)
  })

  test('closing fails what waits and what runs', async ({ assert }) => {
    const pool = obedientPool()
    const tasks = [obey(pool, { spin: true }), obey(pool, {})]
    await new Promise((resolve) => setTimeout(resolve, 300))
    const failures = Promise.all(tasks.map(failureOf))

    await pool.close()

    assert.deepEqual(await failures, ['CLOSED', 'CLOSED'])
    assert.equal(await failureOf(obey(pool, {})), 'CLOSED')
  })
})

test.group('The line for reader threads', () => {
  const entry = (tenantId: string, lane: string, number = 0) => ({ tenantId, lane, number })

  test('tenants take turns however much one of them has waiting', ({ assert }) => {
    const queue = new FairQueue<ReturnType<typeof entry>>()
    for (let page = 1; page <= 300; page++) {
      queue.add(entry('long', 'a', page))
    }
    queue.add(entry('short', 'b', 1))
    queue.add(entry('short', 'b', 2))

    const order = Array.from({ length: 5 }, () => queue.take()!)

    assert.deepEqual(
      order.map(({ tenantId, number }) => `${tenantId} ${number}`),
      ['long 1', 'short 1', 'long 2', 'short 2', 'long 3']
    )
    assert.equal(queue.size, 297)
  })

  test('within a tenant its documents take turns, pages stay in order', ({ assert }) => {
    const queue = new FairQueue<ReturnType<typeof entry>>()
    for (const lane of ['a', 'a', 'a', 'b', 'b']) {
      queue.add(entry('tenant', lane, queue.size))
    }
    const order = Array.from({ length: 5 }, () => queue.take()!.number)
    assert.deepEqual(order, [0, 3, 1, 4, 2])
    assert.isUndefined(queue.take())
  })

  test('entries that do not suit keep their place', ({ assert }) => {
    const queue = new FairQueue<ReturnType<typeof entry>>()
    const [first, second] = [entry('a', '1', 1), entry('b', '1', 2)]
    queue.add(first)
    queue.add(second)

    assert.equal(
      queue.take(({ number }) => number === 2),
      second
    )
    assert.isTrue(queue.remove(first))
    assert.isFalse(queue.remove(first))
    assert.equal(queue.size, 0)
  })
})
