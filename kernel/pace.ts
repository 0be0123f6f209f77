import { setImmediate as letOthersRun } from 'node:timers/promises'

/** Milliseconds of work after which other requests get their turn. */
const SLICE = 8

/**
 * Keeps long work from holding up the process: called between its steps, `rest` lets everybody else
 * run whenever a slice of time is used up. A step itself has to be short, and no transaction may be
 * open meanwhile: others would wait for its connection.
 *
 * @example
 * const pace = new Pace()
 * for (const row of rows) {
 *   write(row)
 *   await pace.rest()
 * }
 */
export class Pace {
  #until = performance.now() + SLICE

  async rest(): Promise<void> {
    if (performance.now() >= this.#until) {
      await letOthersRun()
      this.#until = performance.now() + SLICE
    }
  }
}
