import { ordinalEnding } from '../../values/positions.js'
import type { GlyphHypothesis } from '../../types.js'
import type { ValueRange } from '../records/raw_records.js'

/** A text that a number cell can say, with its natural log probability among all it could say. */
export interface NumberText {
  text: string
  logProbability: number
}

/**
 * As in the general decoder: a character the net did not list; a point without ink; anything else.
 */
const UNLISTED = -12
const POINT_LOST = Math.log(0.03)
const OUTSIDE = 0.002
const BEAM = 24

/** Where nearly all numbers of a column have decimals, one without is that much less probable. */
const WHOLE_AMONG_DECIMALS = Math.log(0.05)

/**
 * What a cell of a number column can say: a number up to `highest` with the column's decimals, or
 * one of `words`. Does what the general decoder of glyph posteriors does, for the one grammar that
 * is needed hundreds of times a page.
 *
 * @param wordWeight prior of a word against a number
 */
export function decodeNumberTexts(
  hypotheses: readonly GlyphHypothesis[],
  range: ValueRange,
  highest: number,
  words: readonly string[],
  wordWeight: number
): NumberText[] {
  const readings = new Map<string, number>()
  for (const hypothesis of hypotheses) {
    for (const { text, logProbability } of digitsOf(hypothesis)) {
      addNumbers(readings, text, logProbability, range, highest)
    }
    for (const word of words) {
      const logProbability = wordIn(hypothesis, word)
      if (logProbability !== null) {
        add(readings, word, logProbability + Math.log(wordWeight))
      }
    }
  }
  return normalised(readings)
}

/** As {@link decodeNumberTexts} for a list of words only: grades. */
export function decodeWordTexts(
  hypotheses: readonly GlyphHypothesis[],
  words: readonly string[]
): NumberText[] {
  const readings = new Map<string, number>()
  for (const hypothesis of hypotheses) {
    for (const word of words) {
      const logProbability = wordIn(hypothesis, word)
      if (logProbability !== null) {
        add(readings, word, logProbability)
      }
    }
  }
  return normalised(readings)
}

/** A position without its ending is that much less probable than `3rd` and the like. */
const NO_ENDING = Math.log(0.2)

/** Characters of an ending, dust between them included. */
const ENDING_LENGTHS = [1, 2, 3, 4]

/** French endings of positions behind those of English. */
const FRENCH_ENDINGS = ['E', 'ER', 'RE', 'EME']

/**
 * As {@link decodeNumberTexts} for positions up to `highest`, with or without `st`, `nd`, `rd`,
 * `th` and `e`, `er`.
 */
export function decodePositionTexts(
  hypotheses: readonly GlyphHypothesis[],
  highest: number
): NumberText[] {
  const readings = new Map<string, number>()
  const isPosition = (text: string) => /^[1-9]\d*$/.test(text) && Number(text) <= highest
  for (const hypothesis of hypotheses) {
    for (const { text, logProbability } of digitsOf(hypothesis)) {
      if (isPosition(text)) {
        add(readings, text, logProbability + NO_ENDING)
      }
    }
    const { glyphs } = hypothesis
    for (const length of ENDING_LENGTHS) {
      if (glyphs.length <= length) {
        break
      }
      const ending: GlyphHypothesis = { logProbability: 0, glyphs: glyphs.slice(-length) }
      const digits = digitsOf({ ...hypothesis, glyphs: glyphs.slice(0, -length) })
      for (const { text, logProbability } of digits.filter((one) => isPosition(one.text))) {
        for (const word of [ordinalEnding(Number(text)).toUpperCase(), ...FRENCH_ENDINGS]) {
          const suffix = wordIn(withRaisedE(ending), word)
          if (suffix !== null) {
            add(readings, text, logProbability + suffix)
          }
        }
      }
    }
  }
  return normalised(readings)
}

/**
 * An ending in which what may be a `C` is an `e`: no position ends in a C, and a small raised e
 * looks like one.
 */
function withRaisedE(ending: GlyphHypothesis): GlyphHypothesis {
  const glyphs = ending.glyphs.map((candidates) => {
    const round = candidates.filter(([character]) => /[ec]/i.test(character))
    const share = round.reduce((sum, [, logProbability]) => sum + Math.exp(logProbability), 0)
    const others = candidates.filter((candidate) => !round.includes(candidate))
    return round.length === 0
      ? candidates
      : [...others, ['E', Math.log(Math.min(1, share))] as (typeof candidates)[number]]
  })
  return { ...ending, glyphs }
}

function normalised(readings: Map<string, number>): NumberText[] {
  let inside = 0
  for (const logProbability of readings.values()) {
    inside += Math.exp(logProbability)
  }
  const all = Math.log(inside + OUTSIDE * Math.max(0, 1 - inside))
  return [...readings]
    .map(([text, logProbability]) => ({ text, logProbability: logProbability - all }))
    .sort((a, b) => b.logProbability - a.logProbability)
}

/**
 * Texts of digits and points along one cut, best first; ink that is no character is skipped, and so
 * is the sign of a percentage behind them.
 */
function digitsOf(hypothesis: GlyphHypothesis): NumberText[] {
  let beam: NumberText[] = [{ text: '', logProbability: hypothesis.logProbability }]
  const last = hypothesis.glyphs.length - 1
  for (const [place, candidates] of hypothesis.glyphs.entries()) {
    const next: NumberText[] = []
    for (const [printed, logProbability] of candidates) {
      const character = printed === '%' && place === last && place > 0 ? '' : printed
      const isPoint = character === '.' || character === ','
      if (character !== '' && !isPoint && !(character >= '0' && character <= '9')) {
        continue
      }
      for (const soFar of beam) {
        if (isPoint && soFar.text.includes(character)) {
          continue
        }
        next.push({
          text: soFar.text + character,
          logProbability: soFar.logProbability + logProbability,
        })
      }
    }
    if (next.length > BEAM) {
      next.sort((a, b) => b.logProbability - a.logProbability)
      next.length = BEAM
    }
    beam = next
  }
  return beam
}

/**
 * Adds a text as the numbers that it can be in the column: as it stands, or with its lost point.
 */
function addNumbers(
  readings: Map<string, number>,
  printed: string,
  logProbability: number,
  { decimals, always }: ValueRange,
  highest: number
) {
  const text = withoutComma(printed)
  if (text === null) {
    return
  }
  const point = text.indexOf('.')
  if (point >= 0) {
    const places = text.length - point - 1
    if (decimals === 0 || point === 0 || places === 0 || places > decimals) {
      return
    }
    const unusual = always && places !== decimals ? WHOLE_AMONG_DECIMALS : 0
    if (Number(text) <= highest) {
      add(readings, text, logProbability + unusual)
    }
    return
  }
  if (text === '') {
    return
  }
  const longest = String(Math.floor(highest)).length
  if (text.length <= longest && Number(text) <= highest) {
    add(readings, text, logProbability + (always ? WHOLE_AMONG_DECIMALS : 0))
  }
  if (decimals === 0 || text.length <= decimals) {
    return
  }
  const split = text.length - decimals
  const pointed = `${text.slice(0, split)}.${text.slice(split)}`
  if (Number(pointed) <= highest) {
    add(readings, pointed, logProbability + POINT_LOST)
  }
}

/**
 * Digits with a point at most: `1,204` is a thousand and more, `13,5` thirteen and a half. Null
 * where the comma can be neither.
 */
export function withoutComma(text: string): string | null {
  if (!text.includes(',')) {
    return text
  }
  if (/^[1-9]\d{0,2},\d{3}(?:\.\d*)?$/.test(text)) {
    return text.replace(',', '')
  }
  return text.includes('.') ? null : text.replace(',', '.')
}

/**
 * Log probability that a cut's glyphs are the letters of a word; null where their number differs.
 */
export function wordIn(hypothesis: GlyphHypothesis, word: string): number | null {
  const { glyphs } = hypothesis
  let spare = glyphs.length - word.length
  if (spare < 0) {
    return null
  }
  let logProbability = hypothesis.logProbability
  let place = 0
  for (const candidates of glyphs) {
    const dust = spare > 0 ? candidates.find(([character]) => character === '') : undefined
    if (dust) {
      logProbability += dust[1]
      spare -= 1
      continue
    }
    const listed = candidates.find(([character]) => character.toUpperCase() === word[place])
    logProbability += listed ? listed[1] : UNLISTED
    place += 1
  }
  return spare > 0 ? null : logProbability
}

function add(readings: Map<string, number>, text: string, logProbability: number) {
  const known = readings.get(text)
  if (known === undefined) {
    readings.set(text, logProbability)
  } else {
    const high = Math.max(known, logProbability)
    readings.set(text, high + Math.log1p(Math.exp(Math.min(known, logProbability) - high)))
  }
}
