import { compileGrammar, type CompiledGrammar, type GlyphGrammar } from './grammar.js'
import type { GlyphHypothesis } from '../types.js'

export type { GlyphGrammar } from './grammar.js'

/** One reading of a cell that its grammar allows. */
export interface DecodedCandidate {
  /** In the grammar's own spelling: `3rd`, never `3RD`; `ABS` as the grammar lists it. */
  text: string
  /**
   * Natural log of the probability that the cell says exactly this, among everything it could say.
   * `exp` of all candidates adds up to at most 1; what is missing is the chance that the cell holds
   * something the grammar does not know.
   */
  logProbability: number
}

/** A character the net did not list for a glyph is not impossible, only this improbable. */
const UNLISTED = -12

/** Chance that a printed decimal point left no ink of its own. */
const POINT_LOST = Math.log(0.03)

/** Chance, before looking, that a cell of the column does not follow the column's grammar. */
const OUTSIDE_GRAMMAR = 0.002

const BEAM = 64
const BEAM_DEPTH = 18

/**
 * Turns what the glyph reader saw into the readings a column allows, best first.
 *
 * The same text reached by several cuts (or as `S` and `s`) is one candidate; its probabilities are
 * added. A glyph's candidate `''` means "this ink is no character" and is skipped. A decimal grammar
 * also tries a point that the scanner lost.
 *
 * @param hypotheses as {@link GlyphReader.read} returned them; an empty list decodes to nothing
 * @param grammar what the column may hold
 * @param limit most candidates returned
 */
export function decode(
  hypotheses: readonly GlyphHypothesis[],
  grammar: GlyphGrammar,
  limit = 12
): DecodedCandidate[] {
  const readings = new Map<string, number>()
  for (const compiled of compileGrammar(grammar)) {
    for (const hypothesis of hypotheses) {
      for (const [text, logProbability] of follow(hypothesis, compiled)) {
        addTo(readings, text, logProbability + hypothesis.logProbability + compiled.logWeight)
      }
    }
  }

  let inside = 0
  for (const logProbability of readings.values()) {
    inside += Math.exp(logProbability)
  }
  const all = Math.log(inside + OUTSIDE_GRAMMAR * Math.max(0, 1 - inside))

  return [...readings]
    .map(([text, logProbability]) => ({ text, logProbability: logProbability - all }))
    .sort((a, b) => b.logProbability - a.logProbability)
    .slice(0, limit)
}

/** Beam search of one cut through one grammar: every text it can be, with its log probability. */
function follow(hypothesis: GlyphHypothesis, grammar: CompiledGrammar): Map<string, number> {
  let beam = new Map<string, number>([['', 0]])

  for (const candidates of hypothesis.glyphs) {
    const listed = new Map<string, number>()
    for (const [character, logProbability] of candidates) {
      addTo(listed, character.toUpperCase(), logProbability)
    }

    const next = new Map<string, number>()
    const step = (prefix: string, soFar: number) => {
      for (const character of grammar.next(prefix)) {
        addTo(next, prefix + character, soFar + (listed.get(character) ?? UNLISTED))
      }
    }
    for (const [prefix, soFar] of beam) {
      const noCharacter = listed.get('')
      if (noCharacter !== undefined) {
        addTo(next, prefix, soFar + noCharacter)
      }
      step(prefix, soFar)
      if (grammar.next(prefix).includes('.')) {
        step(`${prefix}.`, soFar + POINT_LOST)
      }
    }
    beam = best(next)
  }

  const whole = new Map<string, number>()
  for (const [prefix, logProbability] of beam) {
    const text = grammar.spell(prefix)
    if (text !== undefined) {
      addTo(whole, text, logProbability)
    }
  }
  return whole
}

/** Improbable prefixes are dropped: those far behind the best, and all beyond the beam's width. */
function best(readings: Map<string, number>): Map<string, number> {
  if (readings.size <= 8) {
    return readings
  }
  let highest = -Infinity
  for (const logProbability of readings.values()) {
    highest = Math.max(highest, logProbability)
  }
  const kept = [...readings].filter(([, logProbability]) => logProbability > highest - BEAM_DEPTH)
  if (kept.length > BEAM) {
    kept.sort((a, b) => b[1] - a[1]).length = BEAM
  }
  return new Map(kept)
}

function addTo(readings: Map<string, number>, text: string, logProbability: number) {
  const known = readings.get(text)
  readings.set(text, known === undefined ? logProbability : addLogs(known, logProbability))
}

function addLogs(a: number, b: number): number {
  const high = Math.max(a, b)
  return high + Math.log1p(Math.exp(Math.min(a, b) - high))
}
