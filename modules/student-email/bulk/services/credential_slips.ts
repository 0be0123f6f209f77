import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import { Pace } from '#platform/pace'

const { resolve } = createRequire(import.meta.url)

/** What a pupil needs for the first login, and whoever hands it out. */
export interface Credential {
  studentId: string
  /** As the mailbox shows it. */
  name: string
  /** The class, or else the grade; null where neither is known. */
  className: string | null
  address: string
  temporaryPassword: string
}

/** Points. A4 with two columns of seven slips. */
const MARGIN = 36
const COLUMNS = 2
const ROWS = 7
const PADDING = 12

/** Of the font with letters of one width, for a size of one point. */
const WIDTH_OF_A_LETTER = 0.61

/**
 * Slips to be cut out and handed to pupils: one each, with name, class, address and temporary
 * password, in a font that has every letter of the languages spoken in Nigeria. Others run in
 * between.
 *
 * @param school Name of the tenant.
 */
export async function credentialSlips(
  school: string,
  credentials: readonly Credential[]
): Promise<Buffer> {
  const document = new PDFDocument({ size: 'A4', margin: MARGIN, autoFirstPage: false })
  document.registerFont('plain', resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'))
  document.registerFont('bold', resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'))
  document.registerFont('code', resolve('dejavu-fonts-ttf/ttf/DejaVuSansMono.ttf'))

  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const finished = new Promise<Buffer>((done, fail) => {
    document.on('end', () => done(Buffer.concat(chunks)))
    document.on('error', fail)
  })

  const pace = new Pace()
  for (const [index, credential] of credentials.entries()) {
    const place = index % (COLUMNS * ROWS)
    if (place === 0) {
      document.addPage()
    }
    drawSlip(document, school, credential, place)
    await pace.rest()
  }
  document.end()
  return finished
}

function drawSlip(
  document: PDFKit.PDFDocument,
  school: string,
  { studentId, name, className, address, temporaryPassword }: Credential,
  place: number
): void {
  const width = (document.page.width - 2 * MARGIN) / COLUMNS
  const height = (document.page.height - 2 * MARGIN) / ROWS
  const left = MARGIN + (place % COLUMNS) * width
  const top = MARGIN + Math.floor(place / COLUMNS) * height
  const room = width - 2 * PADDING
  // PDFKit changes the options it is given.
  const line = () => ({ width: room, height: 14, ellipsis: true, lineBreak: false })
  const x = left + PADDING

  document.rect(left, top, width, height).dash(3, { space: 3 }).stroke('#999999').undash()
  document.fillColor('black')
  document
    .font('bold')
    .fontSize(9)
    .text(school, x, top + PADDING, line())
  document.fontSize(9).text(name, x, top + PADDING + 13, line())
  document
    .font('plain')
    .fontSize(8)
    .text(
      [className, `Student ${studentId}`].filter(Boolean).join(' · '),
      x,
      top + PADDING + 25,
      line()
    )
  document.fontSize(7).text('Login and e-mail address', x, top + PADDING + 40, line())
  document
    .font('code')
    .fontSize(fitting(address, room))
    .text(address, x, top + PADDING + 49, line())
  document
    .font('plain')
    .fontSize(7)
    .text('Temporary password', x, top + PADDING + 65, line())
  document
    .font('code')
    .fontSize(11)
    .text(temporaryPassword, x, top + PADDING + 74, line())
}

/** A long address is written smaller: cut off it would be useless. */
function fitting(address: string, width: number): number {
  return Math.min(10, width / (address.length * WIDTH_OF_A_LETTER))
}
