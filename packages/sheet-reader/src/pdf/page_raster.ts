import { PdfError } from './pdf_error.js'
import type { PdfiumLibrary } from './pdfium_library.js'
import type { Pointer } from './pdfium_exports.js'
import type { GreyImage } from '../image/grey_image.js'

/** A picture of at most this many pixels is drawn, whatever the page's size. */
export const LARGEST_RASTER = 40_000_000

const FORMAT_GREY = 1
const WHITE = 0xffffffff
/** Draw annotations (stamps, marks) too, and everything in grey. */
const RENDER_FLAGS = 0x01 | 0x08

export interface PageRaster extends GreyImage {
  /** Dots an inch that were drawn: what was asked for, or less for a huge page. */
  dpi: number
}

/** Draws a page; see {@link PdfPage.rasterise}. */
export function rasterise(
  library: PdfiumLibrary,
  page: Pointer,
  size: { width: number; height: number },
  wantedDpi: number,
  buffer?: Uint8Array
): PageRaster {
  const { dpi, ...pixels } = rasterSize(size, wantedDpi)
  return { ...drawStretched(library, page, pixels, buffer), dpi }
}

/**
 * Draws a page with so many pixels across and down, whatever shape it has; see
 * {@link PdfPage.rasteriseTo}.
 */
export function drawStretched(
  library: PdfiumLibrary,
  page: Pointer,
  size: { width: number; height: number },
  buffer?: Uint8Array
): GreyImage {
  const width = Math.max(1, Math.min(size.width, LARGEST_RASTER))
  const height = Math.max(1, Math.min(size.height, Math.floor(LARGEST_RASTER / width)))
  const { exports } = library
  const length = width * height
  const pixels = exports.malloc(length)
  if (pixels === 0) {
    throw new PdfError('E_PDF_TOO_COMPLEX')
  }
  const bitmap = exports.FPDFBitmap_CreateEx(width, height, FORMAT_GREY, pixels, width)
  if (bitmap === 0) {
    exports.free(pixels)
    throw new PdfError('E_PDF_TOO_COMPLEX')
  }
  exports.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE)
  exports.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, RENDER_FLAGS)
  exports.FPDFBitmap_Destroy(bitmap)
  const data = buffer && buffer.length >= length ? buffer : new Uint8Array(length)
  data.set(library.bytes.subarray(pixels, pixels + length))
  exports.free(pixels)
  return { data, width, height }
}

/**
 * Whole pixels for a page of `size` points, so that no page needs more than {@link LARGEST_RASTER}.
 */
export function rasterSize(
  size: { width: number; height: number },
  wantedDpi: number
): { width: number; height: number; dpi: number } {
  const wanted = size.width * size.height * (wantedDpi / 72) ** 2
  const dpi = wanted > LARGEST_RASTER ? wantedDpi * Math.sqrt(LARGEST_RASTER / wanted) : wantedDpi
  const width = Math.max(1, Math.round((size.width * dpi) / 72))
  const height = Math.max(1, Math.round((size.height * dpi) / 72))
  return {
    width: Math.min(width, LARGEST_RASTER),
    height: Math.min(height, Math.max(1, Math.floor(LARGEST_RASTER / width))),
    dpi,
  }
}
