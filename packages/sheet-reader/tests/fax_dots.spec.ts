import PDFDocument from 'pdfkit'
import { test } from '@japa/runner'
import {
  FAX_COLUMNS_PER_INCH,
  FAX_LINE_DOTS,
  FAX_LINES_PER_INCH,
  placeFax,
} from '../samples/fax.js'
import { ImageWorkspace } from '../src/image/workspace.js'
import { PdfDocument } from '../src/pdf/pdf_document.js'
import { drawPage } from '../src/scan/page/draw_page.js'

const LINES = 800
const STEP = 8

/** The fax of a sheet with upright strokes of one dot at even distances. */
async function strokes(linesPerInch: number): Promise<Uint8Array> {
  const size: [number, number] = [
    (FAX_LINE_DOTS * 72) / FAX_COLUMNS_PER_INCH,
    (LINES * 72) / linesPerInch,
  ]
  const document = new PDFDocument({ autoFirstPage: false, margin: 0 })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const done = new Promise<void>((resolve) => document.on('end', resolve))
  document.addPage({ size, margin: 0 })
  const data = new Uint8Array(FAX_LINE_DOTS * LINES).map((_, at) => (at % STEP === 3 ? 0 : 255))
  await placeFax(document, { data, width: FAX_LINE_DOTS, height: LINES }, size)
  document.end()
  await done
  return Buffer.concat(chunks)
}

test.group('Scan, the dots of a fax', () => {
  test('are drawn one by one with {$self} lines an inch, so that all strokes of one dot look alike')
    .with([FAX_LINES_PER_INCH.fine, FAX_LINES_PER_INCH.coarse])
    .run(async ({ assert }, linesPerInch) => {
      using document = await PdfDocument.open(await strokes(linesPerInch))
      using page = document.openPage(1)
      const { image } = drawPage(page, new ImageWorkspace())
      assert.equal(image.width, FAX_LINE_DOTS)
      assert.closeTo(image.height, (LINES * FAX_COLUMNS_PER_INCH) / linesPerInch, 1)
      const row = (image.height >> 1) * image.width
      const inner = image.data.subarray(row + STEP, row + image.width - STEP)
      const shades = new Set(inner.filter((_, x) => x % STEP === 3))
      assert.equal(shades.size, 1)
      assert.isTrue(inner.every((shade, x) => shade === 255 || Math.abs((x % STEP) - 3) < 2))
    })
})
