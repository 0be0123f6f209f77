import { test } from '@japa/runner'
import { backOff, CircuitBreaker, inSeconds, retryAfter } from '../src/index.js'

test.group('A back-off', () => {
  test('waits longer after each failure, up to the longest', ({ assert }) => {
    const waits = [1, 2, 3, 4, 5, 6, 2000].map((failures) =>
      backOff({ first: 2000, longest: 60_000 }, failures)
    )
    assert.deepEqual(waits, [2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000])
    assert.equal(backOff({ first: 5000, factor: 10 }, 5), 50_000_000)
  })

  test('is lengthened or shortened by its share, as chance wants it', ({ assert }) => {
    const by = (chance: number) => backOff({ first: 1000, jitter: 0.2 }, 1, () => chance)
    assert.deepEqual([0, 0.5, 0.999_999].map(by), [800, 1000, 1200])
    assert.deepEqual(
      [0, 1].map((chance) => backOff({ first: 5, jitter: 1 }, 1, () => chance)),
      [0, 10]
    )
  })
})

test.group('Retry-After', () => {
  const now = Date.parse('2026-11-21T18:35:00Z')
  const MONTH = 30 * 24 * 3_600_000
  const cases: [string | string[] | undefined, number | undefined][] = [
    ['8', 8000],
    [' 8 ', 8000],
    ['0', 0],
    ['1000000000000', MONTH],
    ['9'.repeat(400), undefined],
    ['-1', undefined],
    ['1.5', undefined],
    ['abc', undefined],
    ['', undefined],
    [undefined, undefined],
    [['7', '8'], undefined],
    ['Sat, 21 Nov 2026 18:35:08 GMT', 8000],
    ['Fri, 31 Dec 2999 23:59:59 GMT', MONTH],
    ['Sat, 21 Nov 2026 18:34:00 GMT', undefined],
    ['Sat, 99 Nov 2026 18:35:08 GMT', undefined],
    ['2026-11-21T18:35:08Z', undefined],
  ]
  for (const [header, wait] of cases) {
    const shown = JSON.stringify(header)?.slice(0, 40) ?? 'nothing'
    test(`${shown} asks for ${wait === undefined ? 'nothing' : `${wait} ms`}`, ({ assert }) => {
      assert.equal(retryAfter({ 'retry-after': header }, now), wait)
    })
  }

  test('is told in whole seconds, one at least', ({ assert }) => {
    assert.deepEqual([0, 1, 1000, 1001].map(inSeconds), [1, 1, 1, 2])
  })
})

test.group('A circuit breaker', () => {
  const CREATED = Date.parse('2026-01-12T09:00:00Z')
  const at = (seconds: number) => CREATED + seconds * 1000

  test('leaves a gateway alone after five failures in a row, for half a minute', ({ assert }) => {
    const breaker = new CircuitBreaker({ failures: 5, rest: 30_000 })
    for (let failure = 1; failure <= 5; failure++) {
      assert.equal(breaker.restOf('paystack', at(0)), 0)
      breaker.failed('paystack', at(0))
    }
    assert.equal(breaker.restOf('paystack', at(10)), 20_000)
    assert.equal(breaker.restOf('stripe', at(10)), 0)
    assert.equal(breaker.restOf('paystack', at(31)), 0)

    breaker.failed('paystack', at(31))
    assert.equal(breaker.restOf('paystack', at(32)), 29_000)
    breaker.succeeded('paystack')
    assert.equal(breaker.restOf('paystack', at(32)), 0)
  })

  test('lets one question through after the rest, and its outcome decides', ({ assert }) => {
    const breaker = new CircuitBreaker({ failures: 2, rest: 30_000 })
    breaker.failed('model', at(0))
    assert.isTrue(breaker.allows('model', at(0)))
    breaker.failed('model', at(0))
    assert.isFalse(breaker.allows('model', at(29)))

    assert.isTrue(breaker.allows('model', at(30)))
    assert.isFalse(breaker.allows('model', at(31)))
    breaker.succeeded('model')
    assert.isTrue(breaker.allows('model', at(31)))
  })
})
