import { PdfError } from './pdf_error.js'
import { invert } from './matrix.js'
import type { Matrix } from './matrix.js'
import { readDrawing } from './page_drawing.js'
import type { PageDrawing } from './page_drawing.js'
import { rasterise } from './page_raster.js'
import type { PageRaster } from './page_raster.js'
import { readText } from './page_text.js'
import type { PageText } from './page_text.js'
import type { PdfiumLibrary } from './pdfium_library.js'
import type { Pointer } from './pdfium_exports.js'

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
  #drawing: PageDrawing | undefined
  #text: PageText | undefined

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
    this.#checkOpen()
    const drawing = this.drawing()
    this.#text ??= this.#library.call(() =>
      readText(this.#library, this.#page, this.#toDisplay, this, drawing)
    )
    return this.#text
  }

  /** Whether stamps, form fields or other things that are no part of the page itself lie on it. */
  get hasAnnotations(): boolean {
    this.#checkOpen()
    return this.#library.call((exports) => exports.FPDFPage_GetAnnotCount(this.#page)) > 0
  }

  /** Lines, shaded areas and pictures. Read once. */
  drawing(): PageDrawing {
    this.#checkOpen()
    this.#drawing ??= this.#library.call(() =>
      readDrawing(this.#library, this.#page, this.#toDisplay, this)
    )
    return this.#drawing
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
