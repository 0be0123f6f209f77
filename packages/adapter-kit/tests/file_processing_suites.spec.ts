import { readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import vine from '@vinejs/vine'
import { test } from '@japa/runner'
import {
  EXTRACTION_ENGINE_PORT,
  REFINER_PORT,
  type EngineReading,
  type EngineReadOptions,
  type ExtractionEngineAdapter,
  type PageFailure,
  type RefinementRequest,
  type RefinementProposal,
  type RefinerAdapter,
} from '@tenant-education/adapter-kit'
import { testExtractionEngine, testRefiner } from '@tenant-education/adapter-kit/testing'
import { CollectedCases } from './collected_cases.js'

type Outcome = EngineReading | PageFailure

/** Reads "pages" of a text file: what a page says is its line. */
async function* readLines(
  path: string,
  pages: readonly number[],
  { signal, deadlineMsPerPage, onPage }: EngineReadOptions
): AsyncIterable<Outcome> {
  const text = await readFile(path, 'utf8')
  for (const pageNumber of pages) {
    if (signal.aborted) {
      return
    }
    onPage?.(pageNumber)
    if (text.startsWith('%PDF')) {
      yield { pageNumber, code: 'BAD_PAGE', retryable: false }
    } else if (deadlineMsPerPage < 10) {
      yield { pageNumber, code: 'TIMEOUT', retryable: true }
    } else {
      yield readingOf(pageNumber, text.split('\n')[pageNumber - 1])
    }
  }
}

function readingOf(pageNumber: number, text: string): EngineReading {
  return {
    pageNumber,
    width: 595,
    height: 842,
    source: 'lines',
    engineVersion: 'lines 1',
    tokens: [{ text, x0: 50, y0: 50, x1: 100, y1: 60, confidence: 1, angle: 0 }],
  }
}

type Read = typeof readLines

/** What the engine reads. */
const document = join(tmpdir(), `conformance-lines-${process.pid}.txt`)

function engineSuite(change: (read: Read) => Read = (read) => read): CollectedCases {
  const read = change(readLines)
  const adapter: ExtractionEngineAdapter = {
    $$type: 'platform.adapter',
    api: 1,
    port: EXTRACTION_ENGINE_PORT,
    id: 'lines',
    capabilities: {},
    settings: vine.object({}),
    create: () => ({
      capabilities: { maxPagesPerCall: 2, concurrency: 1 },
      read: ({ path }, pages, options) => read(path, pages, options),
    }),
  }
  return CollectedCases.of((collector) =>
    testExtractionEngine({
      test: collector,
      adapter: () => adapter,
      document: { path: document, pageCount: 2, words: { 1: ['Adeyemi'], 2: ['Okafor'] } },
    })
  )
}

/** An engine that changes each thing it yields; null leaves it out. */
function yielding(change: (outcome: Outcome) => Outcome | null): (read: Read) => Read {
  return (read) =>
    async function* (path, pages, options) {
      for await (const outcome of read(path, pages, options)) {
        const changed = change(outcome)
        if (changed) {
          yield changed
        }
      }
    }
}

function withReading(change: (reading: EngineReading) => EngineReading): (read: Read) => Read {
  return yielding((outcome) => ('tokens' in outcome ? change(outcome) : outcome))
}

const ENGINE_FAULTS: { does: string; fails: string[]; change: (read: Read) => Read }[] = [
  {
    does: 'numbers pages from zero',
    fails: ['words', 'each-page-once'],
    change: yielding((outcome) => ({ ...outcome, pageNumber: outcome.pageNumber - 1 })),
  },
  {
    does: 'leaves a page out',
    fails: ['words', 'each-page-once', 'calls-at-once'],
    change: yielding((outcome) => (outcome.pageNumber === 2 ? null : outcome)),
  },
  {
    does: 'reads nothing',
    fails: ['words'],
    change: withReading((reading) => ({ ...reading, tokens: [] })),
  },
  {
    does: 'gives places as shares of the page in a box that is inside out',
    fails: ['words'],
    change: withReading((reading) => ({
      ...reading,
      tokens: reading.tokens.map((token) => ({ ...token, x0: 0.9, x1: 0.1 })),
    })),
  },
  {
    does: 'gives confidence in percent',
    fails: ['words'],
    change: withReading((reading) => ({
      ...reading,
      tokens: reading.tokens.map((token) => ({ ...token, confidence: 98 })),
    })),
  },
  {
    does: 'reads lines of several words and no tables',
    fails: ['words-for-tables'],
    change: withReading((reading) => ({
      ...reading,
      tokens: reading.tokens.map((token) => ({ ...token, text: `${token.text} 61 72` })),
    })),
  },
  {
    does: 'does not say where on the page its words are, and reads no tables',
    fails: ['words-for-tables'],
    change: withReading((reading) => ({
      ...reading,
      tokens: reading.tokens.map((token) => ({ ...token, x0: 0, y0: 0, x1: 0, y1: 0 })),
    })),
  },
  {
    does: 'gives all words one place and reads no tables',
    fails: ['words-for-tables'],
    change: withReading((reading) => ({
      ...reading,
      tokens: reading.tokens.flatMap((token) => [token, { ...token, text: 'Bola' }]),
    })),
  },
  {
    does: 'straightens the page itself and reads no tables',
    fails: ['words-for-tables'],
    change: withReading((reading) => ({ ...reading, skew: 1.5 })),
  },
  {
    does: 'asks for another try of a broken file',
    fails: ['bad-document'],
    change: yielding((outcome) =>
      'retryable' in outcome ? { ...outcome, retryable: true } : outcome
    ),
  },
  {
    does: 'does not say when it begins',
    fails: ['words'],
    change: (read) => (path, pages, options) =>
      read(path, pages, { ...options, onPage: undefined }),
  },
  {
    does: 'takes all the time it wants',
    fails: ['deadline'],
    change: (read) => (path, pages, options) =>
      read(path, pages, { ...options, deadlineMsPerPage: 60_000 }),
  },
]

const RIGHT: RefinementProposal = {
  patches: [
    { row: 1, field: 'subjects.mathematics', from: 45, to: 48, reason: 'The total says so.' },
  ],
  usage: { inputTokens: 20, outputTokens: 5 },
  origin: { adapter: 'attentive' },
}
const NOTHING: RefinementProposal = {
  ...RIGHT,
  patches: [],
  usage: { inputTokens: 0, outputTokens: 0 },
}

function attentive({ drafts, budget }: RefinementRequest): RefinementProposal {
  const isWorthIt = drafts.some(({ flags }) => flags.length > 0) && budget.tokens >= 25
  return structuredClone(isWorthIt ? RIGHT : NOTHING)
}

function refinerSuite(propose: (request: RefinementRequest) => RefinementProposal): CollectedCases {
  const adapter: RefinerAdapter = {
    $$type: 'platform.adapter',
    api: 1,
    port: REFINER_PORT,
    id: 'attentive',
    capabilities: {},
    settings: vine.object({}),
    create: () => ({ propose: async (request) => propose(request) }),
  }
  return CollectedCases.of((collector) => testRefiner({ test: collector, adapter: () => adapter }))
}

/** A refiner that proposes something else about the misread Mathematics. */
function proposing(change: object): (request: RefinementRequest) => RefinementProposal {
  return (request) => {
    const proposal = attentive(request)
    return { ...proposal, patches: proposal.patches.map((patch) => ({ ...patch, ...change })) }
  }
}

const REFINER_FAULTS: {
  does: string
  fails: string[]
  propose: (request: RefinementRequest) => RefinementProposal
}[] = [
  { does: 'proposes nothing', fails: ['mends'], propose: () => NOTHING },
  { does: 'names a row that is not there', fails: ['proposal'], propose: proposing({ row: 7 }) },
  {
    does: 'names a field that is not there',
    fails: ['proposal'],
    propose: proposing({ field: 'subjects.alchemy' }),
  },
  { does: 'mistakes the present value', fails: ['proposal'], propose: proposing({ from: 44 }) },
  { does: 'changes nothing', fails: ['proposal', 'mends'], propose: proposing({ to: 45 }) },
  { does: 'gives no reason', fails: ['proposal'], propose: proposing({ reason: ' ' }) },
  {
    does: 'calls itself something else',
    fails: ['proposal'],
    propose: (request) => ({ ...attentive(request), origin: { adapter: 'other' } }),
  },
  {
    does: 'changes the drafts',
    fails: ['leaves-drafts'],
    propose: (request) => {
      request.drafts[1].subjects[0].score!.value = 48
      return attentive(request)
    },
  },
  { does: 'corrects what is right', fails: ['sound-page', 'empty-page'], propose: () => RIGHT },
  {
    does: 'spends more than it may',
    fails: ['token-budget'],
    propose: (request) => attentive({ ...request, budget: { tokens: 8000, timeMs: 1 } }),
  },
]

test.group('Conformance suites of file processing', (group) => {
  group.setup(() => writeFile(document, 'Adeyemi\nOkafor'))
  group.teardown(() => rm(document))

  for (const { does, fails, change } of ENGINE_FAULTS) {
    test(`find out an engine that ${does}`, async ({ assert }) => {
      for (const id of fails) {
        assert.isNull(await engineSuite().outcomeOf(id), `${id} fails for a good engine`)
        assert.isNotNull(await engineSuite(change).outcomeOf(id), `${id} passes`)
      }
    })
  }

  for (const { does, fails, propose } of REFINER_FAULTS) {
    test(`find out a refiner that ${does}`, async ({ assert }) => {
      for (const id of fails) {
        assert.isNull(await refinerSuite(attentive).outcomeOf(id), `${id} fails for a good refiner`)
        assert.isNotNull(await refinerSuite(propose).outcomeOf(id), `${id} passes`)
      }
    })
  }
})
