import { test } from '@japa/runner'
import type { DecisionResult } from '../../src/review/model/types.js'
import { MemoryStore, type QueuedDecision } from '../../src/review/saving/saved_decision.js'
import { SaveQueue, type SaveState } from '../../src/review/saving/save_queue.js'
import { failureOf } from '../../src/review/saving/transport.js'
import { holdVisit, leftBehind, type Locks } from '../../src/review/saving/visits.js'
import { FaultyPlatform, StoppedTimers } from './support/faulty_platform.js'

function decision(number: number, more: Partial<QueuedDecision> = {}): QueuedDecision {
  return {
    clientId: `id-${number}`,
    recordId: `record-${number}`,
    field: 'total',
    decision: 'accept',
    fileId: 'file_1',
    page: 1,
    sequence: number,
    school: 'unity',
    userId: 'user_1',
    visit: 'visit-1',
    at: number,
    ...more,
  }
}

function visit(platform: FaultyPlatform, store = new MemoryStore()) {
  const timers = new StoppedTimers()
  const results: [QueuedDecision, DecisionResult][] = []
  const states: SaveState[] = []
  const queue = new SaveQueue({
    send: platform.send,
    store,
    timers,
    onResult: (...result) => results.push(result),
    onState: (state) => states.push(state),
  })
  return { queue, timers, store, results, states }
}

const ids = (decisions: readonly { clientId: string }[]) =>
  decisions.map(({ clientId }) => clientId)

test.group('Saving decisions', () => {
  test('sends what was decided within a second together, and forgets it then', async ({
    assert,
  }) => {
    const platform = new FaultyPlatform()
    const { queue, timers, store, states } = visit(platform)
    await queue.add([decision(1)])
    await queue.add([decision(2), decision(3)])
    assert.lengthOf(await store.all(), 3)
    assert.deepEqual(states.at(-1), { kind: 'saving', waiting: 3 })
    await timers.run()
    assert.deepEqual(platform.batches, [3])
    assert.deepEqual(timers.pauses, [1000])
    assert.isEmpty(await store.all())
    assert.deepEqual(states.at(-1), { kind: 'saved', waiting: 0 })
  })

  test('a hundred decisions made offline arrive once each and in order', async ({ assert }) => {
    const platform = new FaultyPlatform()
    const { queue, timers, store, states, results } = visit(platform)
    platform.isOffline = true
    for (let number = 1; number <= 100; number++) {
      await queue.add([decision(number)])
      await timers.run(1)
    }
    assert.deepEqual(states.at(-1), { kind: 'offline', waiting: 100 })
    assert.lengthOf(await store.all(), 100)
    platform.isOffline = false
    platform.faults = ['lostAnswer', 'none', 'lostRequest', 'lostAnswer']
    queue.flush()
    await timers.run()
    const expected = Array.from({ length: 100 }, (_, at) => `id-${at + 1}`)
    assert.deepEqual(ids(platform.taken), expected)
    assert.deepEqual(
      results.map(([own]) => own.clientId),
      expected
    )
    assert.isTrue(platform.batches.every((size) => size <= 50))
    assert.isEmpty(await store.all())
    assert.deepEqual(states.at(-1), { kind: 'saved', waiting: 0 })
  })

  test('any order of losses loses nothing, doubles nothing and keeps the order', async ({
    assert,
  }) => {
    let seed = 20261123
    const random = () => (seed = (seed * 1103515245 + 12345) % 2 ** 31) / 2 ** 31
    for (let round = 0; round < 40; round++) {
      const platform = new FaultyPlatform()
      const { queue, timers, store } = visit(platform)
      const count = 1 + Math.floor(random() * 120)
      for (let number = 1; number <= count; number++) {
        const draw = random()
        platform.faults.push(draw < 0.3 ? 'lostRequest' : draw < 0.6 ? 'lostAnswer' : 'none')
        await queue.add([decision(number, { fileId: number % 40 < 20 ? 'file_1' : 'file_2' })])
        await timers.run(random() < 0.3 ? 1 : 0)
      }
      await timers.run(1000)
      assert.deepEqual(
        ids(platform.taken),
        Array.from({ length: count }, (_, at) => `id-${at + 1}`)
      )
      assert.isEmpty(await store.all())
    }
  })

  test('waits longer after each failure, half a minute at most, and not at all when told to', async ({
    assert,
  }) => {
    const platform = new FaultyPlatform()
    const { queue, timers } = visit(platform)
    platform.isOffline = true
    await queue.add([decision(1)])
    await timers.run(8)
    assert.deepEqual(timers.pauses, [1000, 1000, 2000, 4000, 8000, 16000, 30000, 30000, 30000])
    platform.isOffline = false
    queue.flush()
    assert.equal(timers.pauses.at(-1), 0)
    await timers.run()
    assert.lengthOf(platform.taken, 1)
  })

  test('goes on where it was when somebody has signed in again', async ({ assert }) => {
    const platform = new FaultyPlatform()
    const { queue, timers, states, store } = visit(platform)
    platform.faults = ['signedOut']
    await queue.add([decision(1)])
    await timers.run()
    assert.deepEqual(states.at(-1), { kind: 'signedOut', waiting: 1 })
    await queue.add([decision(2)])
    assert.lengthOf(await store.all(), 2)
    queue.flush()
    await timers.run()
    assert.deepEqual(ids(platform.taken), ['id-1', 'id-2'])
  })

  test('one decision that cannot be taken does not hold up the others', async ({ assert }) => {
    const platform = new FaultyPlatform()
    const { queue, timers, results, store } = visit(platform)
    platform.wrong.add('id-3')
    platform.conflicts.add('id-4')
    await queue.add([1, 2, 3, 4, 5, 6].map((number) => decision(number)))
    await timers.run()
    assert.deepEqual(ids(platform.taken), ['id-1', 'id-2', 'id-5', 'id-6'])
    assert.deepEqual(
      results.map(([, { status }]) => status),
      ['saved', 'saved', 'refused', 'conflict', 'saved', 'saved']
    )
    assert.equal(results[3][1].current?.by, 'Amina')
    assert.isEmpty(await store.all())
  })

  test('what was never sent is taken back without the network; what may have arrived is not', async ({
    assert,
  }) => {
    const platform = new FaultyPlatform()
    const { queue, timers, store } = visit(platform)
    await queue.add([decision(1)])
    assert.isTrue(queue.withdraw('id-1'))
    assert.isEmpty(await store.all())
    platform.isOffline = true
    await queue.add([decision(2)])
    await timers.run(1)
    assert.isFalse(queue.withdraw('id-2'))
    platform.isOffline = false
    await timers.run()
    assert.deepEqual(ids(platform.taken), ['id-2'])
  })

  test('what a killed page left behind is sent by the next one, before anything else', async ({
    assert,
  }) => {
    const platform = new FaultyPlatform()
    const killed = visit(platform)
    platform.faults = ['lostAnswer']
    await killed.queue.add([decision(1), decision(2)])
    await killed.timers.run(1)
    killed.queue.close()
    const next = visit(platform, killed.store)
    await next.queue.add([decision(3, { visit: 'visit-2' })])
    const own = { school: 'unity', userId: 'user_1', visit: 'visit-2' }
    next.queue.adopt(await leftBehind(next.store, own, undefined))
    await next.timers.run()
    assert.deepEqual(ids(platform.taken), ['id-1', 'id-2', 'id-3'])
    assert.isEmpty(await next.store.all())
  })

  test('decisions of another person, another school or a living tab are left alone', async ({
    assert,
  }) => {
    const store = new MemoryStore()
    await store.keep([
      decision(1, { userId: 'user_2' }),
      decision(2, { school: 'other' }),
      decision(3, { visit: 'living' }),
      decision(4, { visit: 'dead' }),
    ])
    const held = new Set<string>()
    const locks: Locks = {
      async request(name, { ifAvailable }, take) {
        if (ifAvailable && held.has(name)) {
          return take(null)
        }
        held.add(name)
        await take({})
        held.delete(name)
      },
    }
    holdVisit('living', locks)
    const own = { school: 'unity', userId: 'user_1', visit: 'mine' }
    assert.deepEqual(ids(await leftBehind(store, own, locks)), ['id-4'])
    assert.deepEqual(ids(await leftBehind(store, own, undefined)), ['id-3', 'id-4'])
  })

  test('a device that keeps nothing still saves', async ({ assert }) => {
    const platform = new FaultyPlatform()
    const broken = new MemoryStore()
    const fail = async () => {
      throw new Error('Full.')
    }
    Object.assign(broken, { keep: fail, drop: fail })
    const { queue, timers } = visit(platform, broken)
    await queue.add([decision(1)])
    await timers.run()
    assert.lengthOf(platform.taken, 1)
  })

  test('statuses say what to do', ({ assert }) => {
    const cases: [number, string, string][] = [
      [0, 'CONNECTION_FAILED', 'network'],
      [401, 'UNAUTHORIZED', 'signedOut'],
      [403, 'FORBIDDEN', 'forbidden'],
      [403, 'CSRF_TOKEN_INVALID', 'network'],
      [404, 'FILE_NOT_FOUND', 'refused'],
      [409, 'IDEMPOTENCY_IN_PROGRESS', 'network'],
      [422, 'VALIDATION_ERROR', 'refused'],
      [429, 'RATE_LIMITED', 'network'],
      [503, 'INTERNAL_ERROR', 'network'],
    ]
    for (const [status, code, failure] of cases) {
      assert.equal(failureOf(status, code), failure, `${status} ${code}`)
    }
  })
})
