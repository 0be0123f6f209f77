import type { PagePicture } from './drawn_shapes.js'
import { isGibberish } from './gibberish.js'
import type { PdfPage } from './pdf_page.js'

/**
 * `text_layer`: read the page's own text. `scan`: only its picture says what is printed.
 * `mixed`: a scan that carries the text of somebody else's OCR, which is not taken at its word.
 */
export type PageKind = 'text_layer' | 'scan' | 'mixed'

export interface PageClass {
  kind: PageKind
  /** The text layer does not say which letters its shapes are. */
  hasBrokenText: boolean
  /**
   * The one picture that fills the page, where there is one: its JPEG is sharper than any drawing
   * of it.
   */
  picture: PagePicture | null
}

/** Share of the page that pictures cover when it is a scan. */
const SCAN_COVERAGE = 0.5
/**
 * Visible letters beside a full-page picture: fewer are a stamp or a page number of the scanner.
 */
const LEAST_TEXT_ON_PICTURE = 150
/** OCR text of fewer letters is noise. */
const LEAST_HIDDEN_TEXT = 40
/** Share of letters without meaning that spoils a text layer; bullets and ticks are below it. */
const BROKEN_SHARE = 0.3
/** The same of letters that the document counts instead of naming them, which no sound text has. */
const NAMELESS_SHARE = 0.05

/** Where a page's content has to be read from. */
export function classifyPage(page: PdfPage): PageClass {
  const drawing = page.drawing()
  const text = page.text()
  const hasBrokenText =
    text.unmappedCharacters > BROKEN_SHARE * text.characters ||
    text.namelessCharacters > NAMELESS_SHARE * text.characters ||
    isGibberish(text.tokens)
  const coverage = drawing.pictures.reduce((sum, picture) => sum + picture.coverage, 0)
  const fills = drawing.pictures.filter((picture) => picture.coverage >= SCAN_COVERAGE)
  const picture = fills.length === 1 && drawing.pictures.length === 1 ? fills[0] : null
  const isOnPicture = coverage >= SCAN_COVERAGE
  const readable = hasBrokenText ? 0 : text.characters
  const enough = isOnPicture ? LEAST_TEXT_ON_PICTURE : 1
  if (readable >= enough) {
    return { kind: 'text_layer', hasBrokenText, picture: null }
  }
  const hidden = text.hiddenTokens.reduce((sum, token) => sum + token.text.length, 0)
  if (isOnPicture && hidden >= LEAST_HIDDEN_TEXT) {
    return { kind: 'mixed', hasBrokenText, picture }
  }
  const isEmpty =
    text.characters === 0 &&
    drawing.pictures.length === 0 &&
    drawing.otherShapes === 0 &&
    drawing.rulings.length === 0 &&
    !page.hasAnnotations
  return { kind: isEmpty ? 'text_layer' : 'scan', hasBrokenText, picture }
}
