import { createWriteStream } from 'node:fs'
import { once } from 'node:events'
import { crossReference } from './raw_pdf.js'

const LONGEST_COMMENT = 65_533

/**
 * Writes a scan of `pages` pages and about `bytes` bytes: the given JPEG pictures in turn, each
 * page with a picture object of its own that is made unique and long enough by comments inside the
 * JPEG.
 */
export async function writeLargeScan(
  path: string,
  jpegs: { data: Buffer; width: number; height: number }[],
  options: { pages: number; bytes: number }
): Promise<void> {
  const file = createWriteStream(path)
  const offsets: number[] = []
  let length = 0
  const write = async (part: Buffer | string) => {
    const bytes = typeof part === 'string' ? Buffer.from(part, 'latin1') : part
    length += bytes.length
    if (!file.write(bytes)) {
      await once(file, 'drain')
    }
  }
  const object = async (body: string, data?: Buffer) => {
    offsets.push(length)
    await write(`${offsets.length} 0 obj\n${body}`)
    if (data) {
      await write('\nstream\n')
      await write(data)
      await write('\nendstream')
    }
    await write('\nendobj\n')
  }

  const { pages } = options
  const pictureBytes = Math.floor(options.bytes / pages) - 600
  await write('%PDF-1.4\n')
  await object('<< /Type /Catalog /Pages 2 0 R >>')
  const kids = Array.from({ length: pages }, (_, page) => `${3 + page * 3} 0 R`)
  await object(`<< /Type /Pages /Count ${pages} /Kids [${kids.join(' ')}] >>`)
  for (let page = 0; page < pages; page++) {
    const { data, width, height } = jpegs[page % jpegs.length]
    const [wide, high] = [(width * 72) / 200, (height * 72) / 200]
    const picture = padJpeg(data, pictureBytes, page)
    const content = `q ${wide} 0 0 ${high} 0 0 cm /Im1 Do Q`
    await object(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${wide} ${high}] /Contents ${4 + page * 3} 0 R ` +
        `/Resources << /XObject << /Im1 ${5 + page * 3} 0 R >> >> >>`
    )
    await object(`<< /Length ${content.length} >>`, Buffer.from(content))
    await object(
      `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray ` +
        `/BitsPerComponent 8 /Filter /DCTDecode /Length ${picture.length} >>`,
      picture
    )
  }
  await write(crossReference(offsets, length))
  file.end()
  await once(file, 'finish')
}

/** Adds comment segments behind the start of a JPEG until it has `length` bytes. */
function padJpeg(jpeg: Buffer, length: number, unique: number): Buffer {
  const comments: Buffer[] = []
  let missing = length - jpeg.length
  while (missing > 8) {
    const size = Math.min(missing - 4, LONGEST_COMMENT)
    const comment = Buffer.alloc(4 + size, (unique * 31 + comments.length) & 0xff)
    comment.writeUInt16BE(0xfffe, 0)
    comment.writeUInt16BE(size + 2, 2)
    comments.push(comment)
    missing -= comment.length
  }
  return Buffer.concat([jpeg.subarray(0, 2), ...comments, jpeg.subarray(2)])
}
