import type { Random } from '../random.js'
import { weighted } from './choices.js'
import type { FontKind, Look, Ruling } from './model.js'

/** Draws how a document looks; `changes` are what the document is about. */
export function drawLook(random: Random, changes: Partial<Look> = {}): Look {
  const ruling = weighted<Ruling>(
    random,
    [9, 'grid'],
    [3, 'horizontal'],
    [3, 'head'],
    [1, 'frame'],
    [4, 'none']
  )
  const font = weighted<FontKind>(random, [6, 'sans'], [3, 'serif'], [1, 'narrow'], [1, 'mono'])
  return {
    font,
    fontChoice: random.next(),
    size: random.pick([8, 8.5, 9, 10, 11]),
    paper: weighted(random, [8, 'a4' as const], [1, 'letter' as const]),
    landscape: random.chance(0.4),
    margin: random.pick([28, 36, 50, 57]),
    ruling,
    lineWidth: random.pick([0.3, 0.5, 0.75, 1]),
    headFill: weighted(random, [6, 'none' as const], [3, 'light' as const], [1, 'dark' as const]),
    zebra: random.chance(ruling === 'grid' ? 0.15 : 0.3),
    boldHead: random.chance(0.7),
    padding: random.pick([0.25, 0.4, 0.6]),
    leading: random.pick([1.25, 1.4, 1.6, 1.9]),
    wide: random.chance(0.4),
    watermark: null,
    doubled: random.chance(0.04),
    fitsWidth: true,
    otherFonts: false,
    margins: random.chance(0.25),
    redBelow: random.chance(0.15) ? 40 : 0,
    ...changes,
  }
}
