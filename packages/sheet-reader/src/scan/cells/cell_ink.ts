import { findComponents, type Component } from '../../image/components.js'
import type { BinaryImage, PixelBox } from '../../image/grey_image.js'

/** Share of the text height that a speck has at most in both directions. */
const SPECK = 0.14

/**
 * The ink of a cell, without specks and without what its rulings left at the edges.
 *
 * @param textHeight height of a digit in pixels, for telling specks from points
 */
export function cellInk(binary: BinaryImage, cell: PixelBox, textHeight: number): Component[] {
  return findComponents(binary, cell).filter(
    (component) => !isSpeck(component, textHeight) && !isRulingRemain(component, cell, textHeight)
  )
}

/** The smallest box around all boxes; null for none. */
export function unionBox(boxes: readonly PixelBox[]): PixelBox | null {
  if (boxes.length === 0) {
    return null
  }
  const union = { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity }
  for (const box of boxes) {
    union.x0 = Math.min(union.x0, box.x0)
    union.y0 = Math.min(union.y0, box.y0)
    union.x1 = Math.max(union.x1, box.x1)
    union.y1 = Math.max(union.y1, box.y1)
  }
  return union
}

/**
 * Whether ink is too small to be writing, such as dust.
 *
 * @param textHeight height of a digit in pixels
 */
export function isSpeck(component: Component, textHeight: number): boolean {
  const limit = Math.max(2, SPECK * textHeight)
  return (
    component.area < 3 ||
    (component.x1 - component.x0 < limit && component.y1 - component.y0 < limit)
  )
}

/** Blur of a ruling, or a bit of it where it bends, sticks to the region's edge and is thin. */
function isRulingRemain(component: Component, region: PixelBox, textHeight: number): boolean {
  const width = component.x1 - component.x0
  const height = component.y1 - component.y0
  const thin = Math.max(3, 0.2 * textHeight)
  const atSide = component.x0 <= region.x0 || component.x1 >= region.x1
  const atEnd = component.y0 <= region.y0 || component.y1 >= region.y1
  return (atSide && width <= thin) || (atEnd && height <= thin)
}

/**
 * Components as lines of text, top to bottom, each from left to right. Components whose heights
 * overlap by half are on one line; dots and accents go to the line they are nearest to.
 */
export function splitIntoLines(
  components: readonly Component[],
  textHeight: number
): Component[][] {
  const lines: { y0: number; y1: number; members: Component[] }[] = []
  const tall = components.filter((component) => component.y1 - component.y0 >= 0.5 * textHeight)
  const small = components.filter((component) => component.y1 - component.y0 < 0.5 * textHeight)
  for (const component of [...tall].sort((a, b) => a.y0 + a.y1 - b.y0 - b.y1)) {
    const line = lines.find(
      ({ y0, y1 }) =>
        Math.min(y1, component.y1) - Math.max(y0, component.y0) >=
        0.5 * Math.min(y1 - y0, component.y1 - component.y0)
    )
    if (line) {
      line.members.push(component)
      line.y0 = Math.min(line.y0, component.y0)
      line.y1 = Math.max(line.y1, component.y1)
    } else {
      lines.push({ y0: component.y0, y1: component.y1, members: [component] })
    }
  }
  for (const component of small) {
    const middle = (component.y0 + component.y1) / 2
    const distance = (line: { y0: number; y1: number }) =>
      Math.max(line.y0 - middle, middle - line.y1, 0)
    const nearest = lines.reduce<(typeof lines)[number] | null>(
      (best, line) => (!best || distance(line) < distance(best) ? line : best),
      null
    )
    if (nearest) {
      nearest.members.push(component)
    } else {
      lines.push({ y0: component.y0, y1: component.y1, members: [component] })
    }
  }
  return lines.sort((a, b) => a.y0 - b.y0).map((line) => line.members.sort((a, b) => a.x0 - b.x0))
}
