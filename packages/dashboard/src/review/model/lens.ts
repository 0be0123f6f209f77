import type { Box } from './types.js'

/** Pixels. */
export interface Size {
  width: number
  height: number
}

/** How a picture stands behind a window, in pixels of the screen. */
export interface LensView {
  backgroundSize: string
  backgroundPosition: string
  /** Outline of the box within the window. */
  outline: { left: number; top: number; width: number; height: number }
}

/** Share of the window that a cell takes at most, so that its neighbours can be seen. */
const FILLED = 0.72
/** Screen pixels for one of the picture: more only shows its grain. */
const MOST = 3.5
/** Less cannot be read; a cell that is wider then begins at the left. */
const LEAST = 0.9
/** Pixels before a cell that begins at the left. */
const MARGIN = 12

/**
 * Enlarges the part of a page picture that a box outlines, so that the whole cell fits a window.
 */
export function lensView(box: Box, picture: Size, window: Size): LensView {
  const width = Math.max(1, box.width * picture.width)
  const height = Math.max(1, box.height * picture.height)
  const fitting = Math.min((window.width * FILLED) / width, (window.height * FILLED) / height)
  const scale = Math.min(MOST, Math.max(fitting, Math.min(LEAST, (window.height * 0.9) / height)))
  const isCut = width * scale > window.width - 2 * MARGIN
  const left = isCut ? MARGIN : (window.width - width * scale) / 2
  const top = (window.height - height * scale) / 2
  const x = left - box.x * picture.width * scale
  const y = top - box.y * picture.height * scale
  return {
    backgroundSize: `${picture.width * scale}px ${picture.height * scale}px`,
    backgroundPosition: `${x}px ${y}px`,
    outline: { left, top, width: width * scale, height: height * scale },
  }
}

/** The part of a page that a phone shows of a value: its line, with its neighbours. */
export function stripOf(box: Box, picture: Size): Box {
  const width = Math.min(1, Math.max(0.24, box.width * 1.3))
  const wanted = (box.height * 3.2 * picture.height) / picture.width
  const height = Math.min(1, Math.max(wanted, width / 5) * (picture.width / picture.height))
  const within = (start: number, size: number) => Math.min(1 - size, Math.max(0, start))
  return {
    x: within(box.x + box.width / 2 - width / 2, width),
    y: within(box.y + box.height / 2 - height / 2, height),
    width,
    height,
  }
}

/** A box within a part of the page, as fractions of that part. */
export function boxWithin(box: Box, part: Box): Box {
  return {
    x: (box.x - part.x) / part.width,
    y: (box.y - part.y) / part.height,
    width: box.width / part.width,
    height: box.height / part.height,
  }
}

/** How far a page is enlarged so that its values can be read; 1 is as wide as its pane. */
export function readableZoom(heights: readonly number[], picture: Size, paneWidth: number): number {
  if (heights.length === 0 || paneWidth === 0) {
    return 1
  }
  const median = [...heights].sort((one, other) => one - other)[Math.floor(heights.length / 2)]
  const shown = median * paneWidth * (picture.height / picture.width)
  return Math.min(3, Math.max(1, 15 / shown))
}
