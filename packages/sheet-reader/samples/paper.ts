import PDFDocument from 'pdfkit'
import { registerFace, type FaceName } from './fonts.js'

export type Turn = 'upright' | 'stored-turned' | 'lying'

export interface PaperOptions {
  face: FaceName
  landscape?: boolean
  /**
   * `stored-turned`: drawn lying and turned upright by the page's /Rotate entry.
   * `lying`: the page is shown lying, as when a landscape sheet went through a portrait feeder.
   */
  turn?: Turn
}

/** From the top of a line to its base line, as a multiple of the type size, whatever the face. */
const BASELINE = 0.9

const LONG_SIDE = 841.89
const SHORT_SIDE = 595.28

/**
 * A PDF under construction. Everything is drawn in upright coordinates of A4 pages in points,
 * whatever way the pages are stored.
 */
export class Paper {
  readonly width: number
  readonly height: number
  readonly face: FaceName
  readonly document: PDFKit.PDFDocument
  pageNumber = 0
  #turn: Turn
  #bytes: Promise<Buffer>

  constructor(options: PaperOptions) {
    this.face = options.face
    this.#turn = options.turn ?? 'upright'
    this.width = options.landscape ? LONG_SIDE : SHORT_SIDE
    this.height = options.landscape ? SHORT_SIDE : LONG_SIDE
    this.document = new PDFDocument({
      autoFirstPage: false,
      margin: 0,
      info: { Title: 'Results', CreationDate: new Date(Date.UTC(2026, 0, 5)) },
    })
    this.#bytes = collect(this.document)
    registerFace(this.document, options.face)
  }

  newPage(): void {
    this.pageNumber++
    if (this.#turn === 'upright') {
      this.document.addPage({ size: [this.width, this.height], margin: 0 })
      return
    }
    this.document.addPage({ size: [this.height, this.width], margin: 0 })
    if (this.#turn === 'stored-turned') {
      Object.assign(this.document.page.dictionary.data, { Rotate: 90 })
    }
    this.document.transform(0, -1, 1, 0, 0, this.width)
  }

  /** Chooses the regular or bold cut at a size in points for what is drawn next. */
  use(size: number, bold = false): PDFKit.PDFDocument {
    return this.document.font(bold ? `${this.face}-bold` : this.face).fontSize(size)
  }

  widthOf(text: string, size: number, bold = false): number {
    return this.use(size, bold).widthOfString(text)
  }

  /** Draws one line with its left, middle or right at `x` and the top of the line at `y`. */
  line(
    text: string,
    x: number,
    y: number,
    size: number,
    options: { bold?: boolean; align?: 'left' | 'center' | 'right'; colour?: string } = {}
  ): void {
    if (text === '') {
      return
    }
    const { bold = false, align = 'left', colour = 'black' } = options
    const width = align === 'left' ? 0 : this.widthOf(text, size, bold)
    const left = align === 'left' ? x : align === 'right' ? x - width : x - width / 2
    this.use(size, bold)
      .fillColor(colour)
      .text(text, left, y + BASELINE * size, { lineBreak: false, baseline: 'alphabetic' })
  }

  async finish(): Promise<Buffer> {
    this.document.end()
    return this.#bytes
  }
}

function collect(document: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.on('end', () => resolve(Buffer.concat(chunks)))
    document.on('error', reject)
  })
}
