import { classifyPage } from './classify_page.js'
import type { PdfDocument } from './pdf_document.js'
import { textAngle, turnBack } from './text_angle.js'
import { withSerialsApart } from './glued_serials.js'
import { withoutSortMarks } from './sort_marks.js'
import { findTables } from '../grid/find_tables.js'
import { mergeRulings } from '../grid/rulings/merge_rulings.js'
import type { PageReading } from '../types.js'

/** Changes whenever the same page would be read differently. */
export const TEXT_LAYER_VERSION = 'text-layer-8'

/** More words than this are no sheet: small print, a map, or an attempt to keep a reader busy. */
const MOST_WORDS = 30_000

/**
 * Reads a page from its own text and lines. A page whose text does not run from left to right is
 * turned first.
 *
 * Warnings: `NO_TEXT` when nothing is printed, `CROWDED_PAGE` when there are too many words to look
 * for tables, `SCANNED_PAGE` when only a picture says what is printed, `BROKEN_TEXT` when the
 * document does not say which letters its shapes are. Of pages with one of the last two the picture
 * has to be read, and no tables are returned.
 *
 * @param pageNumber 1-based
 * @throws PdfError
 */
export function readDigitalPage(document: PdfDocument, pageNumber: number): PageReading {
  const start = performance.now()
  using page = document.openPage(pageNumber)
  const loaded = performance.now()
  const { kind, hasBrokenText } = classifyPage(page)
  const isReadable = kind === 'text_layer'
  const angle = isReadable ? textAngle(page.text().tokens) : 0
  const { width, height, text, drawing, turn, skew } = page.turned(turnBack(angle))
  const tokens = withSerialsApart(withoutSortMarks(text.tokens))
  const extracted = performance.now()
  const merged = mergeRulings(drawing.rulings)
  const isCrowded = tokens.length > MOST_WORDS
  const tables =
    isReadable && !isCrowded ? findTables({ width, height, tokens, rulings: merged }) : []
  const end = performance.now()
  const warnings: string[] = []
  if (hasBrokenText) {
    warnings.push('BROKEN_TEXT')
  } else if (!isReadable) {
    warnings.push('SCANNED_PAGE')
  } else if (tokens.length === 0) {
    warnings.push('NO_TEXT')
  } else if (isCrowded) {
    warnings.push('CROWDED_PAGE')
  }
  return {
    pageNumber,
    width,
    height,
    source: 'text_layer',
    engineVersion: TEXT_LAYER_VERSION,
    tokens,
    rulings: merged,
    tables,
    skew,
    ...(turn !== 0 && { turn }),
    warnings,
    timings: { load: loaded - start, text: extracted - loaded, grid: end - extracted },
  }
}

/** Whether a reading can be used, or the picture of its page has to be read instead. */
export function isUsableReading({ warnings }: PageReading): boolean {
  return !warnings.includes('BROKEN_TEXT') && !warnings.includes('SCANNED_PAGE')
}
