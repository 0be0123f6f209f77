import { getPriority, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { test } from '@japa/runner'
import { FairQueue } from '../workers/fair_queue.js'
import { ReaderPool } from '../workers/reader_pool.js'
import { systemThread, ThreadPriority } from '../workers/thread_priority.js'
import type { PoolOptions } from '../workers/pool_options.js'
import type { ThreadFailure } from '../workers/thread_failure.js'

/** Threads that obey: sleep, spin, crash, eat memory (tests/support/obedient_thread.ts). */
function obedientPool(size = 1, options: Partial<PoolOptions> = {}) {
  const entry = new URL('./support/obedient_thread.js', import.meta.url)
  return new ReaderPool({ size, entry, ...options })
}

interface Order {
  sleep?: number
  spin?: boolean
  exit?: boolean
  eat?: boolean
  fail?: string
  /** Bytes that the thread says it holds. */
  memory?: number
}

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
    assert.isOk(await obey(pool, {}))
  })

  test("the time that its thread takes to start does not count as the task's", async ({
    assert,
    cleanup,
  }) => {
    const entry = new URL('./support/late_thread.js', import.meta.url)
    const pool = obedientPool(1, { entry })
    cleanup(() => pool.close())

    assert.isOk(await obey(pool, { sleep: 10 }, { deadlineMs: 1500 }))
    assert.equal(await failureOf(obey(pool, { spin: true }, { deadlineMs: 300 })), 'TIMEOUT')
  })

  test('nor does the time that the PDF library takes to start', async ({ assert, cleanup }) => {
    const entry = new URL('./support/late_pdfium_thread.js', import.meta.url)
    const pool = obedientPool(1, { entry })
    cleanup(() => pool.close())
    const path = fileURLToPath(
      new URL('../../../packages/sheet-reader/fixtures/report-cards.pdf', import.meta.url)
    )

    const turn = { tenantId: 'tenant', lane: 'document', deadlineMs: 3000 }
    assert.deepEqual(await pool.run('probe', { path }, turn), { pageCount: 30 })
  }).timeout(30_000)

  test('a crashed thread fails its own task only', async ({ assert, cleanup }) => {
    const pool = obedientPool()
    cleanup(() => pool.close())

    const [crashed, next] = [obey(pool, { exit: true }), obey(pool, {})]

    assert.equal(await failureOf(crashed), 'CRASHED')
    assert.isOk(await next)
  })

  test('a thread that eats all memory ends alone', async ({ assert, cleanup }) => {
    const pool = obedientPool()
    cleanup(() => pool.close())

    assert.equal(await failureOf(obey(pool, { eat: true }, { deadlineMs: 50_000 })), 'CRASHED')
    assert.isOk(await obey(pool, {}))
  }).timeout(60_000)

  test('an error of the task keeps its code and the thread', async ({ assert, cleanup }) => {
    const pool = obedientPool()
    cleanup(() => pool.close())

    assert.equal(await failureOf(obey(pool, { fail: 'E_PDF_ENCRYPTED' })), 'E_PDF_ENCRYPTED')
    assert.isOk(await obey(pool, {}))
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
    assert.isOk(await obey(pool, {}))
  })

  test('a session stays with its thread and ends with it', async ({ assert, cleanup }) => {
    const pool = obedientPool(2)
    cleanup(() => pool.close())
    const session = pool.session()
    const turn = { tenantId: 'tenant', lane: 'document', deadlineMs: 5000 }
    const order = (value: Order) => ({ path: JSON.stringify(value) })

    await session.run('probe', order({}), turn)
    assert.equal(await failureOf(session.run('probe', order({ exit: true }), turn)), 'CRASHED')
    assert.equal(await failureOf(session.run('probe', order({}), turn)), 'LOST')
    assert.isOk(await obey(pool, {}))
  })

  test('work in threads leaves the event loop free', async ({ assert, cleanup }) => {
    const pool = obedientPool()
    cleanup(() => pool.close())
    await obey(pool, {})
    const busy = obey(pool, { sleep: 300 })

    let turns = 0
    let isDone = false
    void busy.then(() => (isDone = true))
    while (!isDone) {
      await new Promise((resolve) => setImmediate(resolve))
      turns++
    }

    // The work of the thread would be one turn, had it been done here.
    assert.isAbove(turns, 10)
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

test.group('Reader threads that several tenants want', () => {
  /** What a tenant's task does; resolves with the number of its thread. */
  function as(pool: ReaderPool, tenantId: string, order: Order, deadlineMs = 20_000) {
    return obey(pool, order, { tenantId, deadlineMs })
  }

  test('a tenant with slow pages has its share only while others wait', async ({
    assert,
    cleanup,
  }) => {
    const pool = obedientPool(2, { slowAfterMs: 60_000 })
    cleanup(() => pool.close())
    const slow = Array.from({ length: 4 }, () => as(pool, 'slow', { sleep: 500 }))
    const quick = Array.from({ length: 6 }, () => as(pool, 'quick', { sleep: 10 }))

    const ended: string[] = []
    slow.forEach((task) => void task.then(() => ended.push('slow')))
    quick.forEach((task) => void task.then(() => ended.push('quick')))
    await Promise.all([...slow, ...quick])

    // Both threads were taken before the other tenant came; from then on it has one to itself.
    assert.isBelow(ended.lastIndexOf('quick'), ended.lastIndexOf('slow'))
    assert.isAtMost(
      ended.slice(0, ended.lastIndexOf('quick')).filter((who) => who === 'slow').length,
      3
    )
  })

  test('a tenant whose pages were slow leaves one thread to others', async ({
    assert,
    cleanup,
  }) => {
    const pool = obedientPool(2, { slowAfterMs: 30 })
    cleanup(() => pool.close())
    await as(pool, 'slow', { sleep: 60 })
    const abort = new AbortController()
    const endless = Array.from({ length: 5 }, () =>
      failureOf(
        obey(pool, { spin: true }, { tenantId: 'slow', deadlineMs: 60_000, signal: abort.signal })
      )
    )

    // Without an end of the others, only a thread that was left free can do it.
    assert.isOk(await as(pool, 'quick', { sleep: 1 }))

    abort.abort()
    assert.deepEqual(new Set(await Promise.all(endless)), new Set(['ABORTED']))
  })

  test('a session never chooses the thread that a slow page holds', async ({ assert, cleanup }) => {
    const pool = obedientPool(2, { slowAfterMs: 30 })
    cleanup(() => pool.close())
    await as(pool, 'slow', { sleep: 60 })
    const abort = new AbortController()
    const endless = failureOf(
      obey(pool, { spin: true }, { tenantId: 'slow', deadlineMs: 60_000, signal: abort.signal })
    )
    const session = pool.session()

    // The slow page does not end, so only the free thread can answer.
    const answer = session.run(
      'probe',
      { path: '{}' },
      { tenantId: 'quick', lane: 'document', deadlineMs: 5000 }
    )
    assert.isOk(await answer)

    session.close()
    abort.abort()
    assert.equal(await endless, 'ABORTED')
  })

  test('a slow task makes room once for who has no thread, and is done later', async ({
    assert,
    cleanup,
  }) => {
    const pool = obedientPool(2, { slowAfterMs: 100 })
    cleanup(() => pool.close())
    const started: string[] = []
    const slow = ['one', 'two'].map((name) =>
      obey(
        pool,
        { sleep: 1500 },
        { tenantId: 'slow', deadlineMs: 20_000, onStart: () => started.push(name) }
      )
    )
    const first = await Promise.race([
      as(pool, 'quick', { sleep: 1 }).then(() => 'quick'),
      Promise.all(slow).then(() => 'slow'),
    ])
    assert.equal(first, 'quick')
    await Promise.all(slow)
    assert.lengthOf(started, 3)
  })

  test('who has all threads with slow tasks leaves one before anybody waits for it', async ({
    assert,
    cleanup,
  }) => {
    const pool = obedientPool(2, { slowAfterMs: 50 })
    cleanup(() => pool.close())
    const abort = new AbortController()
    const endless = [1, 2].map(() =>
      failureOf(
        obey(pool, { spin: true }, { tenantId: 'slow', deadlineMs: 60_000, signal: abort.signal })
      )
    )
    while (pool.waiting === 0) {
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    assert.equal(pool.waiting, 1)
    abort.abort()
    assert.deepEqual(await Promise.all(endless), ['ABORTED', 'ABORTED'])
  })

  test('the thread that is left to others has started, whatever ended before', async ({
    assert,
    cleanup,
  }) => {
    const pool = obedientPool(2, { slowAfterMs: 200 })
    cleanup(() => pool.close())
    const [one, other] = await Promise.all([
      as(pool, 'quick', { sleep: 50 }),
      as(pool, 'quick', { sleep: 50 }),
    ])
    await as(pool, 'slow', { sleep: 250 })
    const abort = new AbortController()
    const spin = (deadlineMs: number) =>
      failureOf(obey(pool, { spin: true }, { tenantId: 'slow', deadlineMs, signal: abort.signal }))
    const ended = spin(300)
    const next = spin(60_000)
    assert.equal(await ended, 'TIMEOUT')

    // The slow tenant's next page begins in the thread that had to be made for it.
    assert.deepInclude([one, other], await as(pool, 'quick', {}))
    abort.abort()
    assert.equal(await next, 'ABORTED')
  })

  test('a task that is aborted after it made room does not come back', async ({
    assert,
    cleanup,
  }) => {
    const pool = obedientPool(2, { slowAfterMs: 50 })
    cleanup(() => pool.close())
    const abort = new AbortController()
    const spinning = [1, 2].map(() =>
      failureOf(
        obey(pool, { spin: true }, { tenantId: 'slow', deadlineMs: 60_000, signal: abort.signal })
      )
    )
    await as(pool, 'quick', { sleep: 1 })
    abort.abort()
    assert.deepEqual(await Promise.all(spinning), ['ABORTED', 'ABORTED'])
    assert.equal(pool.waiting, 0)
  })
})

/** Priorities that are only noted. */
class PlayedPriority extends ThreadPriority {
  readonly calls: string[] = []
  #mayRestore: boolean

  constructor(mayRestore: boolean) {
    super()
    this.#mayRestore = mayRestore
  }

  override get isReversible() {
    return this.#mayRestore || !this.calls.includes('restore')
  }

  override lower() {
    this.calls.push('lower')
    return true
  }

  override restore() {
    this.calls.push('restore')
    return this.#mayRestore
  }
}

test.group('What reader threads get of the processor', (group) => {
  group.tap((one) => one.skip(process.platform !== 'linux', 'threads have no priorities here'))

  test('is less while a task is long', async ({ assert, cleanup }) => {
    const priority = new PlayedPriority(true)
    const pool = obedientPool(1, { priority, longAfterMs: 30 })
    cleanup(() => pool.close())

    const first = await obey(pool, { sleep: 200 })
    assert.deepEqual(priority.calls, ['lower', 'restore'])
    assert.deepEqual(await obey(pool, {}), first)
  })

  test('is as ever for a short one', async ({ assert, cleanup }) => {
    const priority = new PlayedPriority(true)
    const pool = obedientPool(1, { priority, longAfterMs: 60_000 })
    cleanup(() => pool.close())

    await obey(pool, { sleep: 50 })
    assert.deepEqual(priority.calls, [])
  })

  test('is less from the start for a tenant with slow tasks, and for no other', async ({
    assert,
    cleanup,
  }) => {
    const priority = new PlayedPriority(true)
    const pool = obedientPool(1, { priority, slowAfterMs: 1000, longAfterMs: 60_000 })
    cleanup(() => pool.close())
    await obey(pool, { sleep: 1200 }, { tenantId: 'slow' })
    priority.calls.length = 0

    await obey(pool, {}, { tenantId: 'quick' })
    assert.deepEqual(priority.calls, [])
    await obey(pool, { sleep: 200 }, { tenantId: 'slow' })
    assert.deepEqual(priority.calls, ['lower', 'restore'])
  })

  test('a thread that cannot be raised again is replaced, and then only slow ones are lowered', async ({
    assert,
    cleanup,
  }) => {
    const priority = new PlayedPriority(false)
    const pool = obedientPool(1, { priority, longAfterMs: 30 })
    cleanup(() => pool.close())

    const first = await obey(pool, { sleep: 200 })
    const second = await obey(pool, { sleep: 200 })
    assert.notDeepEqual(second, first)
    assert.deepEqual(await obey(pool, {}), second)
    assert.deepEqual(priority.calls, ['lower', 'restore'])
  })

  test('the operating system is told', async ({ assert, cleanup }) => {
    const own = systemThread()!
    const before = getPriority(own)
    const priority = new ThreadPriority()
    cleanup(() => setPriority(own, before))

    assert.isTrue(priority.lower(own))
    assert.equal(getPriority(own), Math.min(before + 10, 19))
    assert.isFalse(priority.lower(-1))
  })
})

test.group('The memory of reader threads', () => {
  const limit = 1000

  test('a thread that holds too much is replaced when its task has ended', async ({
    assert,
    cleanup,
  }) => {
    const pool = obedientPool(1, { memoryLimit: limit })
    cleanup(() => pool.close())
    const first = await obey(pool, { memory: limit })
    assert.deepEqual(await obey(pool, { memory: limit + 1 }), first)
    assert.notDeepEqual(await obey(pool, {}), first)
  })

  test('a thread in which a document was too complex is replaced', async ({ assert, cleanup }) => {
    const pool = obedientPool(1)
    cleanup(() => pool.close())
    const first = await obey(pool, { fail: 'E_PDF_DAMAGED' }).catch(() => obey(pool, {}))
    assert.equal(await failureOf(obey(pool, { fail: 'E_PDF_TOO_COMPLEX' })), 'E_PDF_TOO_COMPLEX')
    assert.notDeepEqual(await obey(pool, {}), first)
  })

  test('what a session keeps is not lost: its thread is replaced at its end', async ({
    assert,
    cleanup,
  }) => {
    const pool = obedientPool(1, { memoryLimit: limit })
    cleanup(() => pool.close())
    const session = pool.session()
    const turn = { tenantId: 'tenant', lane: 'document', deadlineMs: 5000 }
    const order = (value: Order) => ({ path: JSON.stringify(value) })
    const first = await session.run('probe', order({ memory: limit + 1 }), turn)
    const other = obey(pool, {})

    assert.deepEqual(await session.run('probe', order({}), turn), first)
    session.close()
    assert.notDeepEqual(await other, first)
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

  test('who has used the least time is next, however few pages the others had', ({ assert }) => {
    const queue = new FairQueue<ReturnType<typeof entry>>()
    for (let page = 1; page <= 9; page++) {
      queue.add(entry('slow', 'a', page))
      queue.add(entry('quick', 'b', page))
    }
    const served = Array.from({ length: 10 }, () => {
      const { tenantId } = queue.take()!
      queue.charge(tenantId, tenantId === 'slow' ? 15_000 : 100)
      return tenantId
    })
    assert.deepEqual(served, ['slow', ...Array.from({ length: 9 }, () => 'quick')])
  })

  test('rest is not saved up: who comes back has used as much as the others', ({ assert }) => {
    const queue = new FairQueue<ReturnType<typeof entry>>()
    queue.charge('busy', 10_000)
    queue.add(entry('busy', 'a', 1))
    queue.take()
    for (let page = 1; page <= 3; page++) {
      queue.add(entry('busy', 'a', page))
      queue.add(entry('rested', 'b', page))
    }
    const served = Array.from({ length: 4 }, () => {
      const { tenantId } = queue.take()!
      queue.charge(tenantId, 100)
      return tenantId
    })
    assert.equal(served.filter((tenantId) => tenantId === 'busy').length, 2)
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
