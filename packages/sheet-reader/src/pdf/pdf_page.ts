import { PdfError } from './pdf_error.js'
import { invert, multiply, turnAround } from './matrix.js'
import type { Matrix } from './matrix.js'
import { readDrawing } from './page_drawing.js'
import type { PageDrawing } from './drawn_shapes.js'
import { drawStretched, rasterise } from './page_raster.js'
import type { PageRaster } from './page_raster.js'
import { readText } from './page_text.js'
import type { PageText } from './page_text.js'
import type { PageView } from './page_view.js'
import type { PdfiumLibrary } from './pdfium_library.js'
import type { GreyImage } from '../image/grey_image.js'
import type { Angle } from '../types.js'
import type { Pointer } from './pdfium_exports.js'

/**
 * What a page holds, with all places in points of the page that was turned by `turn` and then back
 * by `skew`.
 */
export interface PageContent {
  width: number
  height: number
  /** Words with their boxes, seen and hidden apart. */
  text: PageText
  /** Lines, shaded areas and pictures. */
  drawing: PageDrawing
  /** Degrees clockwise. */
  turn: Angle
  /**
   * Degrees by which the page was turned back, counter-clockwise around its middle, because most of
   * its text leans. 0 for nearly all pages.
   */
  skew: number
}

/** Corners of the page are asked for in whole device units; this many keep them exact. */
const DEVICE_UNITS = 1 << 20

/** Degrees. */
const QUARTER_TURN = 90

/**
 * A loaded page. Everything it returns is in points of the page as it is displayed (crop box and
 * rotation applied), origin top left.
 */
export class PdfPage implements Disposable {
  /** 1-based. */
  readonly number: number
  readonly width: number
  readonly height: number
  #library: PdfiumLibrary
  #page: Pointer
  #onClose: () => void
  #content: PageContent | undefined

  /** Use {@link PdfDocument.openPage}. */
  constructor(library: PdfiumLibrary, page: Pointer, number: number, onClose: () => void) {
    this.#library = library
    this.#page = page
    this.number = number
    this.#onClose = onClose
    const size = library.call((exports) => ({
      width: exports.FPDF_GetPageWidthF(page),
      height: exports.FPDF_GetPageHeightF(page),
    }))
    this.width = size.width
    this.height = size.height
  }

  /** Words with their boxes, seen and hidden apart. Read once. */
  text(): PageText {
    return this.turned(0).text
  }

  /** Lines, shaded areas and pictures. Read once. */
  drawing(): PageDrawing {
    return this.turned(0).drawing
  }

  /**
   * Words, lines and pictures of the page after it was turned clockwise, so that text which runs up
   * or down the displayed page is level.
   */
  turned(turn: Angle): PageContent {
    this.#checkOpen()
    if (turn !== 0) {
      return this.#read(turn)
    }
    return (this.#content ??= this.#read(0))
  }

  /** Whether stamps, form fields or other things that are no part of the page itself lie on it. */
  get hasAnnotations(): boolean {
    this.#checkOpen()
    return this.#library.call((exports) => exports.FPDFPage_GetAnnotCount(this.#page)) > 0
  }

  /**
   * The page as an 8-bit grey picture.
   *
   * @param dpi dots an inch wanted; a huge page gets fewer, see {@link PageRaster.dpi}
   * @param buffer is used for the pixels where it is large enough
   */
  rasterise(dpi: number, buffer?: Uint8Array): PageRaster {
    this.#checkOpen()
    return this.#library.call(() => rasterise(this.#library, this.#page, this, dpi, buffer))
  }

  /**
   * The page as an 8-bit grey picture of so many pixels, out of shape where the page has another
   * one. What is beyond 40 million pixels is left out below.
   *
   * @param buffer receives the picture where it is large enough
   */
  rasteriseTo(size: { width: number; height: number }, buffer?: Uint8Array): GreyImage {
    this.#checkOpen()
    return this.#library.call(() => drawStretched(this.#library, this.#page, size, buffer))
  }

  /** Frees the page. Safe to call twice. */
  close(): void {
    if (this.#page === 0) {
      return
    }
    if (this.#library.isUsable) {
      this.#library.call((exports) => exports.FPDF_ClosePage(this.#page))
    }
    this.#page = 0
    this.#onClose()
  }

  [Symbol.dispose](): void {
    this.close()
  }

  /** PDFium orders letters as the page lies: it is turned for PDFium, too, and back again. */
  #read(turn: Angle): PageContent {
    return this.#library.call((exports) => {
      const rotation = exports.FPDFPage_GetRotation(this.#page)
      if (turn !== 0) {
        exports.FPDFPage_SetRotation(this.#page, (rotation + turn / QUARTER_TURN) % 4)
      }
      try {
        const straight = this.#readTurned(turn, 0)
        const { lean } = straight.text
        return lean === 0 ? straight : this.#readTurned(turn, lean)
      } finally {
        if (turn !== 0) {
          exports.FPDFPage_SetRotation(this.#page, rotation)
        }
      }
    })
  }

  #readTurned(turn: Angle, skew: number): PageContent {
    const isAcross = turn === 90 || turn === 270
    const size = isAcross ? { width: this.height, height: this.width } : this
    const { width, height } = size
    const level = this.#displayMatrix(size)
    const back = turnAround(width / 2, height / 2, (-skew * Math.PI) / 180)
    const toDisplay = skew === 0 ? level : multiply(level, back)
    const view: PageView = { width, height, toDisplay, skew }
    const drawing = readDrawing(this.#library, this.#page, view)
    const text = readText(this.#library, this.#page, view, drawing)
    return { width, height, text, drawing, turn, skew }
  }

  /**
   * Asks PDFium where three corners lie, which settles crop box, rotation and broken boxes at once.
   */
  #displayMatrix({ width, height }: { width: number; height: number }): Matrix {
    const [x0, y0] = this.#pagePoint(0, 0)
    const [x1, y1] = this.#pagePoint(DEVICE_UNITS, 0)
    const [x2, y2] = this.#pagePoint(0, DEVICE_UNITS)
    const toPage: Matrix = [
      (x1 - x0) / width,
      (y1 - y0) / width,
      (x2 - x0) / height,
      (y2 - y0) / height,
      x0,
      y0,
    ]
    const toDisplay = invert(toPage)
    if (!toDisplay) {
      throw new PdfError('E_PDF_PAGE_DAMAGED', `Page ${this.number} has no size.`)
    }
    return toDisplay
  }

  #pagePoint(x: number, y: number): [number, number] {
    const { scratch, exports } = this.#library
    this.#library.call(() =>
      exports.FPDF_DeviceToPage(
        this.#page,
        0,
        0,
        DEVICE_UNITS,
        DEVICE_UNITS,
        0,
        x,
        y,
        scratch,
        scratch + 8
      )
    )
    const doubles = this.#library.doubles
    return [doubles[scratch >> 3], doubles[(scratch >> 3) + 1]]
  }

  #checkOpen(): void {
    if (this.#page === 0 || !this.#library.isUsable) {
      throw new PdfError('E_PDF_CLOSED')
    }
  }
}
