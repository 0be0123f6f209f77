import { DIGIT_FOR_LETTER } from '../../vocabulary/letters_for_digits.js'
import type { GlyphReading } from '../../glyph/glyph_reader.js'
import type { GlyphHypothesis } from '../../types.js'

/** A number, with decimals or without. */
export const NUMBER = /^\d{1,4}(?:[.,]\d{1,2})?$/
/** Letters for digits that stand in a column of numbers. */
const DIGITS: Readonly<Record<string, string>> = { ...DIGIT_FOR_LETTER, t: '1', T: '1' }
const FOR_DIGITS = /[OoDQIiltT|ZzASsGbB]/g
/** Readings of a cell that are weighed, of a glyph and in all. */
const MOST_OF_GLYPH = 5
const MOST_READINGS = 30
/** What a reading is worth to a reader that does not have it. */
const UNLISTED_GLYPHS = 0.002
const UNLISTED_LINE = 0.02
/**
 * A point is looked for in digits where such a share of the column has one; the chance that it was
 * lost.
 */
const USUAL_SHAPE = 0.15
const LOST_POINT = 0.15

/** How a number is built: `9` for digits. */
export function shapeOf(text: string): string {
  return text.replace(/\d/g, '9')
}

/** A number with a point, however it is written. */
export function plain(text: string): string {
  return text.replace(',', '.')
}

/** All weights together. */
export function sumOf(weights: ReadonlyMap<string, number>): number {
  return [...weights.values()].reduce((sum, weight) => sum + weight, 0)
}

/** How probable the readings are that at least one of both has. */
export function productOf(
  byGlyphs: ReadonlyMap<string, number>,
  byLine: ReadonlyMap<string, number>
): Map<string, number> {
  const texts = new Set([...byGlyphs.keys(), ...byLine.keys()])
  return new Map(
    [...texts].map((text) => [
      text,
      ((byGlyphs.get(text) ?? 0) + UNLISTED_GLYPHS) * ((byLine.get(text) ?? 0) + UNLISTED_LINE),
    ])
  )
}

/**
 * Readings with those that are digits alone as what they are with the point that others of the
 * column have.
 */
export function withLostPoints(
  readings: ReadonlyMap<string, number>,
  shapes: ReadonlyMap<string, number>
): Map<string, number> {
  const all = new Map(readings)
  for (const [shape, share] of shapes) {
    const [before, behind] = shape.split('.')
    if (behind === undefined || share < USUAL_SHAPE) {
      continue
    }
    for (const [text, probability] of readings) {
      if (!text.includes('.') && text.length === before.length + behind.length) {
        const pointed = `${text.slice(0, before.length)}.${text.slice(before.length)}`
        all.set(pointed, (all.get(pointed) ?? 0) + LOST_POINT * probability)
      }
    }
  }
  return all
}

/** A reading as the glyph reader gives them. */
export function hypothesis(text: string, probability: number): GlyphHypothesis {
  return {
    logProbability: Math.log(probability),
    glyphs: Array.from(text, (character) => [[character, 0]]),
  }
}

/** What the glyph reader may have seen, text by text. */
export function spelledOut({ hypotheses }: GlyphReading): { text: string; probability: number }[] {
  return hypotheses.flatMap(({ logProbability, glyphs }) => {
    let texts = [{ text: '', log: logProbability }]
    for (const candidates of glyphs) {
      texts = texts
        .flatMap(({ text, log }) =>
          candidates
            .slice(0, MOST_OF_GLYPH)
            .map(([character, own]) => ({ text: text + character, log: log + own }))
        )
        .sort((one, other) => other.log - one.log)
        .slice(0, MOST_READINGS)
    }
    return texts.map(({ text, log }) => ({ text, probability: Math.exp(log) }))
  })
}

/** The numbers among some readings, with a point. */
export function numbersOf(
  readings: readonly { text: string; probability: number }[]
): Map<string, number> {
  const numbers = new Map<string, number>()
  for (const { text, probability } of readings) {
    const number = asNumber(text)
    if (NUMBER.test(number)) {
      numbers.set(plain(number), (numbers.get(plain(number)) ?? 0) + probability)
    }
  }
  return numbers
}

/** A text with digits for the letters that are taken for them. */
export function asNumber(text: string): string {
  return text.replace(FOR_DIGITS, (letter) => DIGITS[letter]).replaceAll(' ', '')
}

/** The most probable number. */
export function mostOf(numbers: ReadonlyMap<string, number>): string | undefined {
  const [best] = [...numbers].sort(([, one], [, other]) => other - one)
  return best?.[0]
}
