import { test } from '@japa/runner'
import sharp from 'sharp'
import { PdfDocument } from '../../sheet-reader/src/pdf/pdf_document.js'
import { createTenant } from '../../../tests/helpers.js'
import type { PlatformError } from '../src/index.js'
import { pdfOfPhotos, uploadPhotos, type Photo } from '../src/photos.js'
import { clientFor } from './platform.js'

const WIDTH = 240
const HEIGHT = 160
const PLACE = 'Unity College, Lagos'

interface Taken {
  orientation?: number
  progressive?: boolean
  grey?: boolean
}

/** A photo whose four quarters have greys of their own: 20 90 above, 160 230 below. */
async function photo({ orientation = 1, progressive = false, grey = false }: Taken = {}) {
  const pixels = Buffer.alloc(WIDTH * HEIGHT)
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      pixels[y * WIDTH + x] = 20 + (x < WIDTH / 2 ? 0 : 70) + (y < HEIGHT / 2 ? 0 : 140)
    }
  }
  const raw = { width: WIDTH, height: HEIGHT, channels: 1 as const }
  return sharp(pixels, { raw })
    .toColourspace(grey ? 'b-w' : 'srgb')
    .withExif({
      IFD0: { ImageDescription: PLACE },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '6/1 27/1 0/1' },
    })
    .withMetadata({ orientation })
    .jpeg({ quality: 95, progressive })
    .toBuffer()
}

interface Picture {
  width: number
  height: number
  data: Uint8Array
}

/** The greys of the four quarters in reading order: 0123 as it was taken. */
function quartersOf({ width, height, data }: Picture): string {
  const quarters = [0.25, 0.75].flatMap((y) =>
    [0.25, 0.75].map((x) => data[Math.floor(y * height) * width + Math.floor(x * width)])
  )
  return quarters.map((grey) => Math.round((grey - 20) / 70)).join('')
}

/** Pages as they are displayed. */
async function pagesOf(pdf: Blob) {
  using document = await PdfDocument.open(Buffer.from(await pdf.arrayBuffer()))
  return Array.from({ length: document.pageCount }, (_page, index) => {
    using page = document.openPage(index + 1)
    const picture = page.rasterise(72)
    return { width: page.width, height: page.height, quarters: quartersOf(picture) }
  })
}

/** A photo as programs for photos display it. */
async function displayed(jpeg: Buffer): Promise<string> {
  const upright = sharp(jpeg).autoOrient().greyscale().raw()
  const { data, info } = await upright.toBuffer({ resolveWithObject: true })
  return quartersOf({ width: info.width, height: info.height, data })
}

async function refusalOf(...photos: Photo[]): Promise<PlatformError> {
  return pdfOfPhotos(photos).then(
    () => {
      throw new Error('It was taken.')
    },
    (error: PlatformError) => error
  )
}

test.group('Photos', () => {
  test('become pages, upright however the camera was held', async ({ assert }) => {
    const photos = await Promise.all(
      [1, 2, 3, 4, 5, 6, 7, 8].map((orientation) => photo({ orientation }))
    )
    const pages = await pagesOf(await pdfOfPhotos(photos))
    assert.deepEqual(
      pages.map(({ quarters }) => quarters),
      await Promise.all(photos.map(displayed))
    )
    assert.lengthOf(new Set(pages.map(({ quarters }) => quarters)), 8)
    assert.deepEqual(
      pages.map(({ width, height }) => (width > height ? 'wide' : 'high')),
      ['wide', 'wide', 'wide', 'wide', 'high', 'high', 'high', 'high']
    )
    assert.isTrue(pages.every(({ width, height }) => Math.max(width, height) === 842))
  })

  test('keep every byte of their pictures, and nothing that tells where they were taken', async ({
    assert,
  }) => {
    for (const taken of [{}, { progressive: true }, { grey: true }]) {
      const bytes = await photo(taken)
      const behind = Buffer.concat([bytes, Buffer.from(`${PLACE}, a film`)])
      const made = await pdfOfPhotos([behind])
      const pdf = Buffer.from(await made.arrayBuffer())
      assert.include(bytes.toString('latin1'), PLACE)
      const text = pdf.toString('latin1')
      assert.notInclude(text, PLACE)
      assert.notInclude(text, 'Exif')
      const start = pdf.indexOf(Buffer.from([0xff, 0xd8, 0xff]))
      const picture = pdf.subarray(start, pdf.indexOf('\nendstream', start))
      const [before, after] = await Promise.all(
        [bytes, picture].map((jpeg) => sharp(jpeg).raw().toBuffer())
      )
      assert.isTrue(before.equals(after))
      const [{ quarters }] = await pagesOf(new Blob([pdf]))
      assert.equal(quarters, '0123')
    }
  })

  test('are refused when they are none, each with what to do', async ({ assert }) => {
    const good = await photo()
    const png = await sharp(good).png().toBuffer()
    const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic0000')])
    const inks = await sharp(good).toColourspace('cmyk').jpeg().toBuffer()
    const cut = good.subarray(0, good.length - 10)
    const refusals = [[good, png], [heic], [cut], [Buffer.alloc(0)]].map((all) => refusalOf(...all))
    const [ofPng, ofHeic, ofCut, ofNothing] = await Promise.all(refusals)
    assert.equal(ofPng.message, 'photos[1]: is no JPEG, but a PNG; save it as JPEG.')
    assert.match(ofHeic.message, /photos\[0\]: is no JPEG, but a HEIC/)
    assert.match(ofCut.message, /is cut off/)
    assert.match(ofNothing.message, /is no JPEG/)
    const { code, name } = await refusalOf()
    assert.deepEqual([code, name], ['INVALID_FILE_TYPE', 'InvalidRequestError'])
    const [{ quarters }] = await pagesOf(await pdfOfPhotos([inks]))
    assert.equal(quarters, '0123')
  })

  test('cut off anywhere or damaged anywhere end in a refusal or a page, never otherwise', async ({
    assert,
  }) => {
    const good = await photo({ orientation: 6 })
    for (let place = 0; place < good.length; place += 7) {
      const damaged = Buffer.from(good)
      damaged[place] ^= 0xff
      for (const bytes of [good.subarray(0, place), damaged]) {
        const ended = await pdfOfPhotos([bytes]).then(
          ({ type }) => type,
          ({ code }: PlatformError) => code
        )
        assert.include(['application/pdf', 'INVALID_FILE_TYPE'], ended)
      }
    }
  })

  test('are uploaded as one file of as many pages', async ({ assert }) => {
    const client = clientFor(await createTenant(), { userId: 'teacher-1' })
    const files = [new File([await photo()], 'one.jpg'), await photo({ orientation: 6 })]
    const sent: number[] = []
    const { fileId } = await uploadPhotos(client, files, {
      onProgress: (progress) => void sent.push(progress.sent),
    })
    const original = await client.files.original(fileId)
    assert.lengthOf(await pagesOf(original), 2)
    assert.equal(sent.at(-1), original.size)
    const [file] = await client.files.history().all()
    assert.equal(file.fileName, 'photos.pdf')
  })
})
