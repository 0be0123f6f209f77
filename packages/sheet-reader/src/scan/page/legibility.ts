import { cropImage, type GreyImage, type PixelBox } from '../../image/grey_image.js'
import { turnImage } from '../../image/rotate.js'
import type { RasterRuling } from '../../image/rulings.js'
import type { GlyphReader } from '../../glyph/glyph_reader.js'
import type { LineReader } from '../../line/line_reader.js'
import { betweenLines } from '../cells/cell_paper.js'
import type { InkWord } from '../words/ink_words.js'
import { padded } from './boxes.js'

/** The words of a page as it is turned, of which the short ones were read already. */
export interface PrintedWords {
  grey: GreyImage
  words: readonly InkWord[]
  /** The upright lines between which the short words were read. */
  lines: readonly RasterRuling[]
  /** Only black and white, as faxes are: their letters are broken, so that few words read well. */
  isOneBit: boolean
}

/** Who reads the words of a page to find out which way is up. */
export interface WordReaders {
  glyphs: Pick<GlyphReader, 'read'>
  lines: Pick<LineReader, 'read'>
}

/** How well a page reads, by its short words and by its long ones. */
export interface Legibility {
  /** Mean probability of short words, and the sum of the probabilities of all of them. */
  short: number
  readable: number
  /**
   * Mean probability of long words, how many there are, and the share of all words that they are.
   */
  long: number
  longWords: number
  longShare: number
}

/** Words that are read both ways to find out which way is up. */
const SAMPLES = 40
const LONG_SAMPLES = 24
const FEWEST_SAMPLES = 4
/** A page whose words read this well stands upright. */
const READS_WELL = 0.75
/** How much better (as a mean of probabilities) the page must read upside down. */
const BETTER = 0.12
/** The same as a share where letters are broken, so that none reads well either way. */
const BETTER_BROKEN = 1.4
/** What any two readings of nothing may differ by: shares of less are shares of noise. */
const LEAST = 0.02
/** In text heights: words of several letters, and a line of them at most. */
const SHORTEST_LONG = 2
const LONGEST_LONG = 15
/**
 * Pages that lie on their side have hardly any long words: with such a share of them that read, one
 * does not.
 */
const LONG_SHARE = 0.1
const LONG_READ = 0.25
/**
 * A fax whose words read worse than this may lie on its side: broken letters do not tell how their
 * lines run.
 */
const ILLEGIBLE = 0.5

/**
 * Whether the page stands on its head: its words read clearly better turned by half. Costs nothing
 * where the short ones were read well as they are. Of broken letters the short words are digits,
 * which look much alike both ways: the long ones are asked as well.
 */
export function isUpsideDown(print: PrintedWords, readers: WordReaders): boolean {
  const { words, isOneBit } = print
  const samples = samplesOf(words)
  const long = isOneBit ? longSamplesOf(words) : []
  const upright = meanConfidence(samples)
  if (samples.length + long.length < FEWEST_SAMPLES || upright >= READS_WELL) {
    return false
  }
  const turned = mean(samples.map((word) => readShort(print, word, readers.glyphs)))
  if (!isOneBit) {
    return turned > upright + BETTER
  }
  const shareOfShort = shareOf(turned, upright)
  if (long.length < FEWEST_SAMPLES) {
    return shareOfShort > BETTER_BROKEN
  }
  const [asIs, onHead] = [false, true].map((isTurned) =>
    mean(long.map((word) => readLong(print.grey, word, readers.lines, isTurned)))
  )
  return shareOfShort * shareOf(onHead, asIs) > BETTER_BROKEN
}

/**
 * How well the short words of a page read: the mean of their probabilities, 0 where there are
 * hardly any.
 */
export function legibilityOf(words: readonly InkWord[]): number {
  const samples = samplesOf(words)
  return samples.length < FEWEST_SAMPLES ? 0 : meanConfidence(samples)
}

/** How well a page of broken letters reads as it is turned. */
export function legibilityOfPage(
  { grey, words }: Pick<PrintedWords, 'grey' | 'words'>,
  lines: WordReaders['lines']
): Legibility {
  const longWords = words.filter(isLong).length
  return {
    short: legibilityOf(words),
    readable: wordsToSample(words).reduce((sum, { reading }) => sum + reading!.confidence, 0),
    long: mean(longSamplesOf(words).map((word) => readLong(grey, word, lines, false))),
    longWords,
    longShare: longWords / Math.max(1, words.length),
  }
}

/**
 * How a page of broken letters reads that may lie on its side, as far as its words tell; null for
 * one that does not. Where the short words read well, the long ones are not read.
 */
export function legibilityIfSideways(
  print: Pick<PrintedWords, 'grey' | 'words'>,
  lines: WordReaders['lines']
): Legibility | null {
  if (legibilityOf(print.words) >= ILLEGIBLE) {
    return null
  }
  const legibility = legibilityOfPage(print, lines)
  const { long, longShare } = legibility
  return longShare >= LONG_SHARE && long >= LONG_READ ? null : legibility
}

/**
 * Whether a page of broken letters reads clearly better another way round. One that lies on its
 * side has few words that are short, and some of these read no worse than those of an upright page:
 * it has to have more that read. It has hardly any words that are long: as it is turned to, it has
 * to have as many.
 *
 * @param other how it reads that way round
 */
export function readsBetter(other: Legibility, one: Legibility): boolean {
  const readableIn = ({ readable, long, longWords }: Legibility) => readable + long * longWords
  return (
    shareOf(other.short, one.short) * shareOf(other.long, one.long) > BETTER_BROKEN &&
    readableIn(other) > readableIn(one) &&
    other.longWords >= one.longWords
  )
}

function shareOf(one: number, other: number): number {
  return (one + LEAST) / (other + LEAST)
}

function meanConfidence(samples: readonly InkWord[]): number {
  return mean(samples.map(({ reading }) => reading?.confidence ?? 0))
}

function wordsToSample(words: readonly InkWord[]): InkWord[] {
  return words.filter(
    ({ reading, components }) =>
      reading?.kind === 'value' && components.length > 1 && components.length < 6
  )
}

function samplesOf(words: readonly InkWord[]): InkWord[] {
  return everyFew(wordsToSample(words), SAMPLES)
}

function isLong({ angle, components, pixels, textHeight }: InkWord): boolean {
  const width = pixels.x1 - pixels.x0
  return (
    angle === 0 &&
    components.length > 2 &&
    width >= SHORTEST_LONG * textHeight &&
    width <= LONGEST_LONG * textHeight
  )
}

function longSamplesOf(words: readonly InkWord[]): InkWord[] {
  return everyFew(words.filter(isLong), LONG_SAMPLES)
}

function everyFew(words: readonly InkWord[], samples: number): InkWord[] {
  const step = Math.max(1, Math.floor(words.length / samples))
  return words.filter((_, index) => index % step === 0)
}

function readShort(
  { grey, lines }: PrintedWords,
  { pixels, textHeight }: InkWord,
  glyphs: WordReaders['glyphs']
): number {
  const box = betweenLines(lines, pixels, padded(pixels, textHeight, grey))
  const image = upended(grey, box)
  return glyphs.read(image, whole(image), { expectedHeight: textHeight }).confidence
}

function readLong(
  grey: GreyImage,
  { pixels, textHeight }: InkWord,
  lines: WordReaders['lines'],
  isTurned: boolean
): number {
  const box = padded(pixels, textHeight, grey)
  if (!isTurned) {
    return lines.read(grey, box).confidence
  }
  const image = upended(grey, box)
  return lines.read(image, whole(image)).confidence
}

function upended(page: GreyImage, box: PixelBox): GreyImage {
  return turnImage(cropImage(page, box), 180)
}

function whole({ width, height }: GreyImage): PixelBox {
  return { x0: 0, y0: 0, x1: width, y1: height }
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
}
