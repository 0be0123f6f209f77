import { fileURLToPath } from 'node:url'
import { test } from '@japa/runner'
import sharp from 'sharp'
import { classifyPage } from '../src/pdf/classify_page.js'
import { PdfDocument } from '../src/pdf/pdf_document.js'
import type { PdfPage } from '../src/pdf/pdf_page.js'
import { isUsableReading, readDigitalPage } from '../src/pdf/read_digital_page.js'
import { emptyPictures, gigabyteStream, hugePage, smallestGood } from '../samples/faults/main.js'
import { onePagePdf, stream, textLines } from '../samples/faults/raw_pdf.js'

const fixtures = fileURLToPath(new URL('../fixtures/', import.meta.url))

async function withPage<T>(source: Buffer | string, use: (page: PdfPage) => T): Promise<T> {
  using document = await PdfDocument.open(source)
  using page = document.openPage(1)
  return use(page)
}

/** PDFium counts half the width of a line to its length. */
function nearest(position: number): number {
  return Math.round(position / 5) * 5
}

/** The lines of a page as short texts: direction, position, from and to. */
function rulings(content: string, page?: string) {
  return withPage(onePagePdf(content, { page }), (opened) =>
    opened
      .drawing()
      .rulings.map(
        ({ direction, position, from, to }) =>
          `${direction[0]} ${nearest(position)} ${nearest(from)}-${nearest(to)}`
      )
  )
}

/** A page with a picture of 8 by 8 pixels over a part of it, and further content. */
function withPicture(matrix: string, content = ''): Buffer {
  const pixels = Buffer.alloc(64, 200)
  const entries =
    '/Type /XObject /Subtype /Image /Width 8 /Height 8 /ColorSpace /DeviceGray /BitsPerComponent 8'
  return onePagePdf(`q ${matrix} cm /Im1 Do Q\n${content}`, {
    page: '/XObject << /Im1 6 0 R >>',
    more: [stream(pixels, entries)],
  })
}

test.group('Drawing of a page', () => {
  test('finds lines however they are drawn', async ({ assert }) => {
    assert.deepEqual(await rulings('1 w 50 742 m 250 742 l S'), ['h 100 50-250'])
    assert.deepEqual(await rulings('50 741.5 200 1 re f'), ['h 100 50-250'])
    assert.deepEqual(await rulings('q 1 0 0 1 50 702 cm 0 0 m 0 -100 l S Q'), ['v 50 140-240'])
    assert.sameMembers(await rulings('50 642 200 100 re S'), [
      'h 100 50-250',
      'h 200 50-250',
      'v 50 100-200',
      'v 250 100-200',
    ])
  })

  test('leaves out slanted, white and invisible lines and letters of lines', async ({ assert }) => {
    assert.isEmpty(await rulings('50 742 m 250 642 l S'))
    assert.isEmpty(await rulings('1 G 50 742 m 250 742 l S'))
    assert.isEmpty(await rulings('50 742 m 250 742 l n'))
    assert.isEmpty(await rulings('50 742 m 51 742 l S'))
    assert.isEmpty(await rulings('50 2000 m 250 2000 l S'))
  })

  test('takes a white line on a shaded area for a line', async ({ assert }) => {
    const content = '0.2 g 40 700 300 100 re f 1 G 50 742 m 250 742 l S'
    assert.deepEqual(await rulings(content), ['h 100 50-250'])
  })

  test('turns lines with the page', async ({ assert }) => {
    const turned = await rulings('50 742 m 250 742 l S', '>> /Rotate 90 /Extra <<')
    assert.deepEqual(turned, ['v 740 50-250'])
  })

  test('knows what lies on shaded areas', async ({ assert }) => {
    const drawing = await withPage(onePagePdf('0.8 g 50 642 200 100 re f'), (page) =>
      page.drawing()
    )
    assert.lengthOf(drawing.shadings, 1)
    assert.closeTo(drawing.shadings[0].lightness, 0.8, 0.01)
    assert.isTrue(drawing.isCovered(100, 150))
    assert.isFalse(drawing.isCovered(100, 90))
  })

  test('hands out the JPEG of a scan with its place', async ({ assert }) => {
    using document = await PdfDocument.open(`${fixtures}broadsheet-scan.pdf`)
    using page = document.openPage(2)
    const [picture] = page.drawing().pictures
    const jpeg = picture.jpeg()
    const { width, height, format } = await sharp(Buffer.from(jpeg!)).metadata()
    assert.deepEqual([format, width, height], ['jpeg', picture.width, picture.height])
    assert.closeTo(picture.coverage, 1, 0.01)
    const [a, b, c, d, e, f] = picture.placement
    assert.closeTo(a, page.width, 0.1)
    assert.closeTo(d, page.height, 0.1)
    for (const zero of [b, c, e, f]) {
      assert.closeTo(zero, 0, 0.01)
    }
  })
})

test.group('Picture of a page', () => {
  test('is grey, upright and of the wanted resolution', async ({ assert }) => {
    const raster = await withPage(onePagePdf('0 g 0 742 100 100 re f'), (page) =>
      page.rasterise(72)
    )
    assert.deepEqual([raster.width, raster.height, raster.dpi], [595, 842, 72])
    const at = (x: number, y: number) => raster.data[y * raster.width + x]
    assert.deepEqual([at(50, 50), at(150, 50), at(50, 150)], [0, 255, 255])
  })

  test('uses a buffer that is large enough', async ({ assert }) => {
    const buffer = new Uint8Array(600 * 900)
    const raster = await withPage(smallestGood(), (page) => page.rasterise(72, buffer))
    assert.strictEqual(raster.data, buffer)
  })

  test('of a page of 100,000 points a side has at most 40 million pixels', async ({ assert }) => {
    const raster = await withPage(hugePage(), (page) => page.rasterise(200))
    assert.isAtMost(raster.width * raster.height, 40_000_000)
    assert.isAbove(raster.width * raster.height, 39_000_000)
    assert.isBelow(raster.dpi, 5)
  }).timeout(120_000)

  test('of a picture of a gigabyte does not bring the reader down', async ({ assert }) => {
    using document = await PdfDocument.open(gigabyteStream('image'))
    using page = document.openPage(1)
    const { width } = page.rasterise(200)
    assert.equal(width, 1653)
    assert.isTrue(document.isUsable)
  }).timeout(120_000)
})

test.group('Kind of a page', () => {
  const kindOf = (source: Buffer | string) =>
    withPage(source, (page) => {
      const { kind, hasBrokenText } = classifyPage(page)
      return hasBrokenText ? `${kind}, broken` : kind
    })
  const fullPage = '595 0 0 842 0 0'
  const manyLines = textLines(Array.from({ length: 30 }, (_, row) => `ADEBAYO Grace ${row} 45`))

  test('follows from what is printed on it', async ({ assert }) => {
    assert.equal(await kindOf(`${fixtures}broadsheet.pdf`), 'text_layer')
    assert.equal(await kindOf(`${fixtures}broadsheet-scan.pdf`), 'scan')
    assert.equal(await kindOf(emptyPictures()), 'scan')
    assert.equal(await kindOf(withPicture('60 0 0 60 50 750', manyLines)), 'text_layer')
    assert.equal(await kindOf(withPicture(fullPage, manyLines)), 'text_layer')
    assert.equal(await kindOf(withPicture(fullPage, textLines(['Scanned by CamScanner']))), 'scan')
    assert.equal(await kindOf(withPicture(fullPage, manyLines.replace('BT', 'BT 3 Tr'))), 'mixed')
    assert.equal(await kindOf(onePagePdf('')), 'text_layer')
    assert.equal(await kindOf(onePagePdf('50 742 m 90 700 60 650 250 742 c S')), 'scan')
  })

  test('is a scan where the letters of its text have no meaning', async ({ assert }) => {
    const font =
      '<< /Type /Font /Subtype /Type0 /BaseFont /Unknown /Encoding /Identity-H /DescendantFonts [6 0 R] >>'
    const descendant =
      '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Unknown /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor 7 0 R >>'
    const descriptor =
      '<< /Type /FontDescriptor /FontName /Unknown /Flags 4 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 800 /Descent -200 /StemV 80 >>'
    const content = 'BT /F1 10 Tf 50 700 Td <00410042004300440045004600470048> Tj ET'
    const bytes = onePagePdf(content, { font, more: [descendant, descriptor] })
    assert.equal(await kindOf(bytes), 'scan, broken')
    using document = await PdfDocument.open(bytes)
    const reading = readDigitalPage(document, 1)
    assert.deepEqual(reading.warnings, ['BROKEN_TEXT'])
    assert.isFalse(isUsableReading(reading))
  })

  test('tells an empty page, which needs no OCR, from a scan', async ({ assert }) => {
    using empty = await PdfDocument.open(onePagePdf(''))
    assert.deepEqual(readDigitalPage(empty, 1).warnings, ['NO_TEXT'])
    assert.isTrue(isUsableReading(readDigitalPage(empty, 1)))
    using scan = await PdfDocument.open(`${fixtures}report-cards-scan.pdf`)
    assert.deepEqual(readDigitalPage(scan, 1).warnings, ['SCANNED_PAGE'])
    assert.isFalse(isUsableReading(readDigitalPage(scan, 1)))
  })
})
