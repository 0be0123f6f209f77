import { findComponents, type Component } from '../image/components.js'
import { cropImage, type BinaryImage, type GreyImage, type PixelBox } from '../image/grey_image.js'
import { turnImage } from '../image/rotate.js'
import type { GlyphReader } from '../glyph/glyph_reader.js'
import type { InkWord } from './ink_words.js'

/** Letter sizes that are looked at, in inches. */
const SMALLEST = 0.035
const LARGEST = 0.3
/** Letters of a sideways page have their next letter above or below this many times as often as beside. */
const CLEARLY = 1.5
/** In inches: a longer run of ink is no stroke of a letter. */
const LONG_RUN = 0.15
/** With fewer neighbouring letters than this nobody can tell. */
const FEWEST = 20
/** Words that are read both ways to find out which way is up. */
const SAMPLES = 40
/** A page whose words read this well stands upright. */
const READS_WELL = 0.75
/** How much better (as a mean of probabilities) the page must read upside down. */
const BETTER = 0.12

/**
 * Whether the lines of text run from top to bottom or from bottom to top of the page. Where the part
 * that is looked at first says so, the whole page must: it may be full of upright headings.
 */
export function isSideways(binary: BinaryImage, dpi: number): boolean {
  const whole = { x0: 0, y0: 0, x1: binary.width, y1: binary.height }
  return (
    hasSidewaysLines(binary, middleOf(binary), dpi) &&
    hasSidewaysLines(binary, whole, dpi) &&
    hasSidewaysLines(withoutLongRuns(binary, LONG_RUN * dpi), whole, dpi)
  )
}

/** The page without drawn lines: letters that stand on them hang together as one piece of ink. */
function withoutLongRuns({ data, width, height }: BinaryImage, longest: number): BinaryImage {
  const kept = data.slice()
  const clear = (lines: number, length: number, lineStep: number, step: number) => {
    for (let line = 0; line < lines; line++) {
      let start = 0
      for (let at = 0; at <= length; at++) {
        if (at < length && data[line * lineStep + at * step] === 1) {
          continue
        }
        for (let ink = start; at - start > longest && ink < at; ink++) {
          kept[line * lineStep + ink * step] = 0
        }
        start = at + 1
      }
    }
  }
  clear(height, width, width, 1)
  clear(width, height, 1, width)
  return { data: kept, width, height }
}

function hasSidewaysLines(binary: BinaryImage, part: PixelBox, dpi: number): boolean {
  const letters = findComponents(binary, part).filter(({ x0, y0, x1, y1 }) => {
    const longest = Math.max(x1 - x0, y1 - y0)
    return longest >= SMALLEST * dpi && longest <= LARGEST * dpi
  })
  const beside = countNeighbours(letters)
  const below = countNeighbours(letters.map(transpose))
  return beside + below >= FEWEST && below > CLEARLY * beside
}

/** Enough of the page to tell, where its text most probably is. */
function middleOf({ width, height }: BinaryImage): PixelBox {
  return { x0: width >> 3, y0: height >> 3, x1: width - (width >> 3), y1: height >> 1 }
}

/** How many letters have another one of about their height just to the right. */
function countNeighbours(letters: readonly Component[]): number {
  const sorted = [...letters].sort((a, b) => a.x0 - b.x0)
  let count = 0
  for (let i = 0; i < sorted.length; i++) {
    const { x1, y0, y1 } = sorted[i]
    const height = y1 - y0
    for (let j = i + 1; j < sorted.length && sorted[j].x0 < x1 + 0.4 * height; j++) {
      const other = sorted[j]
      const shared = Math.min(y1, other.y1) - Math.max(y0, other.y0)
      const isLevel = shared > 0.6 * Math.max(height, other.y1 - other.y0)
      if (isLevel && other.x0 >= x1 - 2) {
        count++
        break
      }
    }
  }
  return count
}

function transpose({ x0, y0, x1, y1, area }: Component): Component {
  return { x0: y0, y0: x0, x1: y1, y1: x1, area }
}

/**
 * Whether the page stands on its head: its short words read clearly better turned by half. Costs
 * nothing where they were read well as they are.
 */
export function isUpsideDown(
  page: GreyImage,
  words: readonly InkWord[],
  glyphs: Pick<GlyphReader, 'read'>
): boolean {
  const read = words.filter(
    ({ reading, components }) =>
      reading?.kind === 'value' && components.length > 1 && components.length < 6
  )
  if (read.length < 4) {
    return false
  }
  const step = Math.max(1, Math.floor(read.length / SAMPLES))
  const samples = read.filter((_, index) => index % step === 0)
  const upright = mean(samples.map((word) => word.reading!.confidence))
  if (upright >= READS_WELL) {
    return false
  }
  const turned = mean(samples.map((word) => readTurned(page, word, glyphs)))
  return turned > upright + BETTER
}

function readTurned(
  page: GreyImage,
  { pixels, textHeight }: InkWord,
  glyphs: Pick<GlyphReader, 'read'>
): number {
  const padding = Math.round(0.3 * textHeight)
  const box: PixelBox = {
    x0: pixels.x0 - padding,
    y0: pixels.y0 - padding,
    x1: pixels.x1 + padding,
    y1: pixels.y1 + padding,
  }
  const image = turnImage(cropImage(page, box), 180)
  const whole = { x0: 0, y0: 0, x1: image.width, y1: image.height }
  return glyphs.read(image, whole, { expectedHeight: textHeight }).confidence
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
