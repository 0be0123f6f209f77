import type { KnownWords, WordSoFar } from './known_words.js'

/** One way to read a line. */
export interface Decoded {
  /** Outputs in order, without blanks. */
  outputs: number[]
  /** For each of them the step at which it is first seen. */
  steps: number[]
  /** Natural log of the sum over all the ways in which the steps can say it. */
  logProbability: number
}

/** Readings that are kept at every step. */
const BEAM = 10
/** Outputs less probable than this at a step are not tried. */
const LEAST_TRIED = Math.log(5e-4)
/** The same where known words tell which readings are worth keeping. */
const KNOWN_BEAM = 24
const KNOWN_LEAST_TRIED = Math.log(2e-4)

/** Words that are more usual than others, and what the outputs stand for. */
export interface KnownSpelling {
  words: KnownWords
  characters: readonly string[]
}

/** What was read up to a step. The same reading is one object, so that its ways add up. */
class Prefix {
  /** Log probability of the ways that end with a blank, and of those that end with the output. */
  withBlank = -Infinity
  withOutput = -Infinity
  nextWithBlank = -Infinity
  nextWithOutput = -Infinity
  /** Log probability of all the ways. */
  total = -Infinity
  /**
   * How usual its words are, a logarithm, and the word that it ends with, where known words tell.
   */
  usual = 0
  word: WordSoFar | null = null
  readonly #children = new Map<number, Prefix>()

  constructor(
    readonly parent: Prefix | null,
    readonly output: number,
    readonly step: number
  ) {}

  child(output: number, step: number, known?: KnownSpelling): Prefix {
    let child = this.#children.get(output)
    if (!child) {
      child = new Prefix(this, output, step)
      if (known && this.word) {
        const { word, log } = known.words.follow(this.word, known.characters[output])
        child.word = word
        child.usual = this.usual + log
      }
      this.#children.set(output, child)
    }
    return child
  }

  /** Takes over what was gathered for the next step. */
  advance(): void {
    this.withBlank = this.nextWithBlank
    this.withOutput = this.nextWithOutput
    this.nextWithBlank = -Infinity
    this.nextWithOutput = -Infinity
    this.total = addLogs(this.withBlank, this.withOutput)
  }
}

/**
 * The most probable readings of a line, best first, by prefix beam search.
 *
 * @param values natural-log probabilities of `count` outputs a step; the last output is the blank
 * @param known words that are more usual than others
 */
export function decodeCtc(values: Float32Array, count: number, known?: KnownSpelling): Decoded[] {
  const blank = count - 1
  const [most, leastTried] = known ? [KNOWN_BEAM, KNOWN_LEAST_TRIED] : [BEAM, LEAST_TRIED]
  const empty = new Prefix(null, -1, -1)
  empty.withBlank = 0
  empty.total = 0
  empty.word = known?.words.start ?? null
  let beam = [empty]
  for (let step = 0, at = 0; at < values.length; step++, at += count) {
    const tried: number[] = []
    for (let output = 0; output < blank; output++) {
      if (values[at + output] > leastTried) {
        tried.push(output)
      }
    }
    const reached = new Set<Prefix>()
    for (const prefix of beam) {
      reached.add(prefix)
      prefix.nextWithBlank = addLogs(prefix.nextWithBlank, prefix.total + values[at + blank])
      if (prefix.parent) {
        const again = prefix.withOutput + values[at + prefix.output]
        prefix.nextWithOutput = addLogs(prefix.nextWithOutput, again)
      }
      for (const output of tried) {
        // An output can only be said twice with a blank between.
        const before = output === prefix.output ? prefix.withBlank : prefix.total
        if (before === -Infinity) {
          continue
        }
        const child = prefix.child(output, step, known)
        child.nextWithOutput = addLogs(child.nextWithOutput, before + values[at + output])
        reached.add(child)
      }
    }
    for (const prefix of reached) {
      prefix.advance()
    }
    const ranked = [...reached].sort((a, b) => b.total + b.usual - a.total - a.usual)
    beam = ranked.slice(0, most)
    // What is dropped starts anew if it is reached again.
    for (const prefix of ranked.slice(most)) {
      prefix.withBlank = -Infinity
      prefix.withOutput = -Infinity
      prefix.total = -Infinity
    }
  }
  return beam
    .map((prefix) => decoded(prefix, known))
    .sort((one, other) => other.logProbability - one.logProbability)
}

function decoded(prefix: Prefix, known?: KnownSpelling): Decoded {
  const outputs: number[] = []
  const steps: number[] = []
  for (let at: Prefix | null = prefix; at?.parent; at = at.parent) {
    outputs.push(at.output)
    steps.push(at.step)
  }
  const ending = known && prefix.word ? known.words.end(prefix.word) : 0
  return {
    outputs: outputs.reverse(),
    steps: steps.reverse(),
    logProbability: prefix.total + prefix.usual + ending,
  }
}

function addLogs(a: number, b: number): number {
  if (a === -Infinity) {
    return b
  }
  if (b === -Infinity) {
    return a
  }
  return a > b ? a + Math.log1p(Math.exp(b - a)) : b + Math.log1p(Math.exp(a - b))
}
