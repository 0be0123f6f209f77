import type { Angle, Token } from '../types.js'

/** Fewer words do not tell how a page lies. */
const FEWEST_WORDS = 10
/**
 * Share of the words that run the same way where the whole page does: turned headings alone do not
 * turn a page.
 */
const MOST = 0.7

/**
 * Degrees clockwise at which nearly all words of a page run; 0 where they are upright, or run in
 * several ways.
 */
export function textAngle(tokens: readonly Token[]): Angle {
  if (tokens.length < FEWEST_WORDS) {
    return 0
  }
  const isCommon = (angle: Angle) =>
    tokens.filter((token) => token.angle === angle).length >= MOST * tokens.length
  return ([90, 180, 270] as const).find(isCommon) ?? 0
}

/**
 * Degrees by which a page has to be turned clockwise so that text at an angle runs from left to
 * right.
 */
export function turnBack(angle: Angle): Angle {
  return ((360 - angle) % 360) as Angle
}
