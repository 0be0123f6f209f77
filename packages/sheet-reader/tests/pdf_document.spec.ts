import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test } from '@japa/runner'
import sharp from 'sharp'
import { PdfDocument } from '../src/pdf/pdf_document.js'
import { PdfError } from '../src/pdf/pdf_error.js'
import { pdfiumLibrary } from '../src/pdf/pdfium_library.js'
import { readDigitalPage } from '../src/pdf/read_digital_page.js'
import {
  circularPages,
  encrypted,
  gigabyteStream,
  hugeCell,
  noiseAfterSignature,
  selfDrawing,
  smallestGood,
  truncated,
  withLeadingBytes,
  withoutPages,
  withPages,
} from '../samples/faults/main.js'
import { writeLargeScan } from '../samples/faults/large_scan.js'

const fixtures = fileURLToPath(new URL('../fixtures/', import.meta.url))

/** The code with which something fails, or what it gives. */
async function codeOf(attempt: () => Promise<unknown> | unknown): Promise<unknown> {
  try {
    return await attempt()
  } catch (error) {
    return error instanceof PdfError ? error.code : error
  }
}

test.group('PdfDocument', () => {
  test('opens a file by path or by its bytes', async ({ assert }) => {
    const path = `${fixtures}broadsheet.pdf`
    using byPath = await PdfDocument.open(path)
    using byBytes = await PdfDocument.open(await readFile(path))
    assert.equal(byPath.pageCount, 5)
    assert.equal(byBytes.pageCount, 5)
    assert.closeTo(byPath.pageSize(1).width, 841.89, 0.01)
    assert.deepEqual(byBytes.pageSize(5), byPath.pageSize(5))
  })

  test('counts two thousand pages and reads the last one', async ({ assert }) => {
    using document = await PdfDocument.open(withPages(2000))
    assert.equal(document.pageCount, 2000)
    const { tables } = readDigitalPage(document, 2000)
    assert.equal(tables[0].cells.find((cell) => cell.row === 1 && cell.column === 0)?.text, '5998')
  })

  test('says what is wrong with a file that cannot be read', async ({ assert }) => {
    const open = (source: string | Uint8Array) => codeOf(() => PdfDocument.open(source))
    assert.equal(await open(`${fixtures}none.pdf`), 'E_PDF_NOT_FOUND')
    assert.equal(await open(fixtures), 'E_PDF_NOT_FOUND')
    assert.equal(await open(new Uint8Array()), 'E_NOT_A_PDF')
    assert.equal(await open(Buffer.from('GIF89a, not a document')), 'E_NOT_A_PDF')
    assert.equal(await open(withoutPages()), 'E_PDF_EMPTY')
    assert.equal(await open(noiseAfterSignature()), 'E_PDF_DAMAGED')
    assert.equal(await open(truncated()), 'E_PDF_DAMAGED')
    for (const cipher of ['rc4-40', 'rc4-128', 'aes-128', 'aes-256'] as const) {
      assert.equal(await open(await encrypted(cipher)), 'E_PDF_ENCRYPTED', cipher)
    }
  })

  test('names the page that is missing or damaged', async ({ assert }) => {
    using good = await PdfDocument.open(smallestGood())
    assert.throws(() => good.openPage(2), /no such page\. Page 2 of 1\./)
    assert.throws(() => good.openPage(0), /no such page/)
    assert.throws(() => good.openPage(1.5), /no such page/)
    using circular = await PdfDocument.open(circularPages(), { isCounted: true })
    assert.equal(await codeOf(() => circular.openPage(1)), 'E_PDF_PAGE_DAMAGED')
  })

  test('reads a file behind other bytes, a drawing in itself and a huge cell', async ({
    assert,
  }) => {
    for (const bytes of [withLeadingBytes(), selfDrawing()]) {
      using document = await PdfDocument.open(bytes)
      assert.lengthOf(readDigitalPage(document, 1).tables[0].rowEdges, 5)
    }
    using document = await PdfDocument.open(hugeCell())
    const { tables } = readDigitalPage(document, 1)
    assert.isAbove(Math.max(...tables[0].cells.map((cell) => cell.text.length)), 10_000)
  })

  test('gives up a page that unpacks to a gigabyte, and reads on', async ({ assert }) => {
    using other = await PdfDocument.open(smallestGood())
    using bomb = await PdfDocument.open(gigabyteStream('content'))
    assert.equal(await codeOf(() => readDigitalPage(bomb, 1)), 'E_PDF_TOO_COMPLEX')
    assert.isFalse(bomb.isUsable)
    assert.isFalse(other.isUsable)
    assert.equal(await codeOf(() => other.openPage(1)), 'E_PDF_CLOSED')
    using again = await PdfDocument.open(smallestGood())
    assert.lengthOf(readDigitalPage(again, 1).tables, 1)
    const { heapBytes } = await pdfiumLibrary()
    assert.isBelow(heapBytes, 64 * 1024 * 1024)
  }).timeout(120_000)

  test('holds little of a long scan, however many bytes its pictures have', async ({
    assert,
    cleanup,
  }) => {
    const folder = await mkdtemp(join(tmpdir(), 'long-scan-'))
    cleanup(() => rm(folder, { recursive: true }))
    const [width, height] = [160, 226]
    const white = sharp({ create: { width, height, channels: 3, background: 'white' } })
    const data = await white.toColourspace('b-w').jpeg().toBuffer()
    const path = join(folder, 'scan.pdf')
    await writeLargeScan(path, [{ data, width, height }], { pages: 40, bytes: 40_000_000 })
    const library = await pdfiumLibrary()
    const before = library.heapBytes
    using document = await PdfDocument.open(path)
    for (let number = 1; number <= document.pageCount; number++) {
      using page = document.openPage(number)
      page.rasterise(72)
    }
    assert.isBelow(library.heapBytes - before, 2 * 1024 * 1024)
  })

  test('writes some of its pages to a document of their own', async ({ assert }) => {
    using document = await PdfDocument.open(`${fixtures}report-cards.pdf`)
    using part = await PdfDocument.open(document.extractPages([7, 3]))
    assert.equal(part.pageCount, 2)
    const texts = (from: PdfDocument, page: number) =>
      readDigitalPage(from, page).tokens.map(({ text }) => text)
    assert.deepEqual(texts(part, 1), texts(document, 7))
    assert.deepEqual(texts(part, 2), texts(document, 3))
    assert.throws(() => document.extractPages([31]), /no such page/)
  })

  test('leaves nothing open, and closing twice does no harm', async ({ assert }) => {
    const library = await pdfiumLibrary()
    const before = library.openDocuments
    const document = await PdfDocument.open(smallestGood())
    document.openPage(1)
    assert.equal(library.openDocuments, before + 1)
    document.close()
    document.close()
    assert.equal(library.openDocuments, before)
    assert.throws(() => document.pageSize(1), /closed/)
  })
})
