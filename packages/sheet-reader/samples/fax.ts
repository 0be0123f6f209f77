import { addNoise, blurred, image, threshold, type Picture } from './picture.js'
import type { Random } from './random.js'

/** Dots an inch of a fax line, and lines an inch of the two usual settings (ITU-T T.4). */
export const FAX_COLUMNS_PER_INCH = 204
export const FAX_LINES_PER_INCH = { fine: 196, coarse: 98 } as const

/** Dots of a line of every machine for A4. */
export const FAX_LINE_DOTS = 1728
/** Lines that are packed together. */
export const FAX_STRIP_ROWS = 128
const STRIP_OFFSETS = 273
const STRIP_BYTES = 279
const WHITE = 255

/** What a fax machine makes of a picture with its own dots: one bit a dot, broken thin strokes. */
export async function faxPicture(picture: Picture, random: Random): Promise<Picture> {
  const soft = addNoise(await blurred(picture, 0.6), 22, random)
  return fillLine(threshold(soft, 0.6 * WHITE))
}

/** Every line has the same number of dots: white is added, or what is over at both sides is cut. */
function fillLine({ data, width, height }: Picture): Picture {
  const line = new Uint8Array(FAX_LINE_DOTS * height).fill(WHITE)
  const shift = Math.floor((FAX_LINE_DOTS - width) / 2)
  const from = Math.max(0, -shift)
  const used = Math.min(width, FAX_LINE_DOTS)
  for (let y = 0; y < height; y++) {
    const row = y * width + from
    line.set(data.subarray(row, row + used), y * FAX_LINE_DOTS + Math.max(0, shift))
  }
  return { data: line, width: FAX_LINE_DOTS, height }
}

/** Puts a black and white picture on the page in strips of CCITT group 4, as fax software does. */
export async function placeFax(
  document: PDFKit.PDFDocument,
  picture: Picture,
  size: readonly [width: number, height: number]
): Promise<void> {
  for (let top = 0, strip = 0; top < picture.height; top += FAX_STRIP_ROWS, strip++) {
    const rows = Math.min(FAX_STRIP_ROWS, picture.height - top)
    const data = picture.data.slice(top * picture.width, (top + rows) * picture.width)
    const bytes = await faxBytes({ data, width: picture.width, height: rows })
    const reference = document.ref({
      Type: 'XObject',
      Subtype: 'Image',
      Width: picture.width,
      Height: rows,
      ColorSpace: 'DeviceGray',
      BitsPerComponent: 1,
      Filter: 'CCITTFaxDecode',
      DecodeParms: { K: -1, Columns: picture.width, Rows: rows, BlackIs1: true },
    })
    reference.end(bytes)
    const label = `Strip${strip}`
    document.page.xobjects[label] = reference
    document.save()
    const height = (rows / picture.height) * size[1]
    const y = (top / picture.height) * size[1]
    document.transform(size[0], 0, 0, -height, 0, y + height)
    document.addContent(`/${label} Do`)
    document.restore()
  }
}

/**
 * The bytes of at most {@link FAX_STRIP_ROWS} lines: the one strip of a group 4 TIFF, in which 0 is
 * black.
 */
export async function faxBytes(picture: Picture): Promise<Buffer> {
  const tiff = await image(picture)
    .toColourspace('b-w')
    .tiff({ compression: 'ccittfax4', bitdepth: 1 })
    .toBuffer()
  const directory = tiff.readUInt32LE(4)
  const entries = new Map<number, number>()
  for (let i = 0; i < tiff.readUInt16LE(directory); i++) {
    const at = directory + 2 + i * 12
    const isShort = tiff.readUInt16LE(at + 2) === 3
    const value = isShort ? tiff.readUInt16LE(at + 8) : tiff.readUInt32LE(at + 8)
    entries.set(tiff.readUInt16LE(at), value)
  }
  const offset = entries.get(STRIP_OFFSETS) ?? 0
  return tiff.subarray(offset, offset + (entries.get(STRIP_BYTES) ?? 0))
}
