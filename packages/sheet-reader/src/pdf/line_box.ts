import type { Angle, Box } from '../types.js'
import type { TextRun } from './text_run.js'

/**
 * How far a word's box reaches above and below the line the letters stand on, in parts of the font
 * size.
 */
const ASCENT = 0.76
const DESCENT = 0.22

/**
 * The box of a word's first character, in points of the displayed page: as high as its line rather
 * than as its letter.
 */
export function lineBox(
  angle: Angle,
  run: TextRun,
  line: number,
  x0: number,
  y0: number,
  x1: number,
  y1: number
): Box {
  const above = run.fontSize * ASCENT
  const below = run.fontSize * DESCENT
  if (angle === 0) {
    return { x0, x1, y0: line - above, y1: line + below }
  }
  if (angle === 180) {
    return { x0, x1, y0: line - below, y1: line + above }
  }
  if (angle === 90) {
    return { y0, y1, x0: line - below, x1: line + above }
  }
  return { y0, y1, x0: line - above, x1: line + below }
}
