import type { FractionToken } from './recognisers/fraction_token.js'
import { GlyphReader } from '../glyph/glyph_reader.js'
import { LenientRecogniser } from './recognisers/lenient_recogniser.js'
import { LineReader } from '../line/line_reader.js'
import { knownHeadings } from '../line/known_headings.js'
import type { KnownWords } from '../line/known_words.js'
import { ImageWorkspace } from '../image/workspace.js'
import type { PdfDocument } from '../pdf/pdf_document.js'
import { drawAsDisplayed, drawPage } from './page/draw_page.js'
import { readPageFromTokens } from './read_page_from_tokens.js'
import { readScanPage } from './read_scan_page.js'
import { StageClock } from './stage_clock.js'
import { TesseractRecogniser } from './recognisers/tesseract_recogniser.js'
import type { TextRecogniser } from './recognisers/text_recogniser.js'
import type { PageReading } from '../types.js'

/** Milliseconds that a page waits for the text recogniser in all. */
const PATIENCE = 30_000

export interface ScanReaderOptions {
  /**
   * Milliseconds by the clock that a page waits for the text recogniser before it is read without.
   */
  patience?: number
}

/**
 * Reads pictures of pages with the recognisers and buffers of one thread, made at the first page.
 */
export class ScanReader {
  #workspace = new ImageWorkspace()
  #glyphs: GlyphReader | undefined
  #lines: LineReader | undefined
  #text: TextRecogniser | undefined
  #known: KnownWords | undefined
  readonly #patience: number

  /**
   * @param text reads what the own readers are not sure of; a Tesseract of its own where left out
   */
  constructor(text?: TextRecogniser, { patience = PATIENCE }: ScanReaderOptions = {}) {
    this.#text = text
    this.#patience = patience
  }

  async read(document: PdfDocument, pageNumber: number): Promise<PageReading> {
    this.#glyphs ??= GlyphReader.load()
    this.#lines ??= LineReader.load()
    this.#text ??= new TesseractRecogniser()
    this.#known ??= knownHeadings()
    using page = document.openPage(pageNumber)
    const clock = new StageClock()
    const raster = drawPage(page, this.#workspace, clock)
    const text = new LenientRecogniser(this.#text, this.#patience)
    const [glyphs, lines, known] = [this.#glyphs, this.#lines, this.#known]
    const readers = { glyphs, lines, text, known, codes: lines }
    return readScanPage(raster, readers, this.#workspace, clock)
  }

  /** Ends the text recogniser; Tesseract starts again with the next picture that needs it. */
  async close(): Promise<void> {
    await this.#text?.close()
  }

  /** Reads a page whose words another engine has recognised. */
  readTokens(
    document: PdfDocument,
    pageNumber: number,
    tokens: readonly FractionToken[],
    engine: Pick<PageReading, 'source' | 'engineVersion'>
  ): PageReading {
    using page = document.openPage(pageNumber)
    const raster = drawAsDisplayed(page)
    const { width, height } = raster
    const placed = tokens.map((token) => ({
      ...token,
      x0: token.x0 * width,
      y0: token.y0 * height,
      x1: token.x1 * width,
      y1: token.y1 * height,
    }))
    return readPageFromTokens(raster, { tokens: placed, ...engine }, this.#workspace)
  }
}
