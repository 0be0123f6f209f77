import sharp from 'sharp'
import { FAX_STRIP_ROWS, faxBytes } from '../fax.js'
import { image, type Picture } from '../picture.js'
import { rasterise } from '../scanner.js'
import { CLASS, HEADINGS } from './odd_pages.js'
import { onePagePdf, ruledTable, stream } from './raw_pdf.js'

const WIDTHS = [40, 180, 70, 70, 70, 80]

/** A drawn sheet of A4 with the class of {@link CLASS}, as a PDF whose text can be read. */
export function plainSheet(rows: readonly (readonly string[])[] = CLASS): Buffer {
  return onePagePdf(ruledTable([HEADINGS, ...rows.map((row) => [...row])], WIDTHS))
}

/** The picture of {@link plainSheet} with so many dots an inch. */
export async function sheetPicture(
  dots: readonly [across: number, down: number] = [150, 150]
): Promise<Picture> {
  const [picture] = await rasterise(plainSheet(), dots)
  return picture
}

/**
 * A page of A4, or of another size in points, that is filled by one picture, or by a share of its
 * sides.
 */
export function picturePage(
  data: Buffer,
  entries: string,
  [width, height]: [number, number] = [595, 842],
  filled = 1
): Buffer {
  const border = (length: number) => ((1 - filled) / 2) * length
  const place = `${filled * width} 0 0 ${filled * height} ${border(width)} ${border(height)}`
  return onePagePdf(`q ${place} cm /Im1 Do Q`, {
    size: [width, height],
    page: '/XObject << /Im1 6 0 R >>',
    more: [stream(data, `/Type /XObject /Subtype /Image ${entries}`)],
  })
}

function sizeOf({ width, height }: { width: number; height: number }, bits = 8): string {
  return `/Width ${width} /Height ${height} /BitsPerComponent ${bits}`
}

/** A page with the JPEG of a grey picture, which fills it or a share of its sides. */
export async function jpegPage(
  picture: Picture,
  size?: [number, number],
  filled = 1
): Promise<Buffer> {
  const jpeg = await image(picture).toColourspace('b-w').jpeg({ quality: 80 }).toBuffer()
  const entries = `${sizeOf(picture)} /ColorSpace /DeviceGray /Filter /DCTDecode`
  return picturePage(jpeg, entries, size, filled)
}

/** A page with the sheet as a JPEG of which only the first part is there. */
export async function truncatedPicture(share = 0.6): Promise<Buffer> {
  const picture = await sheetPicture()
  const jpeg = await image(picture).toColourspace('b-w').jpeg({ quality: 80 }).toBuffer()
  const part = jpeg.subarray(0, Math.round(share * jpeg.length))
  return picturePage(part, `${sizeOf(picture)} /ColorSpace /DeviceGray /Filter /DCTDecode`)
}

/** The sheet in the four inks of a printer, without compression. */
export async function inkPicture(): Promise<Buffer> {
  const picture = await sheetPicture()
  const inks = Buffer.alloc(4 * picture.data.length)
  for (const [index, level] of picture.data.entries()) {
    inks[4 * index + 3] = 255 - level
  }
  return picturePage(inks, `${sizeOf(picture)} /ColorSpace /DeviceCMYK`)
}

/** The sheet with two bytes a pixel, without compression. */
export async function sixteenBitPicture(): Promise<Buffer> {
  const picture = await sheetPicture()
  const levels = Buffer.alloc(2 * picture.data.length)
  for (const [index, level] of picture.data.entries()) {
    levels[2 * index] = level
    levels[2 * index + 1] = level
  }
  return picturePage(levels, `${sizeOf(picture, 16)} /ColorSpace /DeviceGray`)
}

/** A picture that says it is JPEG 2000 and holds nothing but the signature of one. */
export function brokenJpeg2000(): Buffer {
  const signature = Buffer.from('0000000c6a5020200d0a870a00000014667479706a703220', 'hex')
  return picturePage(signature, `${sizeOf({ width: 1240, height: 1754 })} /Filter /JPXDecode`)
}

/** The sheet as JBIG2, in regions that are coded like a fax (ITU-T T.88, 7.4.6). */
export async function jbig2Picture(): Promise<Buffer> {
  const picture = await sheetPicture([200, 200])
  const { width, height } = picture
  const page = segmentHeader(0, PAGE_INFORMATION, 19)
  page.writeUInt32BE(width, 11)
  page.writeUInt32BE(height, 15)
  const segments = [page]
  for (let top = 0; top < height; top += FAX_STRIP_ROWS) {
    const rows = Math.min(FAX_STRIP_ROWS, height - top)
    const part = picture.data.subarray(top * width, (top + rows) * width)
    const black = part.map((level) => (level < 140 ? 255 : 0))
    const lines = await faxBytes({ data: black, width, height: rows })
    const region = segmentHeader(segments.length, IMMEDIATE_REGION, 18 + lines.length)
    region.writeUInt32BE(width, 11)
    region.writeUInt32BE(rows, 15)
    region.writeUInt32BE(top, 23)
    region[28] = 1
    segments.push(region, lines)
  }
  const entries = `${sizeOf(picture, 1)} /ColorSpace /DeviceGray /Filter /JBIG2Decode`
  return picturePage(Buffer.concat(segments), entries)
}

const PAGE_INFORMATION = 48
const IMMEDIATE_REGION = 38

/** The header of a segment of page 1, with room for the fields after it. */
function segmentHeader(number: number, type: number, length: number): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32BE(number, 0)
  header.set([type, 0, 1], 4)
  header.writeUInt32BE(length, 7)
  return type === PAGE_INFORMATION ? header : header.subarray(0, 29)
}

/** A few thousand bytes that unfold to so many white dots on every side. */
export function pictureBomb(side = 30_000): Buffer {
  const sameAsAbove = Buffer.alloc(Math.ceil(side / 8), 0xff)
  const parameters = `/DecodeParms << /K -1 /Columns ${side} /Rows ${side} >>`
  return picturePage(
    sameAsAbove,
    `${sizeOf({ width: side, height: side }, 1)} /ColorSpace /DeviceGray /Filter /CCITTFaxDecode ${parameters}`
  )
}

/** The sheet photographed with 100 megapixels. */
export async function hundredMegapixels(): Promise<Buffer> {
  const { data, width, height } = await sheetPicture([100, 100])
  const large = { width: 8500, height: 11_765 }
  const jpeg = await sharp(data, { raw: { width, height, channels: 1 } })
    .resize({ ...large, fit: 'fill' })
    .toColourspace('b-w')
    .jpeg({ quality: 60 })
    .toBuffer()
  return picturePage(jpeg, `${sizeOf(large)} /ColorSpace /DeviceGray /Filter /DCTDecode`)
}

/** A picture so flat that no sheet has its shape, a pixel a point. */
export async function strip(): Promise<Buffer> {
  const data = new Uint8Array(20_000 * 10).map((_, index) => (index % 97 < 40 ? 0 : 255))
  return jpegPage({ data, width: 20_000, height: 10 }, [20_000, 10])
}

/** A screen photographed so that its dots and the camera's make waves, over the sheet. */
export async function moirePicture(): Promise<Buffer> {
  const picture = await sheetPicture([200, 200])
  const { width } = picture
  const data = picture.data.map((level, index) => {
    const x = index % width
    const y = Math.floor(index / width)
    const wave = Math.sin(x * 1.9 + y * 0.07) * Math.sin(y * 1.7 + x * 0.05)
    return Math.max(0, level * (0.8 + 0.15 * wave))
  })
  return jpegPage({ ...picture, data })
}
