import sharp from 'sharp'

import { ImageWorkspace } from '../image/workspace.js'
import type { PdfDocument } from '../pdf/pdf_document.js'
import { drawPage } from '../scan/page/draw_page.js'
import { readingsOf, readingsText } from './readings.js'
import type { Box, DraftValue, PageReading, RecordDraft, Table } from '../types.js'

/** Dots an inch of the page behind the drawing. */
const BACKGROUND_RESOLUTION = 110
/** Below this, somebody should look at a value. */
const SURE = 0.9

/** The page itself, flat where it is a photo, as a JPEG in a `data:` address. */
export async function pageBackground(document: PdfDocument, pageNumber: number): Promise<string> {
  using page = document.openPage(pageNumber)
  const drawn = drawPage(page, new ImageWorkspace())
  const { data, width, height } = drawn.image
  const picture = sharp(data.subarray(0, width * height), { raw: { width, height, channels: 1 } })
  const jpeg = await picture
    .resize(Math.max(1, Math.round((drawn.width * BACKGROUND_RESOLUTION) / 72)))
    .jpeg({ quality: 70 })
    .toBuffer()
  return `data:image/jpeg;base64,${jpeg.toString('base64')}`
}

/**
 * A picture of a page with everything that was seen on it: tables and their cells in blue, drawn
 * lines in green, doubtful cells in orange, values of flagged records in red with their flags.
 *
 * @param background an address of the page's own picture, see {@link pageBackground}
 */
export function inspectionSvg(
  page: PageReading,
  records: readonly RecordDraft[],
  background: string
): string {
  const { width, height } = page
  const own = records.filter((record) => record.pageNumber === page.pageNumber)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${round(width)} ${round(height)}" ` +
      `width="${round(width)}" height="${round(height)}" font-family="sans-serif">`,
    drawBackground(page, background),
    ...page.rulings.map((ruling) => {
      const isLevel = ruling.direction === 'horizontal'
      const [x1, x2] = isLevel ? [ruling.from, ruling.to] : [ruling.position, ruling.position]
      const [y1, y2] = isLevel ? [ruling.position, ruling.position] : [ruling.from, ruling.to]
      return (
        `<line x1="${round(x1)}" y1="${round(y1)}" x2="${round(x2)}" y2="${round(y2)}" ` +
        `stroke="#2a2" stroke-width="0.8" stroke-opacity="0.6"/>`
      )
    }),
    ...page.tables.flatMap(drawTable),
    ...own.filter((record) => record.flags.length > 0).flatMap(drawFlags),
    '</svg>',
    '',
  ].join('\n')
}

/** The page, turned around its middle as the reader turned it. */
export function drawBackground(
  { width, height, skew, turn = 0 }: PageReading,
  background: string
): string {
  const isSideways = turn === 90 || turn === 270
  const [across, down] = isSideways ? [height, width] : [width, height]
  const transform =
    `translate(${round(width / 2)} ${round(height / 2)}) rotate(${turn - skew}) ` +
    `translate(${round(-across / 2)} ${round(-down / 2)})`
  const size = `width="${round(across)}" height="${round(down)}"`
  return `<image href="${background}" ${size} transform="${transform}"/>`
}

function drawTable(table: Table): string[] {
  return [
    ...table.cells.map((cell) => {
      const doubtful = cell.kind === 'value' && cell.confidence < SURE
      const colour = doubtful ? '#f80' : '#36c'
      const opacity = doubtful ? 0.25 : cell.kind === 'value' ? 0.08 : 0
      const place = `row ${cell.row}, column ${cell.column}`
      const span = `spans ${cell.rowSpan} x ${cell.columnSpan}`
      const title = `${place}, ${span}, ${cell.confidence.toFixed(2)}: ${cell.text}`
      const readings = readingsText(readingsOf(cell))
      const other = readings === '' ? '' : `\nmay be ${readings}`
      return rectangle(cell.box, colour, 0.4, opacity, title + other)
    }),
    rectangle(table.box, '#36c', 1.2, 0, table.ruled ? 'drawn table' : 'table by gaps'),
  ]
}

function drawFlags(record: RecordDraft): string[] {
  const subjects = record.subjects.flatMap((subject) => [
    subject.score,
    ...subject.components.map(({ value }) => value),
  ])
  const values: (DraftValue<unknown> | null)[] = [
    record.studentName,
    record.admissionNumber,
    ...subjects,
    record.total,
    record.average,
  ]
  const drawn = values
    .filter((value) => value?.box && value.confidence < SURE)
    .map((value) => rectangle(value!.box!, '#d00', 1, 0.12, `${value!.text ?? value!.value}`))
  const { box } = record.studentName
  if (!box) {
    return drawn
  }
  const flags = escape(record.flags.join(' '))
  return [
    ...drawn,
    `<text x="${round(box.x0)}" y="${round(box.y0)}" font-size="4" fill="#d00">${flags}</text>`,
  ]
}

function rectangle(box: Box, colour: string, line: number, fill: number, title: string): string {
  const { x0, y0, x1, y1 } = box
  return (
    `<rect x="${round(x0)}" y="${round(y0)}" width="${round(x1 - x0)}" height="${round(y1 - y0)}" ` +
    `fill="${colour}" fill-opacity="${fill}" stroke="${colour}" stroke-width="${line}">` +
    `<title>${escape(title)}</title></rect>`
  )
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}

function escape(text: string): string {
  return text.replace(/[<>&"]/g, (letter) => `&#${letter.charCodeAt(0)};`)
}
