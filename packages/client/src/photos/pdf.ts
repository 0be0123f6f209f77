import type { JpegPicture } from './jpeg.js'

/** Points of the longer side of a page: A4. */
const LONGER_SIDE = 842
const COLOURS: Readonly<Record<number, string>> = { 1: 'Gray', 3: 'RGB', 4: 'CMYK' }

/**
 * Where the corners of a picture come to lie, for each way of holding the camera: the matrix of PDF
 * for a page of one by one (Exif 2.32, tag 274).
 */
const TURNS: Readonly<Record<number, readonly number[]>> = {
  1: [1, 0, 0, 1, 0, 0],
  2: [-1, 0, 0, 1, 1, 0],
  3: [-1, 0, 0, -1, 1, 1],
  4: [1, 0, 0, -1, 0, 1],
  5: [0, -1, -1, 0, 1, 1],
  6: [0, -1, 1, 0, 0, 1],
  7: [0, 1, 1, 0, 0, 0],
  8: [0, 1, -1, 0, 1, 0],
}

type Part = string | Uint8Array

/** One PDF, each picture a page of its own; the bytes of the pictures are in it as they are. */
export function pdfOf(pictures: readonly JpegPicture[]): Blob {
  const kids = pictures.map((_picture, index) => `${3 + 3 * index} 0 R`).join(' ')
  const objects: Part[][] = [
    ['<< /Type /Catalog /Pages 2 0 R >>'],
    [`<< /Type /Pages /Kids [${kids}] /Count ${pictures.length} >>`],
    ...pictures.flatMap((picture, index) => pageOf(picture, 3 + 3 * index)),
  ]
  // The second line says that the file is no text: bytes above 127.
  const parts: Part[] = ['%PDF-1.4\n%', new Uint8Array([0xe2, 0xe3, 0xcf, 0xd3]), '\n']
  let length = lengthOf(parts)
  const places = objects.map((object, index) => {
    const place = length
    const written = [`${index + 1} 0 obj\n`, ...object, '\nendobj\n']
    parts.push(...written)
    length += lengthOf(written)
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  parts.push(
    `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`,
    `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`
  )
  return new Blob(parts as Uint8Array<ArrayBuffer>[], { type: 'application/pdf' })
}

/** The page, what is drawn on it, and the picture: three objects from a number on. */
function pageOf(picture: JpegPicture, number: number): Part[][] {
  const { width, height, components, isInverted, orientation, parts } = picture
  const [across, down] = orientation > 4 ? [height, width] : [width, height]
  const scale = LONGER_SIDE / Math.max(across, down)
  const [x, y] = [across * scale, down * scale]
  const [a, b, c, d, e, f] = TURNS[orientation]
  const matrix = [a * x, b * y, c * x, d * y, e * x, f * y].map(rounded).join(' ')
  const drawing = `q ${matrix} cm /Photo Do Q`
  const decode = components === 4 && isInverted ? ' /Decode [1 0 1 0 1 0 1 0]' : ''
  return [
    [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${rounded(x)} ${rounded(y)}] `,
      `/Resources << /XObject << /Photo ${number + 2} 0 R >> >> /Contents ${number + 1} 0 R >>`,
    ],
    [`<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`],
    [
      `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} `,
      `/ColorSpace /Device${COLOURS[components]} /BitsPerComponent 8${decode} `,
      `/Filter /DCTDecode /Length ${lengthOf(parts)} >>\nstream\n`,
      ...parts,
      '\nendstream',
    ],
  ]
}

/** Bytes: the texts are ASCII. */
function lengthOf(parts: readonly Part[]): number {
  return parts.reduce((sum, part) => sum + part.length, 0)
}

function rounded(points: number): string {
  return String(Math.round(points * 100) / 100)
}
