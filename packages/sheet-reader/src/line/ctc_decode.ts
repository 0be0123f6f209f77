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

/** What was read up to a step. The same reading is one object, so that its ways add up. */
class Prefix {
  /** Log probability of the ways that end with a blank, and of those that end with the output. */
  withBlank = -Infinity
  withOutput = -Infinity
  nextWithBlank = -Infinity
  nextWithOutput = -Infinity
  readonly #children = new Map<number, Prefix>()

  constructor(
    readonly parent: Prefix | null,
    readonly output: number,
    readonly step: number
  ) {}

  get total(): number {
    return addLogs(this.withBlank, this.withOutput)
  }

  child(output: number, step: number): Prefix {
    let child = this.#children.get(output)
    if (!child) {
      child = new Prefix(this, output, step)
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
  }
}

/**
 * The most probable readings of a line, best first, by prefix beam search.
 *
 * @param values natural-log probabilities of `count` outputs a step; the last output is the blank
 */
export function decodeCtc(values: Float32Array, count: number): Decoded[] {
  const blank = count - 1
  const empty = new Prefix(null, -1, -1)
  empty.withBlank = 0
  let beam = [empty]
  for (let step = 0, at = 0; at < values.length; step++, at += count) {
    const tried: number[] = []
    for (let output = 0; output < blank; output++) {
      if (values[at + output] > LEAST_TRIED) {
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
        const child = prefix.child(output, step)
        child.nextWithOutput = addLogs(child.nextWithOutput, before + values[at + output])
        reached.add(child)
      }
    }
    for (const prefix of reached) {
      prefix.advance()
    }
    const ranked = [...reached].sort((a, b) => b.total - a.total)
    beam = ranked.slice(0, BEAM)
    // What is dropped starts anew if it is reached again.
    for (const prefix of ranked.slice(BEAM)) {
      prefix.withBlank = -Infinity
      prefix.withOutput = -Infinity
    }
  }
  return beam.map(decoded)
}

function decoded(prefix: Prefix): Decoded {
  const outputs: number[] = []
  const steps: number[] = []
  for (let at: Prefix | null = prefix; at?.parent; at = at.parent) {
    outputs.push(at.output)
    steps.push(at.step)
  }
  return {
    outputs: outputs.reverse(),
    steps: steps.reverse(),
    logProbability: prefix.total,
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
