import { fileURLToPath } from 'node:url'
import { test } from '@japa/runner'
import { openByteSource } from '../src/pdf/byte_source.js'
import { countPages, MOST_PAGES } from '../src/pdf/page_tree.js'
import { PdfDocument } from '../src/pdf/pdf_document.js'
import { PdfError } from '../src/pdf/pdf_error.js'
import * as pdf from '../samples/faults/main.js'
import * as trees from '../samples/faults/page_trees.js'
import { RANDOM, randomSource } from '../../../tests/random_seed.js'

const fixtures = fileURLToPath(new URL('../fixtures/', import.meta.url))

/** Number of pages, or the code with which counting fails. */
function counted(source: string | Buffer, deadlineMs?: number): number | string | null {
  const bytes = openByteSource(source)
  try {
    return countPages(bytes, deadlineMs)
  } catch (error) {
    if (error instanceof PdfError) {
      return error.code
    }
    throw error
  } finally {
    bytes.close()
  }
}

/** The number that PDFium gives, which trusts what the file states. */
async function stated(source: string | Buffer): Promise<number> {
  using document = await PdfDocument.open(source, { isCounted: true })
  return document.pageCount
}

test.group('Counting pages', () => {
  const honest: [string, () => string | Buffer | Promise<Buffer>, number][] = [
    ['a sheet', () => `${fixtures}broadsheet.pdf`, 5],
    ['a scanned sheet', () => `${fixtures}broadsheet-scan.pdf`, 5],
    ['report cards', () => `${fixtures}report-cards.pdf`, 30],
    ['scanned report cards', () => `${fixtures}report-cards-scan.pdf`, 30],
    ['two thousand pages', () => pdf.withPages(2000), 2000],
    ['bytes before the signature', pdf.withLeadingBytes, 1],
    ['a tree in levels', () => trees.inLevels(57), 57],
    ['objects in compressed streams', () => trees.compressed(257), 257],
    ['a document that was added to', trees.updated, 3],
    ['a table of objects that is wrong', () => trees.wrongTable(trees.inLevels(57)), 57],
    ['an end that is missing', () => trees.withoutEnd(trees.inLevels(57)), 57],
    ['both, and compressed', () => trees.withoutEnd(trees.compressed(257)), 257],
    ['a table that continues in itself', trees.endlessTable, 1],
  ]
  for (const [name, make, pages] of honest) {
    test(`${name}: as many as the library finds`, async ({ assert }) => {
      const source = await make()
      assert.equal(counted(source), pages)
      assert.equal(await stated(source), pages)
    })
  }

  const lies: [string, () => Buffer, number | string][] = [
    ['a tree of nothing but itself', trees.onlyItself, 0],
    ['a tree of a page and itself', trees.itselfAndPage, 1],
    ['a branch that holds its parent', trees.backToParent, 1],
    ['pages that contain each other', pdf.circularPages, 0],
    ['five hundred levels', () => trees.deepChain(500), 1],
    ['ten thousand levels', () => trees.deepChain(10_000), 'E_PDF_DAMAGED'],
    ['a trillion ways to a page', () => trees.grownTogether(40), 'E_PDF_DAMAGED'],
    ['a trillion ways to nothing', () => trees.grownTogether(40, true), 'E_PDF_DAMAGED'],
    ['a million stated, two there', () => trees.statingCount('1000000'), 2],
    ['minus five stated', () => trees.statingCount('-5'), 2],
    ['more stated than a number holds', () => trees.statingCount('99999999999999999999'), 2],
    ['a half stated', () => trees.statingCount('0.5'), 2],
    ['itself stated', () => trees.statingCount('2 0 R'), 2],
  ]
  for (const [name, make, found] of lies) {
    test(`${name}: what is there counts, not what is stated`, async ({ assert }) => {
      const bytes = make()
      assert.equal(counted(bytes), found)
      if (typeof found === 'number' && found > 0) {
        using document = await PdfDocument.open(bytes)
        assert.equal(document.pageCount, found)
      } else {
        await assert.rejects(() => PdfDocument.open(bytes), /no pages|damaged/)
      }
    })
  }

  test('a tree that is locked away is left to the library', async ({ assert }) => {
    assert.isNull(counted(trees.compressed(12, '/Encrypt 999 0 R')))
  })

  test('counting ends at a number that no document has', ({ assert }) => {
    // More than a second of work: tests beside this one may make it five.
    assert.equal(counted(trees.samePage(MOST_PAGES + 50), 60_000), MOST_PAGES)
  })

  test('counting that takes too long ends', ({ assert }) => {
    const bytes = openByteSource(pdf.withPages(50))
    assert.throws(() => countPages(bytes, -1), /could not be counted/)
  })

  test('whatever the bytes are, the answer is a number or that they are damaged', ({ assert }) => {
    const random = randomSource()
    const originals = [trees.compressed(120), trees.updated(), trees.inLevels(30)]
    for (let round = 0; round < 300; round++) {
      const bytes = Buffer.from(originals[round % originals.length])
      const changes = random.integer(1, 40)
      for (let change = 0; change < changes; change++) {
        bytes[random.integer(0, bytes.length - 1)] = random.integer(0, 255)
      }
      const answer = counted(bytes)
      assert.isTrue(answer === null || answer === 'E_PDF_DAMAGED' || Number.isInteger(answer))
    }
  }).tags([RANDOM])
})
