import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ConformanceCase } from '../conformance.js'
import type { EngineBench, EngineDocument } from './engine_bench.js'
import { canBePutIntoTables, isWellFormed } from './reading_checks.js'

/** Milliseconds within which an engine has to let go of a call that is given up. */
const LETTING_GO = 1500

/** How an engine reads, without anything going wrong behind it. */
export function engineCases(document: EngineDocument): ConformanceCase<EngineBench>[] {
  return [
    {
      id: 'capabilities',
      title: 'tells how many pages it takes at once, and how many calls',
      async run(bench) {
        const { capabilities } = await bench.create()
        assert.ok(
          Number.isInteger(capabilities.maxPagesPerCall) && capabilities.maxPagesPerCall > 0
        )
        assert.ok(Number.isInteger(capabilities.concurrency) && capabilities.concurrency > 0)
      },
    },
    {
      id: 'words',
      title: 'reads the words that are printed, in readings of the form that is interpreted',
      async run(bench) {
        const engine = await bench.create()
        for (const page of bench.knownPages) {
          const { readings, failures, begun } = await bench.read(engine, [page])
          assert.deepEqual(failures, [])
          assert.deepEqual([...new Set(begun)], [page], 'onPage tells when work on a page begins')
          assert.equal(readings.length, 1, 'one page was asked for')
          const [reading] = readings
          assert.equal(reading.pageNumber, page)
          isWellFormed(reading)
          const cells = (reading.tables ?? []).flatMap((table) =>
            table.cells.map(({ text }) => text)
          )
          const text = [...reading.tokens.map((token) => token.text), ...cells].join(' ')
          for (const word of bench.document.words[page]) {
            assert.ok(text.includes(word), `"${word}" of page ${page} was not read`)
          }
        }
      },
    },
    {
      id: 'words-for-tables',
      title: 'reads tables, or words apart and in their places, from which the platform makes them',
      async run(bench) {
        const engine = await bench.create()
        for (const page of bench.knownPages) {
          const { readings } = await bench.read(engine, [page])
          assert.equal(readings.length, 1, 'one page was asked for')
          canBePutIntoTables(readings[0], bench.document.words[page])
        }
      },
    },
    {
      id: 'each-page-once',
      title: 'yields each of several pages exactly once, and no other',
      applies: Object.keys(document.words).length > 1,
      async run(bench) {
        const engine = await bench.create()
        const most = engine.capabilities.maxPagesPerCall
        const pages = bench.knownPages.toReversed().slice(0, most)
        const { readings, failures } = await bench.read(engine, pages)
        const seen = [...readings, ...failures].map(({ pageNumber }) => pageNumber)
        assert.deepEqual(seen.toSorted(), pages.toSorted())
      },
    },
    {
      id: 'calls-at-once',
      title: 'reads pages of two calls at the same time and keeps them apart',
      async run(bench) {
        const engine = await bench.create()
        const [first, second = first] = bench.knownPages
        const [one, other] = await Promise.all(
          [first, second].map((page) => bench.read(engine, [page]))
        )
        assert.deepEqual(
          one.readings.map(({ pageNumber }) => pageNumber),
          [first]
        )
        assert.deepEqual(
          other.readings.map(({ pageNumber }) => pageNumber),
          [second]
        )
      },
    },
    {
      id: 'bad-document',
      title: 'gives back the pages of a file that is no PDF, and does not ask for another try',
      async run(bench) {
        const folder = await mkdtemp(join(tmpdir(), 'conformance-'))
        try {
          const path = join(folder, 'broken.pdf')
          await writeFile(path, '%PDF-1.7\nthis is no document')
          const engine = await bench.create()
          const { failures } = await bench.read(engine, [1], { document: await bench.handle(path) })
          assert.equal(failures.length, 1, 'page 1 must be given back')
          assert.equal(failures[0].retryable, false)
        } finally {
          await rm(folder, { recursive: true })
        }
      },
    },
    {
      id: 'given-up-before',
      title: 'does nothing for a call that was given up before it began',
      async run(bench) {
        const engine = await bench.create()
        const before = bench.service?.requests.length
        const pages = bench.knownPages.slice(0, 1)
        const { tookMs } = await endOf(
          bench,
          bench.read(engine, pages, { signal: AbortSignal.abort() })
        )
        assert.ok(tookMs < LETTING_GO, `it took ${Math.round(tookMs)} ms`)
        assert.equal(bench.service?.requests.length, before, 'the service was called')
      },
    },
    {
      id: 'given-up-within',
      title: 'lets go of a call within a second when it is given up',
      async run(bench) {
        const engine = await bench.create()
        bench.service?.fail('hang')
        const control = new AbortController()
        const work = endOf(
          bench,
          bench.read(engine, bench.knownPages.slice(0, 1), { signal: control.signal })
        )
        setTimeout(() => control.abort(), 50)
        const { tookMs } = await work
        assert.ok(tookMs < LETTING_GO, `it took ${Math.round(tookMs)} ms`)
      },
    },
    {
      id: 'deadline',
      title: 'keeps to the time that a page may take: a service that was slow may be asked again',
      async run(bench) {
        const engine = await bench.create()
        // What an engine starts for its first page is not the time of that page.
        await bench.read(engine, bench.knownPages.slice(0, 1))
        bench.service?.fail('hang')
        const { failures, tookMs } = await bench.read(engine, bench.knownPages.slice(0, 1), {
          deadlineMsPerPage: bench.service ? 300 : 1,
        })
        assert.ok(tookMs < 300 + LETTING_GO, `it took ${Math.round(tookMs)} ms`)
        assert.equal(failures.length, 1, 'the page was read although there was no time')
        assert.ok(
          failures[0].retryable || !bench.service,
          'a service that was slow once may be quicker the next time'
        )
        assert.ok(['TIMEOUT', 'UPSTREAM'].includes(failures[0].code), failures[0].code)
      },
    },
    {
      id: 'close',
      title: 'can be closed twice',
      async run(bench) {
        const engine = await bench.create()
        await engine.close?.()
        await engine.close?.()
      },
    },
  ]
}

/** How long a call took that may also reject, being given up. */
async function endOf(
  bench: EngineBench,
  work: Promise<{ tookMs: number }>
): Promise<{ tookMs: number }> {
  const start = performance.now()
  await work.catch((error: unknown) => bench.keepsQuiet(error))
  return { tookMs: performance.now() - start }
}

/** How an engine takes what goes wrong with the service behind it. */
export function engineServiceCases(hasService: boolean): ConformanceCase<EngineBench>[] {
  const retryable = { unavailable: 'UPSTREAM', html: 'UPSTREAM', truncated: 'UPSTREAM' } as const
  return [
    ...Object.entries(retryable).map(([fault, code]): ConformanceCase<EngineBench> => ({
      id: `service-${fault}`,
      title: `gives a page back to be tried again when its service is "${fault}"`,
      applies: hasService,
      async run(bench) {
        const engine = await bench.create()
        bench.service!.fail(fault as keyof typeof retryable)
        const failure = await bench.failureOf(engine, { deadlineMsPerPage: 5_000 })
        assert.equal(failure.code, code)
        assert.equal(failure.retryable, true)
        bench.keepsQuiet(failure)
      },
    })),
    {
      id: 'service-rate-limited',
      title: 'gives a page back to be tried later when the quota of its service is used up',
      applies: hasService,
      async run(bench) {
        const engine = await bench.create()
        bench.service!.fail('rate_limited')
        const {
          code,
          retryable: mayBeTried,
          retryAfterMs,
        } = await bench.failureOf(engine, {
          deadlineMsPerPage: 5_000,
        })
        assert.equal(code, 'RATE_LIMITED')
        assert.equal(mayBeTried, true)
        assert.ok(retryAfterMs === undefined || retryAfterMs >= 0)
      },
    },
    {
      id: 'service-credentials',
      title: 'says AUTH, once for every page, when its service does not accept the credentials',
      applies: hasService,
      async run(bench) {
        const engine = await bench.create()
        bench.service!.fail('credentials')
        const failure = await bench.failureOf(engine)
        assert.equal(failure.code, 'AUTH')
        assert.equal(failure.retryable, false)
        bench.keepsQuiet(failure)
      },
    },
    {
      id: 'service-recovers',
      title: 'works again as soon as its service does',
      applies: hasService,
      async run(bench) {
        const engine = await bench.create()
        bench.service!.fail('unavailable')
        await bench.failureOf(engine, { deadlineMsPerPage: 5_000 })
        bench.service!.behave()
        const { readings } = await bench.read(engine, bench.knownPages.slice(0, 1))
        assert.equal(readings.length, 1)
      },
    },
  ]
}
