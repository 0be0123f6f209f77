import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import QRCode from 'qrcode'
import { naira, percent } from './amounts.js'

const { resolve } = createRequire(import.meta.url)

/** A line of the table. Amounts are kobo, without tax. */
export interface PaperLine {
  description: string
  /** What the line is about in small type, such as a period. */
  detail: string
  quantity: number
  unitMinor: number
  taxBps: number
  amount: number
}

/** What stands on an invoice or a credit note. The same content gives the same bytes. */
export interface Paper {
  title: string
  number: string | null
  /** Written across every page. */
  mark: 'DRAFT' | 'VOID' | null
  /** When it was made: the only date in the file that is not content. */
  madeAt: Date
  facts: readonly { label: string; value: string }[]
  seller: readonly string[]
  buyer: readonly string[]
  lines: readonly PaperLine[]
  sums: readonly { label: string; amount: number; isStrong?: boolean }[]
  notes: readonly string[]
  /** Address where it can be paid, also as a QR code. */
  paymentLink: string | null
}

/** Points. */
const MARGIN = 48
const FOOT = 36
const QR_SIZE = 84
const GREY = '#5a5a5a'
const RULE = '#c8c8c8'

/** Left edge and width of each column, from the left margin; A4 leaves 499 points. */
const COLUMNS = {
  description: { x: 0, width: 236, align: 'left' },
  quantity: { x: 240, width: 54, align: 'right' },
  unit: { x: 298, width: 74, align: 'right' },
  tax: { x: 376, width: 40, align: 'right' },
  amount: { x: 420, width: 79, align: 'right' },
} as const

type Column = keyof typeof COLUMNS

/**
 * Renders a paper as PDF, A4, in a font that has ₦ and every letter of the languages spoken in
 * Nigeria (PDF's own fonts have neither).
 */
export async function renderPaper(paper: Paper): Promise<Buffer> {
  const document = new PDFDocument({
    size: 'A4',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + FOOT },
    bufferPages: true,
    info: {
      Title: [paper.title, paper.number].filter(Boolean).join(' '),
      CreationDate: paper.madeAt,
      ModDate: paper.madeAt,
    },
  })
  const bytes = collect(document)
  document.registerFont('plain', resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'))
  document.registerFont('bold', resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'))

  drawHead(document, paper)
  drawTable(document, paper.lines)
  drawSums(document, paper.sums)
  drawNotes(document, paper)
  drawEveryPage(document, paper)
  document.end()
  return bytes
}

function collect(document: PDFKit.PDFDocument): Promise<Buffer> {
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  return new Promise((done, fail) => {
    document.on('end', () => done(Buffer.concat(chunks)))
    document.on('error', fail)
  })
}

function drawHead(document: PDFKit.PDFDocument, paper: Paper): void {
  const width = document.page.width - 2 * MARGIN
  const half = width / 2 - 12
  document.font('bold').fontSize(20).text(paper.title, MARGIN, MARGIN)
  if (paper.number) {
    document.font('plain').fontSize(11).text(paper.number)
  }
  document.moveDown(1)

  const top = document.y
  drawParty(document, 'From', paper.seller, MARGIN, half)
  const afterSeller = document.y
  document.y = top
  drawParty(document, 'To', paper.buyer, MARGIN + half + 24, half)
  document.x = MARGIN
  document.y = Math.max(afterSeller, document.y) + 14

  for (const { label, value } of paper.facts) {
    const y = document.y
    document.font('plain').fontSize(9).fillColor(GREY).text(label, MARGIN, y, { width: 110 })
    document.fillColor('black').text(value, MARGIN + 114, y, { width: width - 114 })
  }
  document.moveDown(1.2)
}

function drawParty(
  document: PDFKit.PDFDocument,
  heading: string,
  lines: readonly string[],
  x: number,
  width: number
): void {
  document.font('plain').fontSize(8).fillColor(GREY).text(heading, x, document.y, { width })
  document.fillColor('black')
  for (const [index, line] of lines.entries()) {
    document.font(index === 0 ? 'bold' : 'plain').fontSize(9)
    document.text(line, x, document.y, { width })
  }
}

function drawTable(document: PDFKit.PDFDocument, lines: readonly PaperLine[]): void {
  drawTableHead(document)
  for (const line of lines) {
    const height = heightOf(document, line)
    if (document.y + height > bottomOf(document)) {
      document.addPage()
      drawTableHead(document)
    }
    const y = document.y
    document.font('plain').fontSize(9).fillColor('black')
    cell(document, 'description', line.description, y)
    const below = document.y
    document.fontSize(7.5).fillColor(GREY)
    cell(document, 'description', line.detail, below)
    document.fontSize(9).fillColor('black')
    cell(document, 'quantity', line.quantity.toLocaleString('en-NG'), y)
    cell(document, 'unit', naira(line.unitMinor), y)
    cell(document, 'tax', percent(line.taxBps), y)
    cell(document, 'amount', naira(line.amount), y)
    document.y = y + height
  }
  rule(document)
}

function drawTableHead(document: PDFKit.PDFDocument): void {
  const y = document.y
  document.font('bold').fontSize(8).fillColor('black')
  cell(document, 'description', 'Description', y)
  cell(document, 'quantity', 'Quantity', y)
  cell(document, 'unit', 'Unit price', y)
  cell(document, 'tax', 'VAT', y)
  cell(document, 'amount', 'Amount', y)
  document.y = y + 12
  rule(document)
}

/** Height of a line with its description wrapped, in points. */
function heightOf(document: PDFKit.PDFDocument, { description, detail }: PaperLine): number {
  const { width } = COLUMNS.description
  const main = document.font('plain').fontSize(9).heightOfString(description, { width })
  const small = document.fontSize(7.5).heightOfString(detail, { width })
  return main + small + 8
}

function drawSums(document: PDFKit.PDFDocument, sums: Paper['sums']): void {
  keepTogether(document, sums.length * 16 + 8)
  for (const { label, amount, isStrong = false } of sums) {
    const y = document.y
    document.font(isStrong ? 'bold' : 'plain').fontSize(isStrong ? 10.5 : 9)
    document.text(label, MARGIN + 220, y, { width: 190, align: 'right' })
    cell(document, 'amount', naira(amount), y)
    document.y = y + 16
  }
  document.moveDown(1)
}

function drawNotes(document: PDFKit.PDFDocument, { notes, paymentLink }: Paper): void {
  const width = document.page.width - 2 * MARGIN
  document.font('plain').fontSize(9).fillColor('black')
  for (const note of notes) {
    keepTogether(document, document.heightOfString(note, { width }))
    document.text(note, MARGIN, document.y, { width })
  }
  if (paymentLink) {
    keepTogether(document, QR_SIZE + 20)
    const y = document.y + 8
    drawCode(document, paymentLink, MARGIN, y)
    document.text('Pay here:', MARGIN + QR_SIZE + 14, y + 8)
    document
      .fillColor('#0b4f9e')
      .fontSize(8)
      .text(paymentLink, { link: paymentLink, width: width - QR_SIZE - 14 })
    document.fillColor('black')
    document.y = y + QR_SIZE
  }
}

/** A QR code as squares: no image, so the same text gives the same bytes. */
function drawCode(document: PDFKit.PDFDocument, text: string, x: number, y: number): void {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' })
  const side = QR_SIZE / modules.size
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      if (modules.get(row, column)) {
        document.rect(x + column * side, y + row * side, side, side)
      }
    }
  }
  document.fill('black')
}

/** Number of the page, and the mark, once it is known how many pages there are. */
function drawEveryPage(document: PDFKit.PDFDocument, { mark, title, number }: Paper): void {
  const { count } = document.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    document.switchToPage(page)
    const { width, height } = document.page
    document.page.margins.bottom = 0
    document
      .font('plain')
      .fontSize(8)
      .fillColor(GREY)
      .text([title, number].filter(Boolean).join(' '), MARGIN, height - FOOT, { lineBreak: false })
    document.text(`Page ${page + 1} of ${count}`, MARGIN, height - FOOT, {
      width: width - 2 * MARGIN,
      align: 'right',
    })
    if (mark) {
      document.save().rotate(-45, { origin: [width / 2, height / 2] })
      document.font('bold').fontSize(110).fillColor('#cc0000').fillOpacity(0.12)
      document.text(mark, 0, height / 2 - 60, { width, align: 'center' })
      document.restore()
    }
  }
}

function cell(document: PDFKit.PDFDocument, column: Column, text: string, y: number): void {
  const { x, width, align } = COLUMNS[column]
  document.text(text, MARGIN + x, y, { width, align })
}

function rule(document: PDFKit.PDFDocument): void {
  const y = document.y
  document
    .moveTo(MARGIN, y)
    .lineTo(document.page.width - MARGIN, y)
    .lineWidth(0.5)
    .stroke(RULE)
  document.y = y + 6
}

function keepTogether(document: PDFKit.PDFDocument, height: number): void {
  if (document.y + height > bottomOf(document)) {
    document.addPage()
  }
}

function bottomOf(document: PDFKit.PDFDocument): number {
  return document.page.height - MARGIN - FOOT
}
