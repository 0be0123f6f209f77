import type { Component } from '../../image/components.js'
import { createGreyImage, type GreyImage, type PixelBox } from '../../image/grey_image.js'
import { drawScaled } from '../../image/resample.js'
import type { TextAlternative } from '../../types.js'
import type { RecogniseOptions, RecognisedWord, TextRecogniser } from './text_recogniser.js'

/** A line of upright text to be read: a box of some image, without rulings in it. */
export interface TextLine {
  source: GreyImage
  box: PixelBox
  /** Height of a capital letter in pixels of the source. */
  textHeight: number
  /** The line's ink, in pixels of the source. */
  components: readonly Component[]
}

/** What was read in a line. Word boxes are in pixels of the line's source. */
export interface LineReading {
  words: RecognisedWord[]
  text: string
  /** The lowest of the words' confidences; 0 where nothing was read. */
  confidence: number
  /** What it may say instead, where that was in doubt; the most probable first. */
  alternatives?: readonly TextAlternative[]
}

/**
 * Height of a capital letter on the stack, in pixels. Tesseract scales every line to 36 pixels, of
 * which a capital takes about 24: drawn like that, letters are not resampled a second time.
 */
const CAPITAL_HEIGHT = 24
const LARGEST_SCALE = 3
/**
 * Letters of usual width are drawn narrower: Tesseract's work grows with the length of a line, and
 * it reads them rather better like that (measured on clean, bad and fax-like scans). Narrow faces,
 * of which a quarter of the letters are less than this share of their height wide, are left alone.
 */
const SQUEEZE = 0.8
const NARROW_FACE = 0.57
/** More lines are read in several stacks: Tesseract keeps the memory of its largest image. */
const LINES_PER_STACK = 80
const MARGIN = 10
/** Blank space between two lines, in capital heights. */
const LEADING = 0.9

export interface StackOptions extends RecogniseOptions {
  /** Pixels; for a second opinion at another size. */
  capitalHeight?: number
}

/**
 * Reads many lines of text in one go: they are drawn under each other on white, all at the same
 * letter height, so that the recogniser sees a plain block of text whatever the page's layout was.
 * Returns a reading for each line, in the order given.
 */
export async function readLines(
  recogniser: TextRecogniser,
  lines: readonly TextLine[],
  options: StackOptions = {}
): Promise<LineReading[]> {
  const readings: LineReading[] = []
  for (let first = 0; first < lines.length; first += LINES_PER_STACK) {
    const part = lines.slice(first, first + LINES_PER_STACK)
    readings.push(...(await readStack(recogniser, part, options)))
  }
  return readings
}

async function readStack(
  recogniser: TextRecogniser,
  lines: readonly TextLine[],
  options: StackOptions
): Promise<LineReading[]> {
  const { image, places } = stackLines(lines, options.capitalHeight ?? CAPITAL_HEIGHT)
  const words = await recogniser.recognise(image, { characters: options.characters })
  const readings = places.map((): RecognisedWord[] => [])
  for (const word of words) {
    const index = placeOf(word, places)
    if (index === -1) {
      continue
    }
    readings[index].push({ ...word, box: toSource(word.box, places[index], lines[index]) })
  }
  return readings.map(toReading)
}

interface Place {
  top: number
  bottom: number
  scale: number
  squeeze: number
}

function stackLines(
  lines: readonly TextLine[],
  capitalHeight: number
): { image: GreyImage; places: Place[] } {
  const gap = Math.round(LEADING * capitalHeight)
  let height = MARGIN
  let width = 0
  const squeeze = lowerLetterWidth(lines) < NARROW_FACE ? 1 : SQUEEZE
  const places = lines.map(({ box, textHeight }) => {
    const scale = Math.min(LARGEST_SCALE, capitalHeight / textHeight)
    const top = height
    const bottom = top + Math.round((box.y1 - box.y0) * scale)
    width = Math.max(width, Math.round((box.x1 - box.x0) * scale * squeeze))
    height = bottom + gap
    return { top, bottom, scale, squeeze }
  })
  const image = createGreyImage(width + 2 * MARGIN, height - gap + MARGIN)
  for (const [index, { source, box }] of lines.entries()) {
    const { top, scale } = places[index]
    drawScaled(source, box, image, MARGIN, top, scale, squeeze)
  }
  return { image, places }
}

/**
 * Width that three letters in four have, in text heights; letters that touch do not matter to it.
 */
function lowerLetterWidth(lines: readonly TextLine[]): number {
  const widths = lines
    .flatMap(({ components, textHeight }) =>
      components
        .filter(({ y0, y1 }) => y1 - y0 >= 0.6 * textHeight)
        .map(({ x0, x1 }) => (x1 - x0) / textHeight)
    )
    .sort((a, b) => a - b)
  return widths[widths.length >> 2] ?? 1
}

/** The line that a word's middle lies in or is nearest to; -1 when it is between two lines. */
function placeOf(word: RecognisedWord, places: readonly Place[]): number {
  const middle = (word.box.y0 + word.box.y1) / 2
  return places.findIndex(({ top, bottom }) => middle >= top - 8 && middle <= bottom + 8)
}

function toSource(box: PixelBox, place: Place, line: TextLine): PixelBox {
  return {
    x0: line.box.x0 + (box.x0 - MARGIN) / (place.scale * place.squeeze),
    y0: line.box.y0 + (box.y0 - place.top) / place.scale,
    x1: line.box.x0 + (box.x1 - MARGIN) / (place.scale * place.squeeze),
    y1: line.box.y0 + (box.y1 - place.top) / place.scale,
  }
}

function toReading(words: RecognisedWord[]): LineReading {
  words.sort((a, b) => a.box.x0 - b.box.x0)
  return {
    words,
    text: words.map((word) => word.text).join(' '),
    confidence: words.length === 0 ? 0 : Math.min(...words.map((word) => word.confidence)),
  }
}
