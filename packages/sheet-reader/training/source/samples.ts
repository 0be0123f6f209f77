import { CHARACTERS, NOT_A_CHARACTER } from '../../src/glyph/alphabet.js'
import { findInk } from '../../src/glyph/ink.js'
import { isBilevel } from '../../src/glyph/ink_pieces.js'
import {
  GlyphNormaliser,
  INPUT_HEIGHT,
  INPUT_WIDTH,
  type InkLevels,
  type PixelBox,
} from '../../src/glyph/normalise.js'
import type { Face } from './fonts.js'
import type { Random } from './random.js'
import { scanCell, type ScannedCell } from './scan.js'

/** Pictures for the net and what they show. */
export interface Samples {
  count: number
  /** `INPUT_WIDTH * INPUT_HEIGHT` bytes a sample; 200 is full ink. */
  pictures: Uint8Array
  /** Output that is right for each. */
  labels: Uint8Array
}

export const INPUT_SIZE = INPUT_WIDTH * INPUT_HEIGHT
export const FULL_INK = 200

/** Small letters that look like a capital once they are scaled. */
const LOOKALIKES = 'cosvwxz'

/** How often the ink that is no character is shown; the rest of it is thrown away. */
const KEPT = { merged: 0.5, fragment: 0.7, wrongCut: 0.25, speck: 0.15, foreign: 0.7 }

/**
 * Draws cells, cuts them as the reader does, and labels every piece by whose ink it is.
 *
 * @param wanted cells that are used; the others are thrown away
 */
export function makeSamples(
  random: Random,
  faces: readonly Face[],
  count: number,
  wanted: (cell: ScannedCell) => boolean = () => true
): Samples {
  const samples = {
    count: 0,
    pictures: new Uint8Array(count * INPUT_SIZE),
    labels: new Uint8Array(count),
  }
  while (samples.count < count) {
    const cell = scanCell(random, faces)
    if (wanted(cell)) {
      addCell(random, cell, samples)
    }
  }
  return samples
}

/** Whether the reader takes a cell for one of a page in black and white. */
export function isInBlackAndWhite({ image }: ScannedCell): boolean {
  return isBilevel(findInk(image, { x0: 0, y0: 0, x1: image.width, y1: image.height }))
}

const normaliser = new GlyphNormaliser()
const picture = new Float32Array(INPUT_SIZE)

function add(samples: Samples, cell: ScannedCell, box: PixelBox, levels: InkLevels, label: number) {
  if (samples.count >= samples.labels.length || box.x1 - box.x0 < 2 || box.y1 - box.y0 < 4) {
    return
  }
  normaliser.normalise(cell.image, box, levels, picture)
  const at = samples.count * INPUT_SIZE
  for (let pixel = 0; pixel < INPUT_SIZE; pixel++) {
    samples.pictures[at + pixel] = Math.round(picture[pixel] * FULL_INK)
  }
  samples.labels[samples.count++] = label
}

function addCell(random: Random, cell: ScannedCell, samples: Samples): void {
  const { image } = cell
  const whole = { x0: 0, y0: 0, x1: image.width, y1: image.height }
  const found = findInk(image, whole)
  const { levels } = found
  if (levels.paper - levels.ink < 30) {
    return
  }
  const threshold = found.threshold + random.between(-0.15, 0.15) * (levels.paper - levels.ink)
  const isInk = (x: number, y: number) => image.data[y * image.width + x] < threshold
  const characters = [...cell.text]
  const extents = characters.map((_, index) => extentOf(cell, index + 1, whole, isInk))
  const put = (box: PixelBox | undefined, label: number, kept = 1) => {
    if (box !== undefined && random.chance(kept)) {
      add(samples, cell, box, levels, label)
    }
  }

  for (const piece of found.pieces) {
    if (piece.area < 4) {
      continue
    }
    const shares = sharesOf(cell, piece, extents, isInk)
    const present = shares.filter(({ ofCharacter }) => ofCharacter > 0.12)
    if (present.length === 0) {
      put(piece, NOT_A_CHARACTER, KEPT.speck)
    } else if (present.length === 1) {
      if (present[0].ofCharacter < 0.72) {
        put(piece, NOT_A_CHARACTER, KEPT.fragment)
      }
    } else {
      put(piece, NOT_A_CHARACTER, KEPT.merged)
    }
  }

  for (const [index, character] of characters.entries()) {
    const extent = extents[index]
    if (extent === undefined || '.-'.includes(character)) {
      continue
    }
    const label = labelOf(character)
    if (label === NOT_A_CHARACTER) {
      put(extent, label, KEPT.foreign)
      continue
    }
    if (extent.y1 - extent.y0 < 0.45 * cell.digitHeight) {
      continue
    }

    put(jittered(random, extent, cell), label)
    const width = extent.x1 - extent.x0
    if (width >= 0.4 * cell.digitHeight) {
      const cut = extent.x0 + Math.round(width * random.between(0.3, 0.7))
      put(tight({ ...extent, x1: cut }, whole, isInk), NOT_A_CHARACTER, KEPT.wrongCut)
      put(tight({ ...extent, x0: cut }, whole, isInk), NOT_A_CHARACTER, KEPT.wrongCut)
    }
    const next = extents[index + 1]
    if (next !== undefined && labelOf(characters[index + 1]) !== NOT_A_CHARACTER) {
      const both = union(extent, next)
      put(both, NOT_A_CHARACTER, KEPT.wrongCut)
      const into = next.x0 + Math.round((next.x1 - next.x0) * random.between(0.3, 0.6))
      put(tight({ ...both, x1: into }, whole, isInk), NOT_A_CHARACTER, KEPT.wrongCut)
    }
  }
}

/** The output for a character. */
function labelOf(character: string): number {
  const known = LOOKALIKES.includes(character) ? character.toUpperCase() : character
  const index = CHARACTERS.indexOf(known)
  return index < 0 ? NOT_A_CHARACTER : index
}

/** Box of a character's own ink, or nothing when none is left of it. */
function extentOf(
  cell: ScannedCell,
  owner: number,
  within: PixelBox,
  isInk: (x: number, y: number) => boolean
): (PixelBox & { area: number }) | undefined {
  const box = { x0: Infinity, y0: Infinity, x1: 0, y1: 0, area: 0 }
  for (let y = within.y0; y < within.y1; y++) {
    for (let x = within.x0; x < within.x1; x++) {
      if (cell.owners[y * cell.image.width + x] !== owner || !isInk(x, y)) {
        continue
      }
      box.x0 = Math.min(box.x0, x)
      box.y0 = Math.min(box.y0, y)
      box.x1 = Math.max(box.x1, x + 1)
      box.y1 = Math.max(box.y1, y + 1)
      box.area++
    }
  }
  return box.area < 4 ? undefined : box
}

/** How much of each character's ink lies in a box. */
function sharesOf(
  cell: ScannedCell,
  box: PixelBox,
  extents: readonly ({ area: number } | undefined)[],
  isInk: (x: number, y: number) => boolean
) {
  const counts = new Map<number, number>()
  for (let y = box.y0; y < box.y1; y++) {
    for (let x = box.x0; x < box.x1; x++) {
      const owner = cell.owners[y * cell.image.width + x]
      if (owner > 0 && isInk(x, y)) {
        counts.set(owner, (counts.get(owner) ?? 0) + 1)
      }
    }
  }
  return [...counts].map(([owner, count]) => ({
    owner,
    ofCharacter: count / (extents[owner - 1]?.area ?? Infinity),
  }))
}

/** A box that is cut a little too narrow or too wide, as cuts between touching characters are. */
function jittered(random: Random, box: PixelBox, { image, digitHeight }: ScannedCell): PixelBox {
  const reach = Math.max(1, Math.round(digitHeight * 0.06))
  const side = () => (random.chance(0.75) ? 0 : random.whole(-reach, reach))
  const wide = box.x1 - box.x0 > 0.35 * digitHeight
  const inward = (value: number) => (wide ? value : Math.max(0, value))
  return {
    x0: Math.max(0, box.x0 - inward(side())),
    x1: Math.min(image.width, box.x1 + inward(side())),
    y0: Math.max(0, box.y0 - (random.chance(0.9) ? 0 : random.whole(0, 1))),
    y1: Math.min(image.height, box.y1 + (random.chance(0.9) ? 0 : random.whole(0, 1))),
  }
}

function tight(
  box: PixelBox,
  whole: PixelBox,
  isInk: (x: number, y: number) => boolean
): PixelBox | undefined {
  const result = { x0: box.x1, y0: box.y1, x1: box.x0, y1: box.y0 }
  for (let y = Math.max(whole.y0, box.y0); y < Math.min(whole.y1, box.y1); y++) {
    for (let x = Math.max(whole.x0, box.x0); x < Math.min(whole.x1, box.x1); x++) {
      if (!isInk(x, y)) {
        continue
      }
      result.x0 = Math.min(result.x0, x)
      result.y0 = Math.min(result.y0, y)
      result.x1 = Math.max(result.x1, x + 1)
      result.y1 = Math.max(result.y1, y + 1)
    }
  }
  return result.x1 - result.x0 < 2 ? undefined : result
}

function union(a: PixelBox, b: PixelBox): PixelBox {
  return {
    x0: Math.min(a.x0, b.x0),
    y0: Math.min(a.y0, b.y0),
    x1: Math.max(a.x1, b.x1),
    y1: Math.max(a.y1, b.y1),
  }
}
