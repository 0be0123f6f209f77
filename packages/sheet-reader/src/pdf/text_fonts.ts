import { isUnmapped, latin1 } from './characters.js'
import type { Pointer } from './pdfium_exports.js'
import type { PdfiumLibrary } from './pdfium_library.js'

const BOLD_NAME = /bold|black|heavy|semibold|demi/i
const BOLD_WEIGHT = 600

interface Font {
  bold: boolean
  /** By character: whether the font does not say that it is this one, or {@link UNKNOWN}. */
  unmapped: Uint8Array
}

const UNKNOWN = 2

function newFont(bold: boolean): Font {
  return { bold, unmapped: new Uint8Array(0x400).fill(UNKNOWN) }
}

/** The fonts of a page's text, each asked for once. */
export class TextFonts {
  readonly #library: PdfiumLibrary
  readonly #text: Pointer
  readonly #fonts = new Map<Pointer, Font>()
  #font = newFont(false)

  constructor(library: PdfiumLibrary, text: Pointer) {
    this.#library = library
    this.#text = text
  }

  /**
   * The font of a text, of which {@link isUnmapped} is asked from now on.
   *
   * Asking PDFium for a font's name and letters takes longer than all else: once a font is enough.
   */
  choose(index: number, textObject: Pointer): Font {
    if (textObject === 0) {
      this.#font = newFont(false)
      return this.#font
    }
    const pointer = this.#library.exports.FPDFTextObj_GetFont(textObject)
    let font = this.#fonts.get(pointer)
    if (!font) {
      font = newFont(this.#isBold(index))
      this.#fonts.set(pointer, font)
    }
    this.#font = font
    return font
  }

  #isBold(index: number): boolean {
    const { exports, scratch } = this.#library
    if (exports.FPDFText_GetFontWeight(this.#text, index) >= BOLD_WEIGHT) {
      return true
    }
    const length = exports.FPDFText_GetFontInfo(this.#text, index, scratch, 256, 0)
    if (length <= 1 || length > 256) {
      return false
    }
    return BOLD_NAME.test(latin1(this.#library.bytes, scratch, length - 1))
  }

  /** Whether the font of the chosen text does not say which character a letter is. */
  isUnmapped(code: number, index: number): boolean {
    if (isUnmapped(code)) {
      return true
    }
    const known = this.#font.unmapped[code]
    if (known !== undefined && known !== UNKNOWN) {
      return known === 1
    }
    const unmapped = this.#library.exports.FPDFText_HasUnicodeMapError(this.#text, index) === 1
    if (code < this.#font.unmapped.length) {
      this.#font.unmapped[code] = Number(unmapped)
    }
    return unmapped
  }
}
