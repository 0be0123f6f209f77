/** Milliseconds of work after which others get their turn. */
const SLICE = 4

/**
 * Milliseconds of others' work in one turn of the loop from which on they most likely have more.
 */
const BUSY = 0.5

/** Milliseconds after which long work goes on, however much others have to do. */
const LONGEST_REST = 20

/**
 * Keeps long work from holding up the process: called between its steps, `rest` lets everybody else
 * run whenever a slice of time is used up. A step itself has to be short, and no transaction may be
 * open meanwhile: others would wait for its connection.
 *
 * However much long work there is, one piece of it goes on in a turn of the event loop, and none while
 * others, requests and files, have something to do in every turn.
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
      await line.turn()
      this.#until = performance.now() + SLICE
    }
  }
}

/** The long work of this process that waits for its turn. */
class Line {
  #waiting: (() => void)[] = []
  #isMoving = false

  turn(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve)
      if (!this.#isMoving) {
        this.#isMoving = true
        this.#move(performance.now())
      }
    })
  }

  /** @param since when long work has last run */
  #move(since: number, turnBegan = performance.now()): void {
    setImmediate(() => {
      const now = performance.now()
      const isBusy = now - turnBegan > BUSY && now - since < LONGEST_REST
      if (isBusy) {
        this.#move(since)
        return
      }
      this.#waiting.shift()?.()
      this.#isMoving = this.#waiting.length > 0
      if (this.#isMoving) {
        // What was let go runs before the next turn begins; its time is not that of others.
        setImmediate(() => this.#move(performance.now()))
      }
    })
  }
}

const line = new Line()
