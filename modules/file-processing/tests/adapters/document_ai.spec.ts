import {
  isPageFailure,
  type ExtractionEngine,
  type EngineReadOptions,
  type PageFailure,
} from '@tenant-education/adapter-kit'
import { fileURLToPath } from 'node:url'
import { test } from '@japa/runner'
import vine from '@vinejs/vine'
import { OutboundClient } from '#platform/outbound/http_client'
import { documentAiAdapter } from '#modules/file-processing/adapters/document_ai/adapter'
import { AnchoredText, tokensOf } from '#modules/file-processing/adapters/document_ai/page_tokens'
import type { PageWork } from '#modules/file-processing/adapters/page_work'
import { PdfDocument, type PageReading } from '@tenant-education/sheet-reader'
import {
  DocumentAiServer,
  foreignServiceAccountKey,
  serviceAccountKey,
  type DocumentAiFault,
} from '#tests/fakes/document_ai_server'

const path = fileURLToPath(
  new URL('../../../../packages/sheet-reader/fixtures/report-cards.pdf', import.meta.url)
)
const document = { path, sha256: 'abc', pageCount: 30, bytes: 98_479 }

/** What the reader threads do, without threads and without a grid. */
const work: PageWork = {
  async extractPages(file, pages) {
    using pdf = await PdfDocument.open(file)
    return pdf.extractPages(pages)
  },
  async readTokens(file, pageNumber, tokens) {
    using pdf = await PdfDocument.open(file)
    const { width, height } = pdf.pageSize(pageNumber)
    return {
      pageNumber,
      width,
      height,
      source: 'document_ai',
      engineVersion: 'test',
      tokens: tokens.map((token) => ({
        ...token,
        x0: token.x0 * width,
        x1: token.x1 * width,
        y0: token.y0 * height,
        y1: token.y1 * height,
      })),
      rulings: [],
      tables: [],
      skew: 0,
      warnings: [],
      timings: {},
    }
  },
}

const settings = {
  projectId: 'school',
  location: 'eu',
  processorId: 'abc123def456',
  credentials: serviceAccountKey,
}

async function engineFor(
  server: DocumentAiServer,
  changes: Partial<typeof settings> = {}
): Promise<ExtractionEngine> {
  const endpoint = { host: '127.0.0.1', port: server.port, protocol: 'http' as const }
  const adapter = documentAiAdapter({ work, endpoint, firstPauseMs: 5 })
  return adapter.create({
    tenantId: 'tenant',
    settings: { ...settings, ...changes },
    logger: undefined as never,
    http: new OutboundClient({ networks: '127.0.0.0/8', allowHttp: true }),
    clock: { now: () => new Date() },
  })
}

async function collect(
  engine: ExtractionEngine,
  pages: number[],
  options: Partial<EngineReadOptions> = {}
): Promise<{ readings: PageReading[]; failures: PageFailure[] }> {
  const readings: PageReading[] = []
  const failures: PageFailure[] = []
  const outcomes = engine.read(document, pages, {
    signal: new AbortController().signal,
    deadlineMsPerPage: 10_000,
    tenantId: 'tenant',
    ...options,
  })
  for await (const outcome of outcomes) {
    if (isPageFailure(outcome)) {
      failures.push(outcome)
    } else {
      readings.push(outcome as PageReading)
    }
  }
  return { readings, failures }
}

function numbers(outcomes: { pageNumber: number }[]): number[] {
  return outcomes.map(({ pageNumber }) => pageNumber).sort((a, b) => a - b)
}

function pagesFrom(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

test.group('Document AI engine', (group) => {
  let server: DocumentAiServer

  group.each.setup(async () => {
    server = await new DocumentAiServer().start()
    return () => server.stop()
  })

  test('reads every word where it stands', async ({ assert }) => {
    server.textPrefix = '🏫 School\n'
    const engine = await engineFor(server)
    const { readings, failures } = await collect(engine, [2])
    assert.lengthOf(failures, 0)

    using pdf = await PdfDocument.open(path)
    using page = pdf.openPage(2)
    const expected = page.text().tokens
    assert.deepEqual(
      readings[0].tokens.map(({ text }) => text),
      expected.map(({ text }) => text)
    )
    for (const [index, token] of readings[0].tokens.entries()) {
      assert.closeTo(token.x0, Math.max(0, expected[index].x0), 0.01)
      assert.closeTo(token.y1, expected[index].y1, 0.01)
      assert.equal(token.angle, expected[index].angle)
      assert.closeTo(token.confidence, 0.97, 1e-6)
    }
    await engine.close?.()
  })

  test('sends at most fifteen pages at once and names each when its work begins', async ({
    assert,
  }) => {
    const begun: number[] = []
    const { readings } = await collect(await engineFor(server), pagesFrom(1, 20), {
      onPage: (page) => begun.push(page),
    })
    assert.deepEqual(server.pagesPerCall, [15, 5])
    assert.deepEqual(numbers(readings), pagesFrom(1, 20))
    assert.deepEqual(begun, pagesFrom(1, 20))
  })

  test('halves a part that has more pages than the processor takes', async ({ assert }) => {
    server.pageLimit = 4
    const { readings, failures } = await collect(await engineFor(server), pagesFrom(1, 10))
    assert.deepEqual(numbers(readings), pagesFrom(1, 10))
    assert.lengthOf(failures, 0)
    assert.deepEqual(server.pagesPerCall, [10, 5, 3, 2, 5, 3, 2])
  })

  test('fails only the page that the service does not accept', async ({ assert }) => {
    using pdf = await PdfDocument.open(path)
    using page = pdf.openPage(3)
    const elsewhere = new Set<string>()
    for (const other of [1, 2, 4, 5, 6]) {
      using shown = pdf.openPage(other)
      for (const { text } of shown.text().tokens) {
        elsewhere.add(text)
      }
    }
    server.refusePagesWith = page.text().tokens.find(({ text }) => !elsewhere.has(text))!.text

    const { readings, failures } = await collect(await engineFor(server), pagesFrom(1, 6))
    assert.deepEqual(numbers(readings), [1, 2, 4, 5, 6])
    assert.deepInclude(failures[0], { pageNumber: 3, code: 'BAD_PAGE', retryable: false })
    assert.lengthOf(failures, 1)
  })

  test('waits as long as a used-up quota needs and goes on', async ({ assert }) => {
    server.faults.push({ kind: 'quota', retryDelay: '0.300s' })
    const start = performance.now()
    const { readings } = await collect(await engineFor(server), [1, 2])
    assert.deepEqual(numbers(readings), [1, 2])
    assert.isAtLeast(performance.now() - start, 290)
    assert.lengthOf(server.requests, 2)
  })

  test('leaves a long pause to the job and says how long it is', async ({ assert }) => {
    server.faults.push({ kind: 'quota', retryDelay: '90s' })
    const engine = await engineFor(server)
    const { failures } = await collect(engine, pagesFrom(1, 20))
    assert.deepEqual(numbers(failures), pagesFrom(1, 20))
    assert.isTrue(failures.every(({ code }) => code === 'RATE_LIMITED'))
    assert.isTrue(failures.every(({ retryable }) => retryable))
    assert.equal(failures[0].retryAfterMs, 90_000)

    await collect(engine, [1])
    assert.lengthOf(server.requests, 1, 'no call goes out before the quota is back')
  })

  test('tries again after {kind}')
    .with([{ kind: 'unavailable' }, { kind: 'html' }, { kind: 'truncated' }] as DocumentAiFault[])
    .run(async ({ assert }, fault) => {
      server.faults.push(fault, fault)
      const { readings, failures } = await collect(await engineFor(server), [1])
      assert.deepEqual(failures, [])
      assert.deepEqual(numbers(readings), [1])
      assert.lengthOf(server.requests, 3)
    })

  test('gives up after three tries and says that it may work later', async ({ assert }) => {
    server.faults.push({ kind: 'unavailable' }, { kind: 'unavailable' }, { kind: 'unavailable' })
    const { failures } = await collect(await engineFor(server), [1])
    assert.deepInclude(failures[0], { code: 'UPSTREAM', retryable: true })
    assert.lengthOf(server.requests, 3)
  })

  test('ends a call that hangs at its deadline', async ({ assert }) => {
    server.faults.push({ kind: 'hang' })
    const start = performance.now()
    const { failures } = await collect(await engineFor(server), [1, 2], { deadlineMsPerPage: 200 })
    assert.isBelow(performance.now() - start, 8000)
    assert.deepEqual(
      failures.map(({ code }) => code),
      ['TIMEOUT', 'TIMEOUT']
    )
  })

  test('stops at once when the job is given up', async ({ assert }) => {
    server.faults.push({ kind: 'hang' })
    const controller = new AbortController()
    const start = performance.now()
    setTimeout(() => controller.abort(), 200)
    const { readings, failures } = await collect(await engineFor(server), pagesFrom(1, 30), {
      signal: controller.signal,
    })
    assert.isBelow(performance.now() - start, 8000)
    assert.lengthOf(readings, 0)
    assert.lengthOf(failures, 0)
  })

  test('reports a page that is missing in the answer and keeps the others', async ({ assert }) => {
    server.faults.push({ kind: 'lacks_page', page: 2 })
    const { readings, failures } = await collect(await engineFor(server), [4, 5, 6])
    assert.deepEqual(numbers(readings), [4, 6])
    assert.deepInclude(failures[0], { pageNumber: 5, code: 'UPSTREAM', retryable: true })
  })

  test('makes no second call with credentials that are not accepted', async ({ assert }) => {
    const engine = await engineFor(server, { credentials: foreignServiceAccountKey })
    const { failures } = await collect(engine, pagesFrom(1, 20))
    assert.deepEqual(numbers(failures), pagesFrom(1, 20))
    assert.isTrue(failures.every(({ code, retryable }) => code === 'AUTH' && !retryable))
    assert.lengthOf(server.requests, 1)
  })

  test('says nothing of the document or the credentials in a failure', async ({ assert }) => {
    const engine = await engineFor(server, { processorId: 'unknown123' })
    const { failures } = await collect(engine, [1])
    assert.deepInclude(failures[0], { code: 'AUTH', retryable: false })
    assert.equal(failures[0].detail, 'Document AI answered NOT_FOUND.')
  })

  test('signs a token once and uses it again', async ({ assert }) => {
    const engine = await engineFor(server)
    await collect(engine, [1])
    await collect(engine, [2])
    const [first, second] = server.requests.map(({ headers }) => headers.authorization)
    assert.equal(first, second)
  })
})

test.group('Document AI answers', () => {
  test('counts offsets in characters, joins segments and reads absent numbers as 0', ({
    assert,
  }) => {
    const text = new AnchoredText('𝔸da 👩🏽‍🎓 Obi')
    assert.equal(text.at({ textSegments: [{ endIndex: '3' }] }), '𝔸da')
    const tail = { startIndex: '9', endIndex: '12' }
    assert.equal(text.at({ textSegments: [tail] }), 'Obi')
    assert.equal(text.at({ textSegments: [{ endIndex: 1 }, tail] }), '𝔸Obi')
    assert.equal(text.at({}), '')
    assert.equal(text.at(null), '')
  })

  test('joins the pieces of one number and leaves words apart', ({ assert }) => {
    const piece = (start: number, end: number, x0: number, x1: number, type: number) => ({
      layout: {
        textAnchor: { textSegments: [{ startIndex: start, endIndex: end }] },
        confidence: start === 2 ? 0.6 : 0.9,
        boundingPoly: {
          normalizedVertices: [
            { x: x0, y: 0.5 },
            { x: x1, y: 0.51 },
          ],
        },
      },
      detectedBreak: { type },
    })
    const tokens = tokensOf(
      {
        pageNumber: 1,
        dimension: { width: 1000, height: 1000 },
        tokens: [
          piece(0, 2, 0.1, 0.12, 0),
          piece(2, 3, 0.12, 0.122, 0),
          piece(3, 4, 0.122, 0.13, 1),
        ].concat(piece(4, 7, 0.131, 0.15, 1)),
      },
      new AnchoredText('45.5Ada')
    )
    assert.deepEqual(
      tokens.map(({ text, confidence }) => [text, confidence]),
      [
        ['45.5', 0.6],
        ['Ada', 0.9],
      ]
    )
  })

  test('takes pixels where a page has no fractions', ({ assert }) => {
    const tokens = tokensOf(
      {
        pageNumber: 1,
        dimension: { width: 200, height: 400 },
        tokens: [
          {
            layout: {
              textAnchor: { textSegments: [{ endIndex: 3 }] },
              boundingPoly: { vertices: [{}, { x: 20, y: 40 }] },
              orientation: 4,
            },
          },
        ],
      },
      new AnchoredText('ENG')
    )
    assert.deepEqual(tokens, [
      { text: 'ENG', confidence: 0, angle: 270, x0: 0, y0: 0, x1: 0.1, y1: 0.1 },
    ])
  })
})

test.group('Document AI settings', () => {
  const validator = vine.create(documentAiAdapter({ work }).settings)

  test('accept a service account', async ({ assert }) => {
    assert.deepEqual(await validator.validate(settings), settings)
  })

  test('refuse {1} as {0}')
    .with([
      ['location', 'eu.attacker.example/'],
      ['location', 'eu-documentai.attacker.example#'],
      ['projectId', '../../other'],
      ['processorId', 'a/b'],
      ['credentials', '{}'],
      ['credentials', 'not json'],
      ['credentials', '{"type":"external_account","credential_source":{"file":"/etc/passwd"}}'],
      ['credentials', '{"type":"service_account","client_email":"a@b","private_key":"nonsense"}'],
    ])
    .run(async ({ assert }, [field, value]) => {
      await assert.rejects(() => validator.validate({ ...settings, [field]: value }))
    })
})
