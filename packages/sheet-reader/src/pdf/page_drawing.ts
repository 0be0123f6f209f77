import { mapBox, multiply } from './matrix.js'
import type { Matrix } from './matrix.js'
import type { PageView } from './page_view.js'
import type { PdfiumLibrary } from './pdfium_library.js'
import type { Pointer } from './pdfium_exports.js'
import {
  boundsOf,
  DrawnShapes,
  isRectangle,
  LINE_THICKNESS,
  PAPER_LIGHTNESS,
  type PageDrawing,
} from './drawn_shapes.js'
import type { Box } from '../types.js'

const TYPE_TEXT = 1
const TYPE_PATH = 2
const TYPE_IMAGE = 3
const TYPE_SHADING = 4
const TYPE_FORM = 5

const SEGMENT_LINE = 0
const SEGMENT_BEZIER = 1
const SEGMENT_MOVE = 2

/** A box is drawn as five points, the last one on the first. */
const BOX_SEGMENTS = 5

const DEEPEST_FORM = 12
/** A page of more drawn shapes than this is a drawing, whose lines no table is made of. */
const MOST_OBJECTS = 60_000

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0]

/** Walks through everything drawn on a page; see {@link PdfPage.drawing}. */
export function readDrawing(library: PdfiumLibrary, page: Pointer, view: PageView): PageDrawing {
  const reader = new DrawingReader(library, view)
  const { exports } = library
  const count = exports.FPDFPage_CountObjects(page)
  for (let index = 0; index < count; index++) {
    reader.readObject(exports.FPDFPage_GetObject(page, index), view.toDisplay, 0)
  }
  return reader.drawing
}

class DrawingReader {
  #library: PdfiumLibrary
  #shapes: DrawnShapes
  #objects = 0

  constructor(library: PdfiumLibrary, view: PageView) {
    this.#library = library
    this.#shapes = new DrawnShapes(view)
  }

  get drawing(): PageDrawing {
    return this.#shapes.drawing
  }

  readObject(object: Pointer, toDisplay: Matrix, depth: number): void {
    if (object === 0 || ++this.#objects > MOST_OBJECTS) {
      return
    }
    const { exports } = this.#library
    const type = exports.FPDFPageObj_GetType(object)
    if (type === TYPE_TEXT) {
      this.drawing.covered.addText(object)
    } else if (type === TYPE_PATH) {
      this.#readPath(object, toDisplay)
    } else if (type === TYPE_IMAGE) {
      this.#readPicture(object, toDisplay)
    } else if (type === TYPE_SHADING) {
      this.#shapes.addShading(this.#bounds(object, toDisplay), 0.5)
    } else if (type === TYPE_FORM && depth < DEEPEST_FORM) {
      const inside = multiply(this.#matrix(object), toDisplay)
      const count = exports.FPDFFormObj_CountObjects(object)
      for (let index = 0; index < count; index++) {
        this.readObject(exports.FPDFFormObj_GetObject(object, index), inside, depth + 1)
      }
    }
  }

  #readPath(path: Pointer, toDisplay: Matrix): void {
    const { exports, scratch } = this.#library
    exports.FPDFPath_GetDrawMode(path, scratch, scratch + 4)
    const integers = this.#library.integers
    const isFilled = integers[scratch >> 2] !== 0
    const isStroked = integers[(scratch >> 2) + 1] !== 0
    if (!isFilled && !isStroked) {
      return
    }
    const bounds = this.#bounds(path, toDisplay)
    if (!this.#shapes.isOnPage(bounds)) {
      return
    }
    const lightness = this.#lightness(path, isStroked)
    if (lightness === null) {
      return
    }
    const isThin = Math.min(bounds.x1 - bounds.x0, bounds.y1 - bounds.y0) <= LINE_THICKNESS
    if (isThin && this.#shapes.isUpright) {
      if (lightness < PAPER_LIGHTNESS || this.#shapes.liesOnShading(bounds)) {
        this.#shapes.addLine(bounds)
      }
      return
    }
    this.#readSegments(path, toDisplay, isFilled, isStroked, lightness)
  }

  /** Finds boxes and straight lines among the segments of a path. */
  #readSegments(
    path: Pointer,
    toDisplay: Matrix,
    isFilled: boolean,
    isStroked: boolean,
    lightness: number
  ): void {
    const { exports, scratch } = this.#library
    const matrix = multiply(this.#matrix(path), toDisplay)
    const [a, b, c, d, e, f] = matrix
    const fillLightness = isFilled ? this.#lightness(path, false) : null
    const hasInk = lightness < PAPER_LIGHTNESS
    const count = exports.FPDFPath_CountSegments(path)
    const corners = count === BOX_SEGMENTS ? this.#corners(path, matrix) : null
    if (corners) {
      if (fillLightness !== null && fillLightness >= PAPER_LIGHTNESS) {
        this.#notePatch(path, boundsOf(corners), toDisplay)
      }
      this.#shapes.addFigure(corners, true, false, isStroked && hasInk, fillLightness)
      return
    }
    let figure: number[] = []
    let isStraight = true
    const endFigure = (isClosed: boolean) => {
      this.#shapes.addFigure(figure, isStraight, isClosed, isStroked && hasInk, fillLightness)
    }
    for (let index = 0; index < count; index++) {
      const segment = exports.FPDFPath_GetPathSegment(path, index)
      const type = exports.FPDFPathSegment_GetType(segment)
      exports.FPDFPathSegment_GetPoint(segment, scratch, scratch + 4)
      const floats = this.#library.floats
      const x = floats[scratch >> 2]
      const y = floats[(scratch >> 2) + 1]
      if (type === SEGMENT_MOVE) {
        endFigure(false)
        figure = []
        isStraight = true
      } else if (type === SEGMENT_BEZIER) {
        isStraight = false
      } else if (type !== SEGMENT_LINE) {
        continue
      }
      figure.push(a * x + c * y + e, b * x + d * y + f)
      if (exports.FPDFPathSegment_GetClose(segment)) {
        endFigure(true)
        figure = []
        isStraight = true
      }
    }
    endFigure(false)
  }

  /** A white box, as far as it is not cut off, hides what was drawn before it. */
  #notePatch(path: Pointer, box: Box, toDisplay: Matrix): void {
    const { exports, scratch } = this.#library
    if (exports.FPDFPageObj_HasTransparency(path) === 1) {
      return
    }
    const cut = exports.FPDFPageObj_GetClipPath(path)
    const count = cut === 0 ? 0 : exports.FPDFClipPath_CountPaths(cut)
    let seen = box
    for (let index = 0; index < count; index++) {
      const points: number[] = []
      const segments = exports.FPDFClipPath_CountPathSegments(cut, index)
      for (let at = 0; at < segments; at++) {
        const segment = exports.FPDFClipPath_GetPathSegment(cut, index, at)
        exports.FPDFPathSegment_GetPoint(segment, scratch, scratch + 4)
        const { floats } = this.#library
        const { x0, y0 } = mapBox(
          toDisplay,
          floats[scratch >> 2],
          floats[(scratch >> 2) + 1],
          floats[scratch >> 2],
          floats[(scratch >> 2) + 1]
        )
        points.push(x0, y0)
      }
      seen = points.length === 0 ? seen : overlapOf(seen, boundsOf(points))
    }
    this.drawing.covered.addPatch(seen)
  }

  /** The corners of a path that is one box, most of what pages are drawn with; else null. */
  #corners(path: Pointer, [a, b, c, d, e, f]: Matrix): number[] | null {
    const { exports, scratch } = this.#library
    for (let index = 0; index < BOX_SEGMENTS; index++) {
      const segment = exports.FPDFPath_GetPathSegment(path, index)
      const at = scratch + 8 * index
      exports.FPDFPathSegment_GetPoint(segment, at, at + 4)
    }
    const floats = this.#library.floats
    const points: number[] = []
    for (let index = 0; index < BOX_SEGMENTS; index++) {
      const x = floats[(scratch >> 2) + 2 * index]
      const y = floats[(scratch >> 2) + 2 * index + 1]
      points.push(a * x + c * y + e, b * x + d * y + f)
    }
    const isClosed = points[0] === points[8] && points[1] === points[9]
    return isClosed && isRectangle(points, boundsOf(points)) ? points : null
  }

  #readPicture(image: Pointer, toDisplay: Matrix): void {
    const library = this.#library
    const { exports, scratch } = library
    const matrix = multiply(this.#matrix(image), toDisplay)
    const box = this.#shapes.clip(mapBox(matrix, 0, 0, 1, 1))
    if (!this.#shapes.isOnPage(box)) {
      return
    }
    if (Math.min(box.x1 - box.x0, box.y1 - box.y0) <= LINE_THICKNESS) {
      this.#shapes.addLine(box)
      return
    }
    exports.FPDFImageObj_GetImagePixelSize(image, scratch, scratch + 4)
    const width = library.integers[scratch >> 2]
    const height = library.integers[(scratch >> 2) + 1]
    const filters: string[] = []
    const count = exports.FPDFImageObj_GetImageFilterCount(image)
    for (let index = 0; index < count; index++) {
      const length = exports.FPDFImageObj_GetImageFilter(image, index, scratch, 64)
      const name = library.bytes.subarray(scratch, scratch + Math.min(length, 64) - 1)
      filters.push(String.fromCharCode(...name))
    }
    this.#shapes.addPicture({
      box,
      placement: multiply([1, 0, 0, -1, 0, 1], matrix),
      width,
      height,
      filters,
      jpeg: () => (filters.join() === 'DCTDecode' ? rawBytes(library, image) : null),
    })
  }

  #bounds(object: Pointer, toDisplay: Matrix): Box {
    const { exports, scratch } = this.#library
    exports.FPDFPageObj_GetBounds(object, scratch, scratch + 4, scratch + 8, scratch + 12)
    const floats = this.#library.floats
    const at = scratch >> 2
    return mapBox(toDisplay, floats[at], floats[at + 1], floats[at + 2], floats[at + 3])
  }

  #matrix(object: Pointer): Matrix {
    const { exports, scratch } = this.#library
    if (!exports.FPDFPageObj_GetMatrix(object, scratch)) {
      return IDENTITY
    }
    const [a, b, c, d, e, f] = this.#library.floats.subarray(scratch >> 2, (scratch >> 2) + 6)
    return [a, b, c, d, e, f]
  }

  /** 0 to 1; null for what cannot be seen. */
  #lightness(object: Pointer, ofStroke: boolean): number | null {
    const { exports, scratch } = this.#library
    const found = ofStroke
      ? exports.FPDFPageObj_GetStrokeColor(object, scratch, scratch + 4, scratch + 8, scratch + 12)
      : exports.FPDFPageObj_GetFillColor(object, scratch, scratch + 4, scratch + 8, scratch + 12)
    if (!found) {
      return 0
    }
    const integers = this.#library.integers
    const at = scratch >> 2
    if (integers[at + 3] === 0) {
      return null
    }
    return (0.3 * integers[at] + 0.59 * integers[at + 1] + 0.11 * integers[at + 2]) / 255
  }
}

function overlapOf(one: Box, other: Box): Box {
  return {
    x0: Math.max(one.x0, other.x0),
    y0: Math.max(one.y0, other.y0),
    x1: Math.min(one.x1, other.x1),
    y1: Math.min(one.y1, other.y1),
  }
}

function rawBytes(library: PdfiumLibrary, image: Pointer): Uint8Array {
  return library.call((exports) => {
    const length = exports.FPDFImageObj_GetImageDataRaw(image, 0, 0)
    const buffer = exports.malloc(length)
    exports.FPDFImageObj_GetImageDataRaw(image, buffer, length)
    const bytes = library.bytes.slice(buffer, buffer + length)
    exports.free(buffer)
    return bytes
  })
}
