import type { PixelBox } from '../../image/grey_image.js'
import type { RasterRuling, RasterRulings } from '../../image/rulings.js'
import type { Box } from '../../types.js'

/** Pixels of blur that a ruling leaves beside itself. */
const BLUR = 1.5
/** Pixels by which a ruling may miss the edge of the cell that it bounds. */
const OFF_EDGE = 4

/**
 * The paper of a cell in whole pixels: its box without the rulings at its sides, and without what
 * lies beyond a ruling that crosses it near a side, where its sides are not rulings themselves.
 */
export function cellPaper(
  box: Box,
  scale: number,
  rulings: RasterRulings,
  isRuled = false
): PixelBox {
  const paper = {
    x0: box.x0 * scale,
    y0: box.y0 * scale,
    x1: box.x1 * scale,
    y1: box.y1 * scale,
  }
  const reachY = isRuled ? OFF_EDGE : Math.max(OFF_EDGE, 0.3 * (paper.y1 - paper.y0))
  const reachX = 0.3 * (paper.x1 - paper.x0)
  const { y0, y1, x0, x1 } = paper
  for (const { position, thickness, from, to } of rulings.horizontal) {
    if (Math.min(to, x1) - Math.max(from, x0) < 0.3 * (x1 - x0)) {
      continue
    }
    const half = thickness / 2 + BLUR
    if (Math.abs(position - y0) < reachY) {
      paper.y0 = Math.max(paper.y0, position + half)
    }
    if (Math.abs(position - y1) < reachY) {
      paper.y1 = Math.min(paper.y1, position - half)
    }
  }
  for (const { position, thickness, from, to } of rulings.vertical) {
    if (Math.min(to, y1) - Math.max(from, y0) < 0.3 * (y1 - y0)) {
      continue
    }
    const half = thickness / 2 + BLUR
    if (Math.abs(position - x0) < Math.min(6, reachX)) {
      paper.x0 = Math.max(paper.x0, position + half)
    }
    if (Math.abs(position - x1) < Math.min(6, reachX)) {
      paper.x1 = Math.min(paper.x1, position - half)
    }
  }
  return {
    x0: Math.round(paper.x0),
    y0: Math.round(paper.y0),
    x1: Math.max(Math.round(paper.x0) + 1, Math.round(paper.x1)),
    y1: Math.max(Math.round(paper.y0) + 1, Math.round(paper.y1)),
  }
}

/**
 * The part of a word's surroundings that lies between the upright lines beside it; all of its own
 * ink does.
 */
export function betweenLines(
  lines: readonly RasterRuling[],
  pixels: PixelBox,
  around: PixelBox
): PixelBox {
  let { x0, x1 } = around
  for (const { position, thickness, from, to } of lines) {
    if (from > pixels.y1 || to < pixels.y0) {
      continue
    }
    const half = thickness / 2 + BLUR
    if (2 * position < pixels.x0 + pixels.x1) {
      x0 = Math.max(x0, Math.min(pixels.x0, Math.round(position + half)))
    } else {
      x1 = Math.min(x1, Math.max(pixels.x1, Math.round(position - half)))
    }
  }
  return { ...around, x0, x1 }
}
