/**
 * What may stand at a place of a code: outputs, each with the probability that it has whatever the
 * ink says.
 */
export type CodePlace = ReadonlyMap<number, number>

/** A line read as a code that is built in a known way. */
export interface CodeDecoded {
  /** The most probable of all codes that are built so. */
  outputs: number[]
  /** Natural log of the probability that the line says any of them. */
  logProbability: number
}

/** The outputs of a way through the steps, the last first. */
interface Way {
  output: number
  before: Way | null
}

/** The best way that ends so, and the sum over all. */
interface End {
  sum: number
  best: number
  way: Way | null
}

/** The ends at a place of a code: one for each output, and those behind which a blank was said. */
interface PlaceEnds {
  outputs: readonly (readonly [output: number, prior: number])[]
  ends: readonly End[]
  blank: End
}

/**
 * The most probable code of those that have one of some characters at each place. No reading is
 * dropped on the way: a mark of which a fax left nothing is found where the places before and
 * behind it are.
 *
 * @param values natural-log probabilities of `count` outputs a step; the last output is the blank
 * @returns null where the steps are too few for such a code
 */
export function decodeCode(
  values: Float32Array,
  count: number,
  places: readonly CodePlace[]
): CodeDecoded | null {
  let states = places.map((place): PlaceEnds => {
    const outputs = [...place]
    return { outputs, ends: outputs.map(nowhere), blank: nowhere() }
  })
  let start: End = { sum: 1, best: 0, way: null }
  let scale = 0
  for (let at = 0; at < values.length; at += count) {
    const blank = values[at + count - 1]
    let before: PlaceEnds = { ends: [], blank: start, outputs: [] }
    const next: PlaceEnds[] = []
    let highest = 0
    for (const state of states) {
      const entering = enter(before)
      const ends = state.ends.map((end, index) => {
        const [output, prior] = state.outputs[index]
        return say(end, entering(output), output, prior, values[at + output])
      })
      const pause = said(joined([state.blank, ...state.ends]), blank)
      highest = Math.max(highest, pause.sum, ...ends.map(({ sum }) => sum))
      next.push({ outputs: state.outputs, ends, blank: pause })
      before = state
    }
    start = said(start, blank)
    highest = Math.max(highest, start.sum)
    // Sums of probabilities grow too small for a number otherwise.
    scale += Math.log(highest)
    start.sum /= highest
    next.forEach((state) => [state.blank, ...state.ends].forEach((end) => (end.sum /= highest)))
    states = next
  }
  const last = states.at(-1)
  const end = last ? joined([last.blank, ...last.ends]) : start
  return end.sum > 0
    ? { outputs: spelled(end.way), logProbability: Math.log(end.sum) + scale }
    : null
}

function nowhere(): End {
  return { sum: 0, best: -Infinity, way: null }
}

function joined(ends: readonly End[]): End {
  const best = ends.reduce((one, other) => (other.best > one.best ? other : one))
  return { ...best, sum: ends.reduce((sum, end) => sum + end.sum, 0) }
}

function said({ sum, best, way }: End, log: number): End {
  return { sum: sum * Math.exp(log), best: best + log, way }
}

/** How the next place is come to from one: the same output twice needs a blank between. */
function enter({ ends, blank, outputs }: PlaceEnds) {
  const all = joined([blank, ...ends])
  return (output: number): End => {
    const same = outputs.findIndex(([other]) => other === output)
    return same < 0 ? all : joined([blank, ...ends.toSpliced(same, 1)])
  }
}

function say(stays: End, enters: End, output: number, prior: number, log: number): End {
  const entered = enters.best + Math.log(prior)
  const isNew = entered > stays.best
  return said(
    {
      sum: stays.sum + enters.sum * prior,
      best: isNew ? entered : stays.best,
      way: isNew ? { output, before: enters.way } : stays.way,
    },
    log
  )
}

function spelled(way: Way | null): number[] {
  const outputs: number[] = []
  for (let at = way; at; at = at.before) {
    outputs.push(at.output)
  }
  return outputs.reverse()
}
