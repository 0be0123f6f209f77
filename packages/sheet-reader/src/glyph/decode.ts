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
/** So many prefixes are all kept. */
const FEW = 8

/**
 * Turns what the glyph reader saw into the readings a column allows, best first.
 *
 * The same text reached by several cuts (or as `S` and `s`) is one candidate; its probabilities are
 * added. A glyph's candidate `''` means "this ink is no character" and is skipped. A decimal
 * grammar also tries a point that the scanner lost.
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
  let beam: Prefix[] = [['', 0]]

  for (const candidates of hypothesis.glyphs) {
    const listed = new Map<string, number>()
    for (const [character, logProbability] of candidates) {
      addTo(listed, character.toUpperCase(), logProbability)
    }

    const steps = stepsFrom(beam, listed, grammar)
    const least = leastWorth(steps)
    const next: Prefix[] = []
    for (const { prefix, followers, scores, soFar } of steps) {
      for (const [index, score] of scores.entries()) {
        if (soFar + score > least) {
          next.push([prefix + followers[index], soFar + score])
        }
      }
    }
    const haveOneWayEach = steps.length === beam.length
    beam = best(haveOneWayEach ? next : merged(next))
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

/** What the glyphs up to here may say, and its log probability. */
type Prefix = readonly [string, number]

/** All ways from one prefix over one glyph. */
interface Steps {
  prefix: string
  soFar: number
  followers: readonly string[]
  /** Log probability that the glyph is the follower of the same index. */
  scores: readonly number[]
  highest: number
}

const NO_CHARACTER = ['']

function stepsFrom(
  beam: readonly Prefix[],
  listed: ReadonlyMap<string, number>,
  grammar: CompiledGrammar
): Steps[] {
  const weighed = new Map<readonly string[], Pick<Steps, 'followers' | 'scores' | 'highest'>>()
  const weigh = (followers: readonly string[]) => {
    let known = weighed.get(followers)
    if (known === undefined) {
      const scores = followers.map((character) => listed.get(character) ?? UNLISTED)
      known = { followers, scores, highest: Math.max(...scores) }
      weighed.set(followers, known)
    }
    return known
  }

  const steps: Steps[] = []
  for (const [prefix, soFar] of beam) {
    if (listed.has('')) {
      steps.push({ prefix, soFar, ...weigh(NO_CHARACTER) })
    }
    const followers = grammar.next(prefix)
    steps.push({ prefix, soFar, ...weigh(followers) })
    if (followers.includes('.')) {
      const pointed = `${prefix}.`
      steps.push({ prefix: pointed, soFar: soFar + POINT_LOST, ...weigh(grammar.next(pointed)) })
    }
  }
  return steps
}

/** What a prefix must be worth, known before any is put together: that costs most of the time. */
function leastWorth(steps: readonly Steps[]): number {
  const count = steps.reduce((sum, { scores }) => sum + scores.length, 0)
  return count <= FEW
    ? -Infinity
    : Math.max(...steps.map(({ soFar, highest }) => soFar + highest)) - BEAM_DEPTH
}

/** The same prefix reached in several ways is one. */
function merged(prefixes: readonly Prefix[]): Prefix[] {
  const readings = new Map<string, number>()
  for (const [text, logProbability] of prefixes) {
    addTo(readings, text, logProbability)
  }
  return [...readings]
}

/** Improbable prefixes are dropped: those far behind the best, and all beyond the beam's width. */
function best(prefixes: readonly Prefix[]): Prefix[] {
  if (prefixes.length <= FEW) {
    return [...prefixes]
  }
  const highest = prefixes.reduce((most, [, worth]) => Math.max(most, worth), -Infinity)
  const kept = prefixes.filter(([, worth]) => worth > highest - BEAM_DEPTH)
  return kept.length <= BEAM ? kept : kept.sort((a, b) => b[1] - a[1]).slice(0, BEAM)
}

function addTo(readings: Map<string, number>, text: string, logProbability: number) {
  const known = readings.get(text)
  readings.set(text, known === undefined ? logProbability : addLogs(known, logProbability))
}

function addLogs(a: number, b: number): number {
  const high = Math.max(a, b)
  return high + Math.log1p(Math.exp(Math.min(a, b) - high))
}
