import { mapBox, multiply } from './matrix.js'
import type { Matrix } from './matrix.js'
import { isInView } from './page_view.js'
import type { PageView } from './page_view.js'
import type { PdfiumLibrary } from './pdfium_library.js'
import type { Pointer } from './pdfium_exports.js'
import type { Box, Ruling } from '../types.js'

/** An area filled with a colour other than the paper's. */
export interface Shading extends Box {
  /** 0 (black) to 1 (white). */
  lightness: number
}

export interface PagePicture {
  box: Box
  /** Part of the page that the picture covers, 0 to 1. */
  coverage: number
  /** Maps (0,0) top left to (1,1) bottom right of the picture to points of the displayed page. */
  placement: Matrix
  /** Pixels. */
  width: number
  height: number
  /** How its bytes are packed, for example `DCTDecode` for JPEG. */
  filters: string[]
  /** The picture's own JPEG file, or null when it is packed in any other way. */
  jpeg(): Uint8Array | null
}

export interface PageDrawing {
  rulings: Ruling[]
  shadings: Shading[]
  pictures: PagePicture[]
  /** Drawn shapes that are neither lines, boxes nor pictures: outlines of letters, curves. */
  otherShapes: number
  /** Whether a shaded area or a picture lies under a point. */
  isCovered(x: number, y: number): boolean
}

const TYPE_PATH = 2
const TYPE_IMAGE = 3
const TYPE_SHADING = 4
const TYPE_FORM = 5

const SEGMENT_LINE = 0
const SEGMENT_BEZIER = 1
const SEGMENT_MOVE = 2

/** A box is drawn as five points, the last one on the first. */
const BOX_SEGMENTS = 5

/** Points. Anything thinner than this is a line, however it was drawn. */
const LINE_THICKNESS = 3
/** Shorter lines are parts of letters, dots and dashes. */
const SHORTEST_LINE = 4.5
/** A line may lean this much (points a point) and still be level or upright. */
const LEAN = 0.02
const PAPER_LIGHTNESS = 0.985
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
  readonly drawing: PageDrawing
  #library: PdfiumLibrary
  #view: PageView
  #objects = 0

  constructor(library: PdfiumLibrary, view: PageView) {
    this.#library = library
    this.#view = view
    const shadings: Shading[] = []
    const pictures: PagePicture[] = []
    this.drawing = {
      rulings: [],
      shadings,
      pictures,
      otherShapes: 0,
      isCovered: (x, y) =>
        shadings.some((area) => contains(area, x, y)) ||
        pictures.some((picture) => contains(picture.box, x, y)),
    }
  }

  readObject(object: Pointer, toDisplay: Matrix, depth: number): void {
    if (object === 0 || ++this.#objects > MOST_OBJECTS) {
      return
    }
    const { exports } = this.#library
    const type = exports.FPDFPageObj_GetType(object)
    if (type === TYPE_PATH) {
      this.#readPath(object, toDisplay)
    } else if (type === TYPE_IMAGE) {
      this.#readPicture(object, toDisplay)
    } else if (type === TYPE_SHADING) {
      this.#addShading(this.#bounds(object, toDisplay), 0.5)
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
    if (!this.#isOnPage(bounds)) {
      return
    }
    const lightness = this.#lightness(path, isStroked)
    if (lightness === null) {
      return
    }
    const isThin = Math.min(bounds.x1 - bounds.x0, bounds.y1 - bounds.y0) <= LINE_THICKNESS
    if (isThin && this.#view.skew === 0) {
      if (lightness < PAPER_LIGHTNESS || this.#liesOnShading(bounds)) {
        this.#addLine(bounds)
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
      this.#addFigure(corners, true, false, isStroked && hasInk, fillLightness)
      return
    }
    let figure: number[] = []
    let isStraight = true
    const endFigure = (isClosed: boolean) => {
      this.#addFigure(figure, isStraight, isClosed, isStroked && hasInk, fillLightness)
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

  #addFigure(
    points: number[],
    isStraight: boolean,
    isClosed: boolean,
    isStroked: boolean,
    fillLightness: number | null
  ): void {
    if (points.length < 4) {
      return
    }
    const box = boundsOf(points)
    const thickness = Math.min(box.x1 - box.x0, box.y1 - box.y0)
    if (thickness <= LINE_THICKNESS) {
      if (isStroked || (fillLightness !== null && fillLightness < PAPER_LIGHTNESS)) {
        this.#addLine(box)
      }
      return
    }
    if (!isStraight) {
      this.drawing.otherShapes++
    }
    if (fillLightness !== null) {
      if (isStraight && isRectangle(points, box)) {
        this.#addShading(box, fillLightness)
      } else {
        this.drawing.otherShapes++
      }
    }
    if (!isStroked) {
      return
    }
    for (let index = 2; index < points.length; index += 2) {
      this.#addSegment(points[index - 2], points[index - 1], points[index], points[index + 1])
    }
    if (isClosed) {
      this.#addSegment(points[points.length - 2], points[points.length - 1], points[0], points[1])
    }
  }

  #addSegment(x0: number, y0: number, x1: number, y1: number): void {
    const width = Math.abs(x1 - x0)
    const height = Math.abs(y1 - y0)
    if (Math.min(width, height) > Math.max(LEAN * Math.max(width, height), 0.5)) {
      return
    }
    this.#addLine({
      x0: Math.min(x0, x1),
      y0: Math.min(y0, y1),
      x1: Math.max(x0, x1),
      y1: Math.max(y0, y1),
    })
  }

  #addLine(box: Box): void {
    const width = box.x1 - box.x0
    const height = box.y1 - box.y0
    if (Math.max(width, height) < SHORTEST_LINE || !this.#isOnPage(box)) {
      return
    }
    const clipped = this.#clip(box)
    this.drawing.rulings.push(
      width >= height
        ? {
            direction: 'horizontal',
            position: (box.y0 + box.y1) / 2,
            from: clipped.x0,
            to: clipped.x1,
          }
        : {
            direction: 'vertical',
            position: (box.x0 + box.x1) / 2,
            from: clipped.y0,
            to: clipped.y1,
          }
    )
  }

  #addShading(box: Box, lightness: number): void {
    if (!this.#isOnPage(box)) {
      return
    }
    if (lightness >= PAPER_LIGHTNESS && !this.#liesOnShading(box)) {
      return
    }
    this.drawing.shadings.push({ ...this.#clip(box), lightness })
  }

  #readPicture(image: Pointer, toDisplay: Matrix): void {
    const library = this.#library
    const { exports, scratch } = library
    const matrix = multiply(this.#matrix(image), toDisplay)
    const box = this.#clip(mapBox(matrix, 0, 0, 1, 1))
    if (!this.#isOnPage(box)) {
      return
    }
    if (Math.min(box.x1 - box.x0, box.y1 - box.y0) <= LINE_THICKNESS) {
      this.#addLine(box)
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
    const area = (box.x1 - box.x0) * (box.y1 - box.y0)
    this.drawing.pictures.push({
      box,
      coverage: area / (this.#view.width * this.#view.height),
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

  #liesOnShading(box: Box): boolean {
    const x = (box.x0 + box.x1) / 2
    const y = (box.y0 + box.y1) / 2
    return this.drawing.shadings.some((area) => contains(area, x, y))
  }

  #isOnPage(box: Box): boolean {
    return isInView(this.#view, box.x0, box.y0, box.x1, box.y1)
  }

  #clip(box: Box): Box {
    if (this.#view.skew !== 0) {
      return box
    }
    return {
      x0: Math.max(0, box.x0),
      y0: Math.max(0, box.y0),
      x1: Math.min(this.#view.width, box.x1),
      y1: Math.min(this.#view.height, box.y1),
    }
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

function contains(box: Box, x: number, y: number): boolean {
  return x >= box.x0 && x <= box.x1 && y >= box.y0 && y <= box.y1
}

function boundsOf(points: number[]): Box {
  const box = { x0: points[0], y0: points[1], x1: points[0], y1: points[1] }
  for (let index = 2; index < points.length; index += 2) {
    box.x0 = Math.min(box.x0, points[index])
    box.x1 = Math.max(box.x1, points[index])
    box.y0 = Math.min(box.y0, points[index + 1])
    box.y1 = Math.max(box.y1, points[index + 1])
  }
  return box
}

/** Whether every point is a corner of the box around all of them. */
function isRectangle(points: number[], box: Box): boolean {
  if (points.length < 8 || points.length > 10) {
    return false
  }
  for (let index = 0; index < points.length; index += 2) {
    const x = points[index]
    const y = points[index + 1]
    if (Math.min(x - box.x0, box.x1 - x) > 1 || Math.min(y - box.y0, box.y1 - y) > 1) {
      return false
    }
  }
  return true
}
