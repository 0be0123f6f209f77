/**
 * Degrees. Text that leans less moves by less than a line from one end of the page to the other.
 */
const LEAST_LEAN = 0.2
/** Text that leans more is meant to. */
const MOST_LEAN = 20
/** Share of a page's letters that must lean alike; slanted headings and watermarks are fewer. */
const COMMON_SHARE = 0.6
/** Degrees between directions that are told apart. */
const STEP = 0.25

const QUARTER = 90

/**
 * Collects the directions in which a page's letters run, to find out by how much the page leans.
 */
export class TextLean {
  /** Letters and the sum of their leans, by lean in steps. */
  readonly #steps = new Map<number, { letters: number; lean: number }>()
  #letters = 0
  #direction = 0
  #run = 0

  /** Adds a letter. @param direction radians, clockwise */
  add(direction: number): void {
    if (direction !== this.#direction) {
      this.#endRun()
      this.#direction = direction
    }
    this.#run++
  }

  /** Letters come in runs of one direction: one look-up is enough for each. */
  #endRun(): void {
    const degrees = (this.#direction * 180) / Math.PI
    const lean = degrees - QUARTER * Math.round(degrees / QUARTER)
    const key = Math.round(lean / STEP)
    const step = this.#steps.get(key) ?? { letters: 0, lean: 0 }
    step.letters += this.#run
    step.lean += this.#run * lean
    this.#steps.set(key, step)
    this.#letters += this.#run
    this.#run = 0
  }

  /**
   * Degrees, clockwise, by which most letters lean against the page's edges; 0 where they do not.
   */
  common(): number {
    this.#endRun()
    let most: { letters: number; lean: number } = { letters: 0, lean: 0 }
    for (const [key, { letters, lean }] of this.#steps) {
      const next = this.#steps.get(key + 1) ?? { letters: 0, lean: 0 }
      const both = { letters: letters + next.letters, lean: lean + next.lean }
      if (both.letters > most.letters) {
        most = both
      }
    }
    if (most.letters < COMMON_SHARE * this.#letters || most.letters === 0) {
      return 0
    }
    const lean = most.lean / most.letters
    return Math.abs(lean) < LEAST_LEAN || Math.abs(lean) > MOST_LEAN ? 0 : lean
  }
}
