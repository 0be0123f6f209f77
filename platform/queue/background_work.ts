/** Something that runs beside the queue's jobs, wherever a worker runs. */
export interface BackgroundWork {
  /** Begins to work; returns at once. */
  start(): void
  /** Takes on nothing more and resolves when what was begun has ended, or was cut off safely. */
  stop(): Promise<void>
}

/**
 * Work that does not fit into single jobs, such as a loop over due rows. A module adds its own in
 * the `boot` of its provider; it runs in the server with its inline worker, and in every
 * `queue:work` process.
 */
class BackgroundWorks {
  #works: BackgroundWork[] = []

  add(work: BackgroundWork): void {
    this.#works.push(work)
  }

  start(): void {
    for (const work of this.#works) {
      work.start()
    }
  }

  async stop(): Promise<void> {
    await Promise.allSettled(this.#works.map((work) => work.stop()))
  }
}

/** The background work of this process. */
export const backgroundWork = new BackgroundWorks()
