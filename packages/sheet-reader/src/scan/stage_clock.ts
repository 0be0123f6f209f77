/** Takes the time of the stages of one page, in whole milliseconds. */
export class StageClock {
  readonly timings: Record<string, number> = {}
  #last = performance.now()

  /** Ends a stage, or a part of one: the time since the last one ended is its own. */
  stage(name: string): void {
    const now = performance.now()
    this.timings[name] = (this.timings[name] ?? 0) + Math.round(now - this.#last)
    this.#last = now
  }
}
