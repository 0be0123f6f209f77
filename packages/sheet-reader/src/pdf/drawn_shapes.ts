import type { Box, Ruling } from '../types.js'
import { CoveredText } from './covered_text.js'
import type { Matrix } from './matrix.js'
import { isInView } from './page_view.js'
import type { PageView } from './page_view.js'

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
  /** What of its texts is hidden by what was drawn later. */
  covered: CoveredText
}

/** Points. Anything thinner than this is a line, however it was drawn. */
export const LINE_THICKNESS = 3

/** Shorter lines are parts of letters, dots and dashes. */
const SHORTEST_LINE = 4.5

/** A line may lean this much (points a point) and still be level or upright. */
const LEAN = 0.02

/**
 * Share of the box around it that a shape with round corners fills, as the ground of a badge does.
 */
const NEARLY_BOX = 0.7

export const PAPER_LIGHTNESS = 0.985

/** What of a page's shapes matters to a reader of tables, in points of the page as it is shown. */
export class DrawnShapes {
  readonly drawing: PageDrawing
  #view: PageView

  constructor(view: PageView) {
    this.#view = view
    const shadings: Shading[] = []
    const pictures: PagePicture[] = []
    this.drawing = {
      rulings: [],
      shadings,
      pictures,
      otherShapes: 0,
      covered: new CoveredText(),
      isCovered: (x, y) =>
        shadings.some((area) => contains(area, x, y)) ||
        pictures.some((picture) => contains(picture.box, x, y)),
    }
  }

  /** Whether the page is shown as it was drawn, without a lean. */
  get isUpright(): boolean {
    return this.#view.skew === 0
  }

  addPicture(picture: Omit<PagePicture, 'coverage'>): void {
    const { x0, y0, x1, y1 } = picture.box
    const coverage = ((x1 - x0) * (y1 - y0)) / (this.#view.width * this.#view.height)
    this.drawing.pictures.push({ ...picture, coverage })
  }

  addFigure(
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
        this.addLine(box)
      }
      return
    }
    if (!isStraight) {
      this.drawing.otherShapes++
    }
    if (fillLightness !== null) {
      if (isStraight && isRectangle(points, box)) {
        this.addShading(box, fillLightness)
      } else {
        this.drawing.otherShapes++
        if (areaOf(points) >= NEARLY_BOX * (box.x1 - box.x0) * (box.y1 - box.y0)) {
          this.addShading(box, fillLightness)
        }
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
    this.addLine({
      x0: Math.min(x0, x1),
      y0: Math.min(y0, y1),
      x1: Math.max(x0, x1),
      y1: Math.max(y0, y1),
    })
  }

  addLine(box: Box): void {
    const width = box.x1 - box.x0
    const height = box.y1 - box.y0
    if (Math.max(width, height) < SHORTEST_LINE || !this.isOnPage(box)) {
      return
    }
    const clipped = this.clip(box)
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

  addShading(box: Box, lightness: number): void {
    if (!this.isOnPage(box)) {
      return
    }
    if (lightness >= PAPER_LIGHTNESS && !this.liesOnShading(box)) {
      return
    }
    this.drawing.shadings.push({ ...this.clip(box), lightness })
  }

  liesOnShading(box: Box): boolean {
    const x = (box.x0 + box.x1) / 2
    const y = (box.y0 + box.y1) / 2
    return this.drawing.shadings.some((area) => contains(area, x, y))
  }

  isOnPage(box: Box): boolean {
    return isInView(this.#view, box.x0, box.y0, box.x1, box.y1)
  }

  clip(box: Box): Box {
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

/** Whether a point lies in a box or on its edge. */
export function contains(box: Box, x: number, y: number): boolean {
  return x >= box.x0 && x <= box.x1 && y >= box.y0 && y <= box.y1
}

/**
 * The area of a shape whose corners are given as x, y, x, y…; curves are taken as straight between
 * their points.
 */
function areaOf(points: readonly number[]): number {
  let twice = 0
  for (let index = 0; index < points.length; index += 2) {
    const next = (index + 2) % points.length
    twice += points[index] * points[next + 1] - points[next] * points[index + 1]
  }
  return Math.abs(twice) / 2
}

/** The box around points that are given as x, y, x, y…; at least one point. */
export function boundsOf(points: number[]): Box {
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
export function isRectangle(points: number[], box: Box): boolean {
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
