import { setTimeout as wait } from 'node:timers/promises'
import fastCheck from 'fast-check'
import { test } from '@japa/runner'
import redis from '@adonisjs/redis/services/main'
import env from '#start/env'
import { limitOf } from '#platform/limiter/limits'
import { installedModules } from '#kernel/modules/registry'
import { clientOf, createTenant } from '#tests/helpers'
import { newId } from '#platform/identifiers'
import { MemoryWindowStore } from '#platform/limiter/memory_window_store'
import { RedisWindowStore } from '#platform/limiter/redis_window_store'
import { SurvivingWindows } from '#platform/limiter/surviving_windows'
import type { WindowState, WindowStore } from '#platform/limiter/window'

const minute = 60_000

/** Counts a request in one window. */
function hit(store: MemoryWindowStore, key: string, limit: number): WindowState {
  return store.hit([{ key, limit, length: minute }], 1)[0]
}

/** Counts a request in one window of a store that is asked over the network. */
async function hitOne(store: WindowStore, key: string, limit: number) {
  const [state] = await store.hit([{ key, limit, length: minute }], 1)
  return state
}

const redisWindows = () => new RedisWindowStore(() => redis.connection().ioConnection)

test.group('The sliding window', () => {
  test('lets in exactly what any minute may hold, and tells when the next is due', ({ assert }) => {
    fastCheck.assert(
      fastCheck.property(
        fastCheck.integer({ min: 1, max: 6 }),
        fastCheck.array(fastCheck.integer({ min: 0, max: 30_000 }), { maxLength: 60 }),
        (limit, pauses) => {
          let now = 1_000_000
          const store = new MemoryWindowStore(() => now)
          const counted: number[] = []

          for (const pause of pauses) {
            now += pause
            const inWindow = counted.filter((moment) => moment > now - minute)
            const window = hit(store, 'key', limit)

            assert.equal(window.allowed, inWindow.length < limit)
            if (window.allowed) {
              counted.push(now)
              assert.equal(window.remaining, limit - inWindow.length - 1)
              assert.equal(window.resetAt, (inWindow[0] ?? now) + minute)
            } else {
              assert.equal(window.remaining, 0)
              assert.equal(window.retryAfter, inWindow[0] + minute - now)
            }
          }
        }
      ),
      { verbose: true }
    )
  })

  test('has no burst at the border of a minute', ({ assert }) => {
    let now = 59_000
    const store = new MemoryWindowStore(() => now)
    for (let count = 0; count < 60; count++) {
      assert.isTrue(hit(store, 'key', 60).allowed)
    }
    now = 61_000
    assert.isFalse(hit(store, 'key', 60).allowed)
    now = 119_000
    assert.isTrue(hit(store, 'key', 60).allowed)
  })

  test('refused requests are not counted', ({ assert }) => {
    let now = 0
    const store = new MemoryWindowStore(() => now)
    hit(store, 'key', 1)
    for (now = 1; now < minute; now += 1000) {
      assert.isFalse(hit(store, 'key', 1).allowed)
    }
    now = minute
    assert.isTrue(hit(store, 'key', 1).allowed)
  })

  test('keys do not share a window, and windows that ran empty are forgotten', ({ assert }) => {
    let now = 0
    const store = new MemoryWindowStore(() => now)
    for (let client = 0; client < 20_001; client++) {
      now = client * 60
      assert.isTrue(hit(store, `client-${client}`, 1).allowed)
    }
  })
})

test.group('The window in Redis', (group) => {
  group.tap((each) =>
    each.skip(
      env.get('LIMITER_STORE') !== 'redis',
      'runs with LIMITER_STORE=redis (npm run test:services)'
    )
  )

  test('counts and refuses like the one in memory', async ({ assert }) => {
    const key = newId('k')
    const before = Date.now()
    const first = await hitOne(redisWindows(), key, 2)
    assert.isTrue(first.allowed)
    assert.equal(first.remaining, 1)
    assert.closeTo(first.resetAt, before + minute, 500)

    const second = await hitOne(redisWindows(), key, 2)
    assert.equal(second.remaining, 0)
    assert.equal(second.resetAt, first.resetAt)

    const third = await hitOne(redisWindows(), key, 2)
    assert.isFalse(third.allowed)
    assert.equal(third.resetAt, first.resetAt)
    assert.closeTo(third.retryAfter, minute, 1000)
  })

  test('any number of processes at the same time let in exactly the limit', async ({ assert }) => {
    const key = newId('k')
    const windows = await Promise.all(
      Array.from({ length: 200 }, () => hitOne(redisWindows(), key, 60))
    )
    assert.lengthOf(
      windows.filter(({ allowed }) => allowed),
      60
    )
  })

  test('a script that Redis has forgotten is sent again', async ({ assert }) => {
    const connection = redis.connection()
    await connection.ioConnection.script('FLUSH')
    const window = await hitOne(redisWindows(), newId('k'), 1)
    assert.isTrue(window.allowed)
  })
})

test.group('A request with two windows', () => {
  const stores: (readonly [string, () => WindowStore])[] = [
    ['in memory', () => new MemoryWindowStore()],
    ...(env.get('LIMITER_STORE') === 'redis' ? [['in Redis', redisWindows] as const] : []),
  ]
  for (const [where, makeStore] of stores) {
    test(`is counted in both or in none, ${where}`, async ({ assert }) => {
      const store = makeStore()
      const ceiling = { key: newId('k'), limit: 3, length: minute }
      const alice = { key: newId('k'), limit: 2, length: minute }
      const bob = { key: newId('k'), limit: 2, length: minute }
      const remaining: number[][] = []
      const allowed: boolean[][] = []
      for (const user of [alice, alice, alice, alice, bob, bob, bob]) {
        const states = await store.hit([user, ceiling], 1)
        remaining.push(states.map((state) => state.remaining))
        allowed.push(states.map((state) => state.allowed))
      }
      assert.deepEqual(remaining, [
        [1, 2],
        [0, 1],
        [0, 1],
        [0, 1],
        [1, 0],
        [1, 0],
        [1, 0],
      ])
      const isFull = [false, true]
      assert.deepEqual(allowed.slice(2), [
        isFull,
        isFull,
        [true, true],
        [true, false],
        [true, false],
      ])
      const [untouched] = await store.hit([bob], 1)
      assert.isTrue(untouched.allowed)
      assert.equal(untouched.remaining, 0)
    })
  }
})

test.group('When the shared store fails', () => {
  test('this process counts on its own, and asks the store again a second later', async ({
    assert,
  }) => {
    let calls = 0
    const fail = () => {
      calls += 1
      return Promise.reject(new Error('gone'))
    }
    const windows = new SurvivingWindows({ hit: fail, fill: fail, takeBack: fail, clear: fail })
    const allowed: boolean[] = []
    for (let request = 0; request < 3; request++) {
      const window = await hitOne(windows, 'key', 2)
      allowed.push(window.allowed)
    }
    assert.deepEqual(allowed, [true, true, false])
    assert.equal(calls, 1)
  })
})

test.group('Rate limits over HTTP', (group) => {
  /** A request that finds Redis still connecting is counted in memory. */
  group.setup(async () => {
    if (env.get('LIMITER_STORE') === 'redis') {
      const { ioConnection } = redis.connection('limiter')
      while (ioConnection.status !== 'ready') {
        await wait(20)
      }
    }
  })

  test('the sixty-first request in a minute is refused in the form of the contract', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const api = clientOf(client, tenant)
    const answers = await Promise.all(Array.from({ length: 60 }, () => api.get('/api/api-keys/me')))
    assert.isTrue(answers.every((answer) => answer.status() === 200))
    const remaining = answers.map((answer) => Number(answer.header('x-ratelimit-remaining')))
    assert.sameMembers(
      remaining,
      Array.from({ length: 60 }, (_value, index) => index)
    )

    const refused = await api.get('/api/api-keys/me')
    refused.assertStatus(429)
    refused.assertBody({
      success: false,
      message: 'Rate limit exceeded. Wait for the number of seconds in Retry-After.',
      errorType: 'rate_limit_exceeded',
    })
    refused.assertHeader('x-ratelimit-limit', '60')
    refused.assertHeader('x-ratelimit-remaining', '0')
    const reset = Number(refused.header('x-ratelimit-reset'))
    const retryAfter = Number(refused.header('retry-after'))
    assert.isTrue(Number.isInteger(retryAfter) && retryAfter >= 1 && retryAfter <= 60)
    assert.closeTo(reset - Date.now(), retryAfter * 1000, 1100)

    const other = await clientOf(client, await createTenant()).get('/api/api-keys/me')
    other.assertStatus(200)
  })

  test('the limits of a request are known; no manifest is searched for them', async ({
    client,
    assert,
    cleanup,
  }) => {
    const api = clientOf(client, await createTenant())
    const unset: (() => void)[] = []
    cleanup(() => unset.forEach((restore) => restore()))
    let searched = 0
    for (const manifest of installedModules()) {
      const { limits } = manifest
      const define = (property: PropertyDescriptor) =>
        Object.defineProperty(manifest, 'limits', { ...property, configurable: true })
      define({ get: () => (searched++, limits) })
      unset.push(() => define({ value: limits, enumerable: true, writable: true }))
    }
    const answer = await api.post('/api/rpc/documents/getUserDocuments', {})
    answer.assertStatus(200)
    answer.assertHeader('x-ratelimit-limit', String(limitOf('rpc').requests))
    assert.equal(searched, 0)
  })

  test('all users of a tenant together have a ceiling of calls', async ({
    client,
    assert,
    cleanup,
  }) => {
    const { requests, ofTenant } = limitOf('rpc')
    Object.assign(limitOf('rpc'), { requests: 3, ofTenant: 5 })
    cleanup(() => void Object.assign(limitOf('rpc'), { requests, ofTenant }))
    const school = await createTenant()
    const call = (userId: string) =>
      clientOf(client, school, userId).post('/api/rpc/documents/getUserDocuments', {})
    const seen: (string | undefined)[][] = []
    for (const userId of ['alice', 'alice', 'alice', 'alice', 'bob', 'carol', 'carol']) {
      const answer = await call(userId)
      const { 'x-ratelimit-limit': limit, 'x-ratelimit-remaining': left } = answer.headers()
      seen.push([String(answer.status() === 429), limit, left])
    }
    assert.deepEqual(seen, [
      ['false', '3', '2'],
      ['false', '3', '1'],
      ['false', '3', '0'],
      ['true', '3', '0'],
      ['false', '5', '1'],
      ['false', '5', '0'],
      ['true', '5', '0'],
    ])
    const other = await clientOf(client, await createTenant(), 'alice').post(
      '/api/rpc/documents/getUserDocuments',
      {}
    )
    other.assertHeader('x-ratelimit-remaining', '2')
  })

  test('403, 404 and 400 are counted and carry the headers', async ({ client }) => {
    const api = clientOf(client, await createTenant({ scopes: ['api-keys:write'] }))
    const answers = [
      await api.get('/api/api-keys'),
      await api.get('/api/nothing'),
      await api.post('/api/api-keys', {}),
    ]
    for (const [index, answer] of answers.entries()) {
      answer.assertHeader('x-ratelimit-remaining', String(59 - index))
    }
  })
})

test.group('Identifiers', () => {
  test('sort by the time they were made, also inside one millisecond', ({ assert }) => {
    const ids = Array.from({ length: 5000 }, () => newId('evt'))
    assert.deepEqual([...ids].sort(), ids)
    assert.equal(new Set(ids).size, ids.length)
    assert.match(ids[0], /^evt_[0-9a-hjkmnp-tv-z]{26}$/)
  })
})
