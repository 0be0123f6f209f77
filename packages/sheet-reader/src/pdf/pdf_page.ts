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
import type { Pointer } from './pdfium_exports.js'

interface PageContent {
  drawing: PageDrawing
  text: PageText
  skew: number
}

/** Corners of the page are asked for in whole device units; this many keep them exact. */
const DEVICE_UNITS = 1 << 20

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
  #toDisplay: Matrix
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
    this.#toDisplay = this.#displayMatrix()
  }

  /** Words with their boxes, seen and hidden apart. Read once. */
  text(): PageText {
    return this.#read().text
  }

  /** Whether stamps, form fields or other things that are no part of the page itself lie on it. */
  get hasAnnotations(): boolean {
    this.#checkOpen()
    return this.#library.call((exports) => exports.FPDFPage_GetAnnotCount(this.#page)) > 0
  }

  /** Lines, shaded areas and pictures. Read once. */
  drawing(): PageDrawing {
    return this.#read().drawing
  }

  /**
   * Degrees by which the page was turned back, counter-clockwise around its middle, because most of its
   * text leans; words and lines are placed on the turned page. 0 for nearly all pages.
   */
  get skew(): number {
    return this.#read().skew
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
   * The page as an 8-bit grey picture of so many pixels, out of shape where the page has another one.
   * What is beyond 40 million pixels is left out below.
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

  #read(): PageContent {
    this.#checkOpen()
    this.#content ??= this.#library.call(() => {
      const straight = this.#readContent(0)
      const { lean } = straight.text
      return lean === 0 ? straight : this.#readContent(lean)
    })
    return this.#content
  }

  #readContent(skew: number): PageContent {
    const { width, height } = this
    const turn = turnAround(width / 2, height / 2, (-skew * Math.PI) / 180)
    const view: PageView = {
      width,
      height,
      toDisplay: skew === 0 ? this.#toDisplay : multiply(this.#toDisplay, turn),
      skew,
    }
    const drawing = readDrawing(this.#library, this.#page, view)
    const text = readText(this.#library, this.#page, view, drawing)
    return { drawing, text, skew }
  }

  /** Asks PDFium where three corners lie, which settles crop box, rotation and broken boxes at once. */
  #displayMatrix(): Matrix {
    const [x0, y0] = this.#pagePoint(0, 0)
    const [x1, y1] = this.#pagePoint(DEVICE_UNITS, 0)
    const [x2, y2] = this.#pagePoint(0, DEVICE_UNITS)
    const { width, height } = this
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
