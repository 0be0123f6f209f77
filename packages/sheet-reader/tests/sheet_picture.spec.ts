import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import PDFKit from 'pdfkit'
import sharp from 'sharp'
import { cutSheetPicture, drawSheetPicture, PdfDocument } from '../src/index.js'

const fixtures = new URL('../fixtures/', import.meta.url)

/** A page of 400 by 600 points with a black box, scanned on its side and a little askew. */
async function crookedScan(): Promise<Buffer> {
  const page = Buffer.alloc(800 * 1200, 255)
  for (let y = 240; y < 360; y++) {
    page.fill(0, y * 800 + 200, y * 800 + 400)
  }
  const picture = sharp(page, { raw: { width: 800, height: 1200, channels: 1 } })
  const askew = await picture
    .rotate(2, { background: '#fff' })
    .resize(800, 1200, { fit: 'cover' })
    .png()
    .toBuffer()
  const side = await sharp(askew).rotate(270).png().toBuffer()
  const pdf = new PDFKit({ size: [600, 400], margin: 0 })
  pdf.image(side, 0, 0, { width: 600, height: 400 })
  pdf.end()
  return Buffer.concat(await Array.fromAsync(pdf as AsyncIterable<Buffer>))
}

/** Where the dark part of a picture lies, in fractions. */
async function darkBox(picture: Uint8Array) {
  const { data, info } = await sharp(picture)
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  let [left, top, right, bottom] = [info.width, info.height, 0, 0]
  for (const [at, datum] of data.entries()) {
    if (datum < 128) {
      const x = at % info.width
      const y = Math.floor(at / info.width)
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y)
    }
  }
  return {
    x: left / info.width,
    y: top / info.height,
    right: right / info.width,
    bottom: bottom / info.height,
  }
}

test.group('Pictures of sheets', (group) => {
  let folder: string

  group.setup(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pictures-'))
    return () => rm(folder, { recursive: true })
  })

  test('lie as the page was read: turned upright, then level', async ({ assert }) => {
    const path = join(folder, 'crooked.pdf')
    await writeFile(path, await crookedScan())
    using document = await PdfDocument.open(path)
    const picture = await drawSheetPicture(document, 1, {
      from: 'engine',
      turn: 90,
      skew: 2,
      width: 800,
    })
    const { width, height } = await sharp(picture).metadata()
    assert.deepEqual([width, height], [800, 1200])
    const box = await darkBox(picture)
    assert.closeTo(box.x, 0.25, 0.02)
    assert.closeTo(box.y, 0.2, 0.02)
    assert.closeTo(box.right, 0.5, 0.02)
    assert.closeTo(box.bottom, 0.3, 0.02)

    const part = await cutSheetPicture(picture, { x: 0, y: 0, width: 5000, height: 2500 }, 'engine')
    const cut = await sharp(part).metadata()
    assert.deepEqual([cut.width, cut.height], [400, 300])
  })

  test('are small: lossless from print, at quality 60 from scans', async ({ assert }) => {
    for (const [name, from, skew, most] of [
      ['broadsheet.pdf', 'print', 0, 90_000],
      ['broadsheet-scan.pdf', 'scan', 0.3, 200_000],
      ['report-cards-scan.pdf', 'scan', 0.3, 200_000],
    ] as const) {
      const path = join(folder, name)
      await writeFile(path, await readFile(new URL(name, fixtures)))
      using document = await PdfDocument.open(path)
      const picture = await drawSheetPicture(document, 1, { from, turn: 0, skew, width: 1600 })
      const { width } = await sharp(picture).metadata()
      assert.equal(width, 1600, name)
      assert.isBelow(picture.length, most, name)
    }
  })
})
