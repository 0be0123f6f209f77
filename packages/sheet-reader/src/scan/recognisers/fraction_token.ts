import type { EngineReading } from '@tenant-education/adapter-kit'
import type { Angle } from '../../types.js'

/** A word as an engine saw it; edges are fractions (0 to 1) of the page as it is displayed. */
export interface FractionToken {
  text: string
  /** 0 to 1. */
  confidence: number
  angle: Angle
  x0: number
  y0: number
  x1: number
  y1: number
}

/** The words of a reading in any unit: edges beyond the page end at its border. */
export function fractionTokensOf({ tokens, width, height }: EngineReading): FractionToken[] {
  return tokens.map(({ text, confidence, angle, x0, y0, x1, y1 }) => ({
    text,
    confidence,
    angle,
    x0: clamp(x0 / width),
    y0: clamp(y0 / height),
    x1: clamp(x1 / width),
    y1: clamp(y1 / height),
  }))
}

function clamp(share: number): number {
  return Math.min(1, Math.max(0, share))
}
