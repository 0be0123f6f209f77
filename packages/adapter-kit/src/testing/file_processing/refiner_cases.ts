import assert from 'node:assert/strict'
import type { ConformanceCase } from '../conformance.js'
import type { ServiceFault } from '../service_fake.js'
import { soundDraft } from './drafts_of_a_page.js'
import { isWellFormed, type RefinerBench } from './refiner_bench.js'

/** Milliseconds by which a refiner may pass its time before it is not waited for any more. */
const GRACE = 1_000

const FAULTS: readonly ServiceFault[] = [
  'unavailable',
  'rate_limited',
  'credentials',
  'html',
  'truncated',
]

/** How a refiner proposes corrections. */
export function refinerCases(): ConformanceCase<RefinerBench>[] {
  return [
    {
      id: 'proposal',
      title: 'answers a proposal that can be verified',
      async run(bench) {
        const { drafts } = bench
        const proposal = await bench.propose(drafts)
        isWellFormed(proposal, drafts)
        assert.equal(proposal.origin.adapter, bench.adapter.id)
      },
    },
    {
      id: 'mends',
      title: 'proposes the score with which a row adds up',
      async run(bench) {
        const { patches } = await bench.propose(bench.drafts)
        const patch = patches.find(({ field }) => field === 'subjects.mathematics')
        assert.ok(patch, 'nothing is proposed for Mathematics in the second row')
        assert.deepEqual(
          { row: patch.row, from: patch.from, to: patch.to },
          { row: 1, from: 45, to: 48 }
        )
      },
    },
    {
      id: 'leaves-drafts',
      title: 'changes no draft itself',
      async run(bench) {
        const { drafts } = bench
        const before = structuredClone(drafts)
        await bench.propose(drafts)
        assert.deepEqual(drafts, before)
      },
    },
    {
      id: 'sound-page',
      title: 'proposes nothing for a page on which everything agrees',
      async run(bench) {
        const drafts = [soundDraft(0, 'ADEYEMI Ngozi', [50, 60, 70])]
        const { patches } = await bench.propose(drafts)
        assert.deepEqual(patches, [])
      },
    },
    {
      id: 'empty-page',
      title: 'has nothing to say about a page without students, and spends nothing',
      async run(bench) {
        const { patches, usage } = await bench.propose([])
        assert.deepEqual(patches, [])
        assert.deepEqual(usage, { inputTokens: 0, outputTokens: 0 })
      },
    },
    {
      id: 'token-budget',
      title: 'spends no more tokens than the page may cost',
      async run(bench) {
        for (const tokens of [0, 50, 8_000]) {
          const spent = await bench
            .propose(bench.drafts, { budget: { tokens, timeMs: 5_000 } })
            .then(
              ({ usage }) => usage.inputTokens + usage.outputTokens,
              () => 0
            )
          assert.ok(spent <= tokens, `${spent} tokens were spent of ${tokens}`)
        }
      },
    },
    {
      id: 'given-up-before',
      title: 'asks nobody for a page that was given up',
      async run(bench) {
        const before = bench.service?.requests.length
        const start = performance.now()
        await bench.propose(bench.drafts, { signal: AbortSignal.abort() }).catch(() => {})
        assert.ok(performance.now() - start < GRACE)
        assert.equal(bench.service?.requests.length, before)
      },
    },
  ]
}

/** How a refiner takes what goes wrong with the service behind it. */
export function refinerServiceCases(hasService: boolean): ConformanceCase<RefinerBench>[] {
  return [
    ...FAULTS.map((fault): ConformanceCase<RefinerBench> => ({
      id: `service-${fault}`,
      title: `fails, and says nothing it should not, when its service is "${fault}"`,
      applies: hasService,
      async run(bench) {
        bench.service!.fail(fault)
        const error = await failureOf(bench.propose(bench.drafts))
        bench.keepsQuiet(error)
        const text = `${error.message} ${JSON.stringify(error)}`
        for (const { studentName } of bench.drafts) {
          assert.ok(!text.includes(studentName.value), 'the error holds the name of a student')
        }
      },
    })),
    {
      id: 'service-nonsense',
      title: 'fails, or proposes nothing that cannot be verified, when its service talks nonsense',
      applies: hasService,
      async run(bench) {
        const { drafts } = bench
        bench.service!.fail('nonsense')
        const outcome = await bench.propose(drafts).catch((error: unknown) => error)
        if (outcome instanceof Error) {
          bench.keepsQuiet(outcome)
        } else {
          isWellFormed(outcome as Awaited<ReturnType<RefinerBench['propose']>>, drafts)
        }
      },
    },
    {
      id: 'time-budget',
      title: 'keeps to its time when its service does not answer',
      applies: hasService,
      async run(bench) {
        bench.service!.fail('hang')
        const start = performance.now()
        await failureOf(bench.propose(bench.drafts, { budget: { tokens: 8_000, timeMs: 300 } }))
        assert.ok(performance.now() - start < 300 + GRACE)
      },
    },
    {
      id: 'given-up-within',
      title: 'lets go within a second when the page is given up',
      applies: hasService,
      async run(bench) {
        bench.service!.fail('hang')
        const control = new AbortController()
        const work = failureOf(bench.propose(bench.drafts, { signal: control.signal }))
        setTimeout(() => control.abort(), 50)
        const start = performance.now()
        await work
        assert.ok(performance.now() - start < 50 + GRACE)
      },
    },
  ]
}

async function failureOf(work: Promise<unknown>): Promise<Error> {
  const error = await work.then(
    () => assert.fail('the refiner did not fail'),
    (thrown: unknown) => thrown
  )
  assert.ok(error instanceof Error)
  return error
}
