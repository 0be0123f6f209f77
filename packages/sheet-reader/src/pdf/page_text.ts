import { contains, type PageDrawing } from './drawn_shapes.js'
import { isInView, type PageView } from './page_view.js'
import type { PdfiumLibrary } from './pdfium_library.js'
import type { Pointer } from './pdfium_exports.js'
import { TextFonts } from './text_fonts.js'
import { TextLean } from './text_lean.js'
import { SignPlaces } from './sign_places.js'
import { isSlanted, SlantedText } from './slanted_text.js'
import { letterOf } from './word_text.js'
import { WordBuilder } from './word_builder.js'
import { WordsAtEdge } from './words_at_edge.js'
import type { TextRun } from './text_run.js'
import type { Box, Token } from '../types.js'
import { sizeTurnedBack, usualSize } from './font_sizes.js'
import { isNameless, isSpace } from './characters.js'

export interface PageText {
  tokens: Token[]
  /** Words that are on the page but cannot be seen, as OCR programs put over a scan. */
  hiddenTokens: Token[]
  /** Characters that were seen, and how many of them have no known meaning. */
  characters: number
  unmappedCharacters: number
  /** How many of these are counted by the document instead of named; see {@link isNameless}. */
  namelessCharacters: number
  /** Degrees, clockwise, by which most of the text that is seen leans; see {@link TextLean}. */
  lean: number
}

/** Text smaller than this, in points, is not meant to be read. */
const SMALLEST_FONT = 1

/**
 * Parts of the font size: the first letter of a text stands no further from where the text begins.
 */
const FAR_FROM_BEGINNING = 2

const LINE_FEED = 10
const CARRIAGE_RETURN = 13

/** PDF text rendering modes that leave nothing to see. */
const MODE_INVISIBLE = 3
const MODE_CLIP = 7

const WHITE_LEVEL = 0.97
/** Parts of the font size from where a letter begins to a place within it. */
const WITHIN_LETTER = 0.35

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
    return {
      tokens: [],
      hiddenTokens: [],
      characters: 0,
      unmappedCharacters: 0,
      namelessCharacters: 0,
      lean: 0,
    }
  }
  try {
    return new TextReader(library, text, view, drawing).read()
  } finally {
    exports.FPDFText_ClosePage(text)
  }
}

class TextReader {
  #library: PdfiumLibrary
  #text: Pointer
  #view: PageView
  #drawing: PageDrawing
  #fonts: TextFonts

  constructor(library: PdfiumLibrary, text: Pointer, view: PageView, drawing: PageDrawing) {
    this.#library = library
    this.#text = text
    this.#view = view
    this.#drawing = drawing
    this.#fonts = new TextFonts(library, text)
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
    const signs = new SignPlaces()
    const count = exports.FPDFText_CountChars(text)
    let textObject = -1
    let run: TextRun | null = null
    let patches: readonly Box[] = []
    let characters = 0
    let unmappedCharacters = 0
    let namelessCharacters = 0
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
        // PDFium adds spaces where fonts change within a word: only where there is a gap they
        // count.
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
      const { x0, y0, x1, y1 } = signs.place(
        run,
        boxOf(
          a * left + c * bottom + e,
          b * left + d * bottom + f,
          a * right + c * top + e,
          b * right + d * top + f
        )
      )
      const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2]
      const unmapped = this.#fonts.isUnmapped(code, index)
      if (!isInView(this.#view, x, y, x, y)) {
        const own = run
        if (!own.isHidden && !isSlanted(own) && !turnedBack) {
          edge.miss(() => visible.add(code, unmapped, own, x0, y0, x1, y1))
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
        if (isNameless(code)) {
          namelessCharacters++
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
        words.add(code, unmapped, run, x0, y0, x1, y1)
      }
    }
    const tokens = visible.finish(this.#drawing.rulings)
    return {
      tokens: [...tokens, ...slanted.finish(usualSize(tokens))],
      hiddenTokens: hidden.finish(),
      characters,
      unmappedCharacters,
      namelessCharacters,
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
    const placedX = floats[at + 4]
    const placedY = floats[at + 5]
    const scale = Math.hypot(floats[at + 2], floats[at + 3])
    const fontSize = Math.abs(exports.FPDFText_GetFontSize(this.#text, index)) * scale
    exports.FPDFText_GetCharOrigin(this.#text, index, scratch, scratch + 8)
    const doubles = library.doubles
    const direction = Math.atan2(b * alongX + d * alongY, a * alongX + c * alongY)
    const originX = doubles[scratch >> 3]
    const originY = doubles[(scratch >> 3) + 1]
    // PDFium does not always say where it is: see SignPlaces.
    const isNear = Math.hypot(originX - placedX, originY - placedY) < FAR_FROM_BEGINNING * fontSize
    const [placeX, placeY] = isNear ? [originX, originY] : [placedX, placedY]
    const x = a * placeX + c * placeY + e
    const y = b * placeX + d * placeY + f
    const inside = WITHIN_LETTER * fontSize
    const within = [x + inside * Math.cos(direction), y + inside * Math.sin(direction)] as const
    return {
      fontSize,
      bold: this.#fonts.choose(index, textObject).bold,
      direction,
      originX: x,
      originY: y,
      isHidden: this.#isHidden(textObject, [[x, y], within]),
    }
  }

  /**
   * Invisible by its mode, transparent, or white where nothing dark lies under it.
   *
   * @param places in its first letter, which may reach over the edge of what is dark
   */
  #isHidden(textObject: Pointer, places: readonly (readonly [number, number])[]): boolean {
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
    return !places.some(([x, y]) => this.#drawing.isCovered(x, y))
  }
}

/** Left, top, right and bottom of a box with these corners. */
function boxOf(xa: number, ya: number, xb: number, yb: number): Box {
  return {
    x0: Math.min(xa, xb),
    y0: Math.min(ya, yb),
    x1: Math.max(xa, xb),
    y1: Math.max(ya, yb),
  }
}
