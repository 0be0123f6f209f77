import assert from 'node:assert/strict'
import type { test as japaTest } from '@japa/runner'

/** Japa's `test`. */
export type JapaTest = typeof japaTest

/** Ids of cases that do not fit an adapter, each with the reason, for those who read the tests. */
export type SkippedCases = Readonly<Record<string, string>>

/** One behaviour that every adapter of a port must show. */
export interface ConformanceCase<Bench> {
  /** Names the case in `skip`; stable. */
  readonly id: string
  /** A sentence about the adapter. */
  readonly title: string
  /** False where the adapter's capabilities say that it does not have what is tested. */
  readonly applies?: boolean
  run(bench: Bench): Promise<void>
}

/** What the cases work with: started before the first case, tidied up after each. */
export interface ConformanceBench {
  start(): Promise<void>
  tidy(): void
  stop(): Promise<void>
}

/** Milliseconds a case may take unless its suite says otherwise: some wait for time-outs. */
const TIMEOUT = 20_000

/**
 * Registers the cases as a group of Japa tests. One more test fails when `skip` names a case that
 * is not there, or gives no reason.
 */
export function registerCases<Bench extends ConformanceBench>(suite: {
  test: JapaTest
  title: string
  bench: Bench
  cases: readonly ConformanceCase<Bench>[]
  skip?: SkippedCases
  /** Milliseconds a case may take. */
  timeoutMs?: number
}): void {
  const { test, title, bench, cases, skip = {}, timeoutMs = TIMEOUT } = suite

  test.group(title, (group) => {
    group.setup(() => bench.start())
    group.each.teardown(() => bench.tidy())
    group.teardown(() => bench.stop())

    test('skips only cases that there are, each with a reason', () => checkSkips(cases, skip))
    for (const { id, title: sentence, applies = true, run } of cases) {
      if (applies) {
        test(`${sentence} (${id})`, () => run(bench))
          .timeout(timeoutMs)
          .skip(Object.hasOwn(skip, id), skip[id])
      }
    }
  })
}

function checkSkips(cases: readonly ConformanceCase<never>[], skip: SkippedCases): void {
  const ids = new Set(cases.map(({ id }) => id))
  for (const [id, reason] of Object.entries(skip)) {
    assert.ok(ids.has(id), `skip names "${id}". There is: ${[...ids].join(', ')}.`)
    assert.ok(reason.trim().length >= 10, `skip["${id}"] must say why the case does not fit.`)
  }
}
