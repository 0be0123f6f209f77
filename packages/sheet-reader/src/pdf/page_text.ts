import { contains, type PageDrawing } from './drawn_shapes.js'
import { isInView, type PageView } from './page_view.js'
import type { PdfiumLibrary } from './pdfium_library.js'
import type { Pointer } from './pdfium_exports.js'
import { TextLean } from './text_lean.js'
import { isSlanted, SlantedText } from './slanted_text.js'
import { letterOf } from './word_text.js'
import { WordBuilder } from './word_builder.js'
import { WordsAtEdge } from './words_at_edge.js'
import type { TextRun } from './text_run.js'
import type { Box, Token } from '../types.js'
import { sizeTurnedBack, usualSize } from './font_sizes.js'
import { isSpace, latin1, isUnmapped } from './characters.js'

export interface PageText {
  tokens: Token[]
  /** Words that are on the page but cannot be seen, as OCR programs put over a scan. */
  hiddenTokens: Token[]
  /** Characters that were seen, and how many of them have no known meaning. */
  characters: number
  unmappedCharacters: number
  /** Degrees, clockwise, by which most of the text that is seen leans; see {@link TextLean}. */
  lean: number
}

/** Text smaller than this, in points, is not meant to be read. */
const SMALLEST_FONT = 1

const LINE_FEED = 10
const CARRIAGE_RETURN = 13

/** PDF text rendering modes that leave nothing to see. */
const MODE_INVISIBLE = 3
const MODE_CLIP = 7

const BOLD_NAME = /bold|black|heavy|semibold|demi/i
const BOLD_WEIGHT = 600
const WHITE_LEVEL = 0.97

/** Reads a page's characters and joins them to words; see {@link PdfPage.text}. */
export function readText(
  library: PdfiumLibrary,
  page: Pointer,
  view: PageView,
  drawing: PageDrawing
): PageText {
  const { exports } = library
  const text = exports.FPDFText_LoadPage(page)
  if (text === 0) {
    return { tokens: [], hiddenTokens: [], characters: 0, unmappedCharacters: 0, lean: 0 }
  }
  try {
    return new TextReader(library, text, view, drawing).read()
  } finally {
    exports.FPDFText_ClosePage(text)
  }
}

interface Font {
  bold: boolean
  /** By character: whether the font does not say that it is this one, or {@link UNKNOWN}. */
  unmapped: Uint8Array
}

const UNKNOWN = 2

function newFont(bold: boolean): Font {
  return { bold, unmapped: new Uint8Array(0x400).fill(UNKNOWN) }
}

class TextReader {
  #library: PdfiumLibrary
  #text: Pointer
  #view: PageView
  #drawing: PageDrawing
  #fonts = new Map<Pointer, Font>()
  #font: Font = newFont(false)

  constructor(library: PdfiumLibrary, text: Pointer, view: PageView, drawing: PageDrawing) {
    this.#library = library
    this.#text = text
    this.#view = view
    this.#drawing = drawing
  }

  read(): PageText {
    const library = this.#library
    const { exports, scratch } = library
    const text = this.#text
    const at = scratch >> 2
    const [a, b, c, d, e, f] = this.#view.toDisplay
    const visible = new WordBuilder()
    const hidden = new WordBuilder()
    const slanted = new SlantedText()
    const edge = new WordsAtEdge()
    const count = exports.FPDFText_CountChars(text)
    let textObject = -1
    let run: TextRun | null = null
    let patches: readonly Box[] = []
    let characters = 0
    let unmappedCharacters = 0
    const lean = new TextLean()
    const turnedBack = this.#view.skew === 0 ? null : sizeTurnedBack(this.#view)
    for (let index = 0; index < count; index++) {
      const code = exports.FPDFText_GetUnicode(text, index)
      // PDFium breaks the line before raised letters, too: where they stand tells whether they are.
      if (code === LINE_FEED || code === CARRIAGE_RETURN) {
        edge.endWord()
        continue
      }
      if (isSpace(code)) {
        edge.endWord()
        // PDFium adds spaces where fonts change within a word: only where there is a gap they count.
        if (exports.FPDFText_IsGenerated(text, index) === 1) {
          visible.expectGap()
          hidden.expectGap()
        } else {
          visible.endWord()
          hidden.endWord()
        }
        slanted.endWord()
        continue
      }
      const owner = exports.FPDFText_GetTextObject(text, index)
      if (owner !== textObject) {
        textObject = owner
        run = this.#describeRun(index, owner)
        patches = this.#drawing.covered.over(owner)
      }
      if (!run || run.fontSize < SMALLEST_FONT) {
        continue
      }
      exports.FPDFText_GetLooseCharBox(text, index, scratch)
      const floats = library.floats
      const left = floats[at]
      const top = floats[at + 1]
      const right = floats[at + 2]
      const bottom = floats[at + 3]
      const x0 = a * left + c * bottom + e
      const y0 = b * left + d * bottom + f
      const x1 = a * right + c * top + e
      const y1 = b * right + d * top + f
      const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2]
      const unmapped = this.#isUnmapped(code, index)
      if (!isInView(this.#view, x, y, x, y)) {
        const own = run
        if (!own.isHidden && !isSlanted(own) && !turnedBack) {
          edge.miss(() => visible.add(code, unmapped, own, ...boxOf(x0, y0, x1, y1)))
        }
        continue
      }
      edge.see()
      const isHidden = run.isHidden || patches.some((patch) => contains(patch, x, y))
      const words = isHidden ? hidden : visible
      if (!isHidden) {
        characters++
        lean.add(run.direction)
        if (unmapped) {
          unmappedCharacters++
        }
      }
      if (isSlanted(run)) {
        if (!isHidden) {
          slanted.add(letterOf(code), unmapped, run, x, y)
        }
      } else if (turnedBack) {
        const [wide, high] = turnedBack(Math.abs(right - left), Math.abs(top - bottom))
        words.add(code, unmapped, run, x - wide / 2, y - high / 2, x + wide / 2, y + high / 2)
      } else {
        words.add(code, unmapped, run, ...boxOf(x0, y0, x1, y1))
      }
    }
    const tokens = visible.finish()
    return {
      tokens: [...tokens, ...slanted.finish(usualSize(tokens))],
      hiddenTokens: hidden.finish(),
      characters,
      unmappedCharacters,
      lean: lean.common(),
    }
  }

  /** What all characters of a text object share. */
  #describeRun(index: number, textObject: Pointer): TextRun | null {
    const library = this.#library
    const { exports, scratch } = library
    const [a, b, c, d, e, f] = this.#view.toDisplay
    if (!exports.FPDFText_GetMatrix(this.#text, index, scratch)) {
      return null
    }
    const floats = library.floats
    const at = scratch >> 2
    const alongX = floats[at]
    const alongY = floats[at + 1]
    const scale = Math.hypot(floats[at + 2], floats[at + 3])
    const fontSize = Math.abs(exports.FPDFText_GetFontSize(this.#text, index)) * scale
    exports.FPDFText_GetCharOrigin(this.#text, index, scratch, scratch + 8)
    const doubles = library.doubles
    const originX = doubles[scratch >> 3]
    const originY = doubles[(scratch >> 3) + 1]
    this.#font = this.#fontOf(index, textObject)
    return {
      fontSize,
      bold: this.#font.bold,
      direction: Math.atan2(b * alongX + d * alongY, a * alongX + c * alongY),
      originX: a * originX + c * originY + e,
      originY: b * originX + d * originY + f,
      isHidden: this.#isHidden(textObject, originX, originY),
    }
  }

  /** Asking PDFium for a font's name and letters takes longer than all else: once a font is enough. */
  #fontOf(index: number, textObject: Pointer): Font {
    if (textObject === 0) {
      return newFont(false)
    }
    const pointer = this.#library.exports.FPDFTextObj_GetFont(textObject)
    let font = this.#fonts.get(pointer)
    if (!font) {
      font = newFont(this.#isBold(index))
      this.#fonts.set(pointer, font)
    }
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

  #isUnmapped(code: number, index: number): boolean {
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

  /** Invisible by its mode, transparent, or white where nothing dark lies under it. */
  #isHidden(textObject: Pointer, originX: number, originY: number): boolean {
    if (textObject === 0) {
      return false
    }
    const { exports, scratch } = this.#library
    const mode = exports.FPDFTextObj_GetTextRenderMode(textObject)
    if (mode === MODE_INVISIBLE || mode === MODE_CLIP) {
      return true
    }
    if (mode !== 0) {
      return false
    }
    const found = exports.FPDFPageObj_GetFillColor(
      textObject,
      scratch,
      scratch + 4,
      scratch + 8,
      scratch + 12
    )
    if (!found) {
      return false
    }
    const integers = this.#library.integers
    const at = scratch >> 2
    if (integers[at + 3] === 0) {
      return true
    }
    const white = 255 * WHITE_LEVEL
    if (integers[at] < white || integers[at + 1] < white || integers[at + 2] < white) {
      return false
    }
    const [a, b, c, d, e, f] = this.#view.toDisplay
    const x = a * originX + c * originY + e
    const y = b * originX + d * originY + f
    return !this.#drawing.isCovered(x, y)
  }
}

/** Left, top, right and bottom of a box with these corners. */
function boxOf(x0: number, y0: number, x1: number, y1: number): [number, number, number, number] {
  return [Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1)]
}
