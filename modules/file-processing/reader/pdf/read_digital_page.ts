import type { PdfDocument } from './pdf_document.js'
import { findTables } from '../grid/find_tables.js'
import { mergeRulings } from '../grid/merge_rulings.js'
import type { PageReading } from '../types.js'

/** Changes whenever the same page would be read differently. */
export const TEXT_LAYER_VERSION = 'text-layer-1'

/**
 * Reads a page from its own text and lines.
 *
 * Warnings: `NO_TEXT` when there is nothing to read, `BROKEN_TEXT` when the document does not say
 * which letters its shapes are.
 *
 * @param pageNumber 1-based
 * @throws PdfError
 */
export function readDigitalPage(document: PdfDocument, pageNumber: number): PageReading {
  const start = performance.now()
  using page = document.openPage(pageNumber)
  const loaded = performance.now()
  const drawing = page.drawing()
  const text = page.text()
  const extracted = performance.now()
  const tables = findTables({
    width: page.width,
    height: page.height,
    tokens: text.tokens,
    rulings: drawing.rulings,
    shadings: drawing.shadings,
  })
  const end = performance.now()
  return {
    pageNumber,
    width: page.width,
    height: page.height,
    source: 'text_layer',
    engineVersion: TEXT_LAYER_VERSION,
    tokens: text.tokens,
    rulings: mergeRulings(drawing.rulings),
    tables,
    skew: 0,
    warnings: text.tokens.length === 0 ? ['NO_TEXT'] : [],
    timings: { load: loaded - start, text: extracted - loaded, grid: end - extracted },
  }
}
