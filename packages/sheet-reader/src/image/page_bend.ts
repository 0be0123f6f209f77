import type { BinaryImage } from './grey_image.js'
import { FEWEST_EDGES, upperEdges, type LineEdges } from './level_lines.js'

/**
 * How the level lines of a curled page leave the straight. At the share `u` of half the width from
 * the middle, and the share `w` of half the height, a line lies lower by
 * `Σ even[i] u^(i+1) + w Σ growing[i] u^(i+1)` pixels.
 */
export interface LineBend {
  even: readonly number[]
  growing: readonly number[]
}

/** How a page is curled; null for lines that are straight. */
export interface PageBend {
  level: LineBend | null
  /** Of the upright lines, as they lie in the transposed picture. */
  upright: LineBend | null
}

/**
 * Highest power of the place along a line: a page that falls into the spine of a book needs four.
 */
const POWERS = 4
/** Pixels that are one at first; the steps of the search are as large. */
const COARSE_BIN = 6
const FINER_BINS: readonly number[] = [6, 3, 2, 1]
/** How far the ends of a line may leave the straight, as a share of the picture's half height. */
const MOST_BEND = 0.14
/** Edges that are enough for each of the searches. */
const COARSE_EDGES = 5000
const FINE_EDGES = 20_000
const MOST_ROUNDS = 8
/** Lines that bend by fewer pixels are straight, and a bend has to stack them so much better. */
const LEAST_BEND = 3
const CLEARLY_BETTER = 1.1

/**
 * The bend of a picture's level lines (rulings, lines of text) that its perspective left: the one
 * along which upper edges of ink stack up in the fewest rows. Null where straight lines do nearly
 * as well, and where there is hardly any ink.
 */
export function findLineBend(binary: BinaryImage): LineBend | null {
  const edges = upperEdges(binary)
  if (edges.count < FEWEST_EDGES) {
    return null
  }
  const search = new BendSearch(edges, binary.width)
  const found = search.run()
  const isBent = mostBent(found, binary.width) >= LEAST_BEND
  return isBent && search.score(found, 1) > CLEARLY_BETTER * search.score(NONE, 1) ? found : null
}

/**
 * The pixels by which lines are moved at each place along them: the same everywhere, and by height.
 */
export function bendTables(
  { even, growing }: LineBend,
  length: number,
  scale: number
): { even: Float64Array; growing: Float64Array } {
  return { even: tableOf(even, length, scale), growing: tableOf(growing, length, scale) }
}

const NONE: LineBend = { even: new Array(POWERS).fill(0), growing: new Array(POWERS).fill(0) }

function tableOf(terms: readonly number[], length: number, scale: number): Float64Array {
  const table = new Float64Array(length)
  for (let at = 0; at < length; at++) {
    const share = (2 * at) / length - 1
    let sum = 0
    for (let power = terms.length - 1; power >= 0; power--) {
      sum = (sum + terms[power]) * share
    }
    table[at] = sum * scale
  }
  return table
}

/** The largest distance of a line from the straight one through its ends and its middle. */
function mostBent({ even, growing }: LineBend, width: number): number {
  const withoutSlope = (terms: readonly number[]) => tableOf([0, ...terms.slice(1)], width, 1)
  const [all, more] = [withoutSlope(even), withoutSlope(growing)]
  return all.reduce((most, bend, at) => Math.max(most, Math.abs(bend) + Math.abs(more[at])), 0)
}

class BendSearch {
  readonly #edges: LineEdges
  readonly #width: number
  /** The column of pixels of each edge. */
  readonly #columns: Int32Array

  constructor(edges: LineEdges, width: number) {
    this.#edges = edges
    this.#width = width
    this.#columns = Int32Array.from(edges.x, (x) => x + edges.halfWidth)
  }

  run(): LineBend {
    let best = NONE
    let bestScore = -1
    const steps = Math.ceil((MOST_BEND * this.#edges.halfHeight) / COARSE_BIN)
    for (let i = -steps; i <= steps; i++) {
      for (let j = -steps; j <= steps; j++) {
        const bend = {
          even: withTerm(NONE.even, 1, i * COARSE_BIN),
          growing: withTerm(NONE.growing, 1, j * COARSE_BIN),
        }
        const score = this.score(bend, COARSE_BIN, COARSE_EDGES)
        if (score > bestScore) {
          bestScore = score
          best = bend
        }
      }
    }
    for (const bin of FINER_BINS) {
      best = this.#climb(best, bin)
    }
    return best
  }

  /**
   * How much the edges stack up in few rows once a bend is undone: the sum of squares of the rows'
   * counts.
   */
  score(bend: LineBend, bin: number, most = Infinity): number {
    const { y, count, halfHeight } = this.#edges
    const columns = this.#columns
    const { even, growing } = bendTables(bend, this.#width, 1)
    const shrink = growing.map((more) => 1 / (1 + more / halfHeight))
    const reach = Math.ceil(2 * halfHeight)
    const rows = new Uint32Array(Math.ceil((2 * reach) / bin) + 1)
    const every = Math.max(1, Math.floor(count / most))
    for (let i = 0; i < count; i += every) {
      const column = columns[i]
      const at = (y[i] - even[column]) * shrink[column] + reach
      if (at >= 0 && at < 2 * reach) {
        rows[(at / bin) | 0]++
      }
    }
    let score = 0
    for (const row of rows) {
      score += row * row
    }
    return score
  }

  /** Moves one term after the other for as long as the edges stack up better. */
  #climb(from: LineBend, step: number): LineBend {
    let best = from
    let bestScore = this.score(best, step, FINE_EDGES)
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const before = bestScore
      for (let term = 0; term < 2 * POWERS; term++) {
        for (const change of [-step, step]) {
          const bend = moved(best, term, change)
          const score = this.score(bend, step, FINE_EDGES)
          if (score > bestScore) {
            bestScore = score
            best = bend
          }
        }
      }
      if (bestScore === before) {
        break
      }
    }
    return best
  }
}

function moved({ even, growing }: LineBend, term: number, change: number): LineBend {
  return term < POWERS
    ? { even: withTerm(even, term, even[term] + change), growing }
    : { even, growing: withTerm(growing, term - POWERS, growing[term - POWERS] + change) }
}

function withTerm(terms: readonly number[], at: number, value: number): number[] {
  return terms.with(at, value)
}
