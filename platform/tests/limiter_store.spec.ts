import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import { errors } from '@adonisjs/limiter'
import limiter from '@adonisjs/limiter/services/main'
import redis from '@adonisjs/redis/services/main'
import env from '#start/env'
import { newId } from '#platform/identifiers'
import { MemoryWindowStore } from '#platform/limiter/memory_window_store'
import { RedisWindowStore } from '#platform/limiter/redis_window_store'
import type { SlidingWindowResponse } from '#platform/limiter/sliding_window_response'
import { SlidingWindowStore } from '#platform/limiter/sliding_window_store'
import { withinWindow } from '#platform/limiter/window_key'
import type { WindowStore } from '#platform/limiter/window'

const PREFIX = 'only-this-test:'

/** The clocks of Redis and of this process may read a moment apart. */
function isBetween(value: number, least: number, most: number): boolean {
  return value >= least - 100 && value <= most + 100
}

/** Windows that no other test and no server uses. */
function redisWindows(): WindowStore {
  const own = redis.connection().ioConnection.duplicate({ keyPrefix: PREFIX })
  app.terminating(() => own.disconnect())
  return new RedisWindowStore(() => own)
}

const places: (readonly [string, () => WindowStore])[] = [
  ['in memory', () => new MemoryWindowStore()],
  ...(env.get('LIMITER_STORE') === 'redis' ? [['in Redis', redisWindows] as const] : []),
]

for (const [where, makeWindows] of places) {
  test.group(`The limiter's store of sliding windows, ${where}`, (group) => {
    let windows: WindowStore
    group.setup(() => {
      windows = makeWindows()
    })
    const allow = (requests: number, duration: string | number = '1 minute') =>
      new SlidingWindowStore('test', windows, { requests, duration })

    test('says when the window resets, to the millisecond', async ({ assert }) => {
      const before = Date.now()
      const response = await allow(2).consume(newId('k'))
      const after = Date.now()
      assert.isTrue(isBetween(response.resetAt, before + 60_000, after + 60_000))
      assert.equal(response.retryAfter, 0)
      assert.isTrue(isBetween(response.availableIn, 60 - (after - before) / 1000, 60))
      assert.deepInclude(response.toJSON(), { limit: 2, remaining: 1, consumed: 1 })
    })

    test('refuses with the exception of the limiter and does not count what it refuses', async ({
      assert,
    }) => {
      const key = newId('k')
      const store = allow(1)
      const first = await store.consume(key)
      for (let refused = 0; refused < 3; refused++) {
        const error = await store.consume(key).catch((reason: unknown) => reason)
        assert.instanceOf(error, errors.E_TOO_MANY_REQUESTS)
        const response = (error as InstanceType<typeof errors.E_TOO_MANY_REQUESTS>)
          .response as SlidingWindowResponse
        assert.equal(response.resetAt, first.resetAt)
        assert.isAbove(response.retryAfter, 0)
        assert.equal(response.availableIn, Math.ceil(response.retryAfter / 1000))
        assert.deepInclude(response.toJSON(), { limit: 1, remaining: 0, consumed: 1 })
      }
      const silent = await store.increment(key)
      assert.equal(silent.consumed, 1)
    })

    test('counts several requests at once, all or none', async ({ assert }) => {
      const key = newId('k')
      const store = allow(5)
      const three = await store.consume(key, 3)
      assert.equal(three.remaining, 2)
      await assert.rejects(() => store.consume(key, 3), 'Too many requests')
      const two = await store.consume(key, 2)
      assert.equal(two.remaining, 0)
      const more = await allow(2)
        .consume(newId('k'), 3)
        .catch((error: { response: SlidingWindowResponse }) => error.response)
      assert.deepInclude({ ...more }, { remaining: 2, retryAfter: 60_000 })
    })

    test('takes back, sets, blocks, forgets', async ({ assert }) => {
      const key = newId('k')
      const store = allow(3)
      assert.isNull(await store.get(key))
      assert.isFalse(await store.delete(key))

      await store.consume(key, 3)
      const back = await store.decrement(key, 2)
      assert.equal(back.remaining, 2)

      const before = Date.now()
      const set = await store.set(key, 2, '10 minutes')
      assert.equal(set.remaining, 1)
      assert.isTrue(isBetween(set.resetAt, before + 600_000, Date.now() + 600_000))
      const counted = await store.consume(key)
      assert.equal(counted.resetAt, set.resetAt)
      const full = await store.get(key)
      assert.isTrue(isBetween(full!.retryAfter, set.resetAt - Date.now() - 1, 600_000))

      assert.isTrue(await store.delete(key))
      const blocked = await store.block(key, '1 hour')
      assert.equal(blocked.remaining, 0)
      assert.isAbove(blocked.resetAt, set.resetAt)
      await assert.rejects(() => store.consume(key), 'Too many requests')
      await store.clear()
      assert.isNull(await store.get(key))
    })

    test('counts in both of two windows or in none', async ({ assert }) => {
      const ceiling = newId('k')
      const [alice, bob] = ['alice', 'bob'].map((user) =>
        withinWindow(newId(`k-${user}`), ceiling, 3)
      )
      const store = allow(2)
      const seen: string[] = []
      for (const key of [alice, alice, alice, bob, bob, bob]) {
        const { limit, remaining, retryAfter } = await store.increment(key)
        seen.push(`${retryAfter === 0 ? 'let in' : 'refused'} ${remaining}/${limit}`)
      }
      assert.deepEqual(seen, [
        'let in 1/2',
        'let in 0/2',
        'refused 0/2',
        'let in 0/3',
        'refused 0/3',
        'refused 0/3',
      ])
    })

    test('keeps no key blocked for longer than it is full', ({ assert }) => {
      assert.throws(
        () =>
          new SlidingWindowStore('test', windows, {
            requests: 1,
            duration: 60,
            blockDuration: '1 hour',
          }),
        /blockDuration/
      )
    })
  })
}

test.group('The limiter manager', () => {
  test('counts in the store that the environment names', async ({ assert }) => {
    assert.equal(
      limiter.use({ requests: 1, duration: 60 }).name,
      env.get('LIMITER_STORE', 'memory')
    )
    const key = newId('k')
    const once = limiter.use({ requests: 1, duration: 60 })
    const results = [
      await once.attempt(key, () => 'done'),
      await once.attempt(key, () => 'done again'),
    ]
    assert.deepEqual(results, ['done', undefined])
    assert.isTrue(await once.isBlocked(key))
    const wait = await once.availableIn(key)
    assert.isTrue(wait > 0 && wait <= 60)
    const wider = await limiter.use({ requests: 5, duration: 60 }).remaining(key)
    assert.equal(wider, 4)
  })
})
