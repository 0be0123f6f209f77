import vine from '@vinejs/vine'
import { test } from '@japa/runner'
import type { EngineReading, ExtractionEngineAdapter } from '@tenant-education/adapter-kit'
import { adapters } from '#kernel/adapters/adapters'
import { configureModule } from '#kernel/modules/settings'
import { enginePort } from '#modules/file-processing/adapters/engine_port'
import { PdfDocument } from '@tenant-education/sheet-reader'
import { createTenant } from '#tests/helpers'
import { plugIn } from '#tests/plug_in'
import { fixture, untilDone, uploadedFile } from '../support/processing.js'

/** Pixels of a point: an engine measures in its own picture of the page. */
const SCALE = 300 / 72

/** An engine that knows the words of a sheet and where they are, and nothing of tables. */
function wordsOnlyEngine(sheet: Buffer): ExtractionEngineAdapter {
  return {
    $$type: 'platform.adapter',
    api: 1,
    port: enginePort.id,
    id: 'words',
    capabilities: {},
    settings: vine.object({}),
    create: () => ({
      capabilities: { maxPagesPerCall: 4, concurrency: 1 },
      async *read(_document, pages): AsyncGenerator<EngineReading> {
        using pdf = await PdfDocument.open(sheet)
        for (const pageNumber of pages) {
          using page = pdf.openPage(pageNumber)
          const tokens = page.text().tokens.map(({ text, x0, y0, x1, y1, angle }) => ({
            text,
            confidence: 0.96,
            angle,
            x0: x0 * SCALE,
            y0: y0 * SCALE,
            x1: x1 * SCALE,
            y1: y1 * SCALE,
          }))
          const [width, height] = [page.width * SCALE, page.height * SCALE]
          yield { pageNumber, width, height, source: 'words', engineVersion: 'words 1', tokens }
        }
      },
    }),
  }
}

test.group('An engine that reads words and no tables', () => {
  test('is enough: the platform makes the tables, and every student is right', async ({
    assert,
    client,
    cleanup,
  }) => {
    const sheet = await fixture('broadsheet.pdf')
    cleanup(plugIn(wordsOnlyEngine(sheet)))
    const school = await createTenant()
    await configureModule(school.tenant.id, 'file-processing', { textLayer: 'ignore' })
    await adapters.use(school.tenant.id, enginePort, 'words', {})
    const fileId = await uploadedFile(client, school, sheet)
    const done = await untilDone(school.tenant.id, fileId)
    assert.deepInclude(done, { status: 'complete', recordCount: 150 })

    const printed = await fixture('broadsheet.truth.json')
    const truth = JSON.parse(printed.toString()) as object[]
    const answer = await client
      .post('/api/rpc/documents/getFileStudentRecords')
      .header('x-api-key', school.apiKey)
      .json({ fileId, pageSize: 200 })
    const { records } = answer.body() as { records: Record<string, unknown>[] }
    for (const [index, record] of records.entries()) {
      assert.deepInclude(record, truth[index])
    }
  }).timeout(120_000)
})
