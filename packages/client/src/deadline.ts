import { TimeoutError } from './errors.js'

/** The time that a call has, and the wish of the caller to end it. */
export class Deadline {
  readonly #controller = new AbortController()
  #timer: ReturnType<typeof setTimeout> | undefined
  #end = 0
  readonly #given: AbortSignal | undefined
  readonly #abort = () => this.#controller.abort(this.#given?.reason)

  /** @param milliseconds How long all of it may take; `Infinity`: as long as it likes. */
  constructor(milliseconds: number, given?: AbortSignal) {
    this.#given = given
    this.extend(milliseconds)
    given?.addEventListener('abort', this.#abort)
    if (given?.aborted) {
      this.#abort()
    }
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  /** Milliseconds. */
  get left(): number {
    return this.#end - Date.now()
  }

  /** @param milliseconds How long it may take from now on. */
  extend(milliseconds: number): void {
    this.stopTimer()
    this.#end = Date.now() + milliseconds
    if (milliseconds === Infinity) {
      return
    }
    this.#timer = setTimeout(() => {
      const message = `There was no answer within ${milliseconds} ms.`
      this.#controller.abort(new TimeoutError({ code: 'TIMEOUT', message }))
    }, milliseconds)
  }

  /** @throws what ended the call. */
  async sleep(milliseconds: number): Promise<void> {
    const { signal } = this
    let wake = () => {}
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
      signal.addEventListener('abort', wake)
    })
    signal.removeEventListener('abort', wake)
    signal.throwIfAborted()
  }

  /** Nothing is timed any more; the caller can still end what goes on. */
  stopTimer(): void {
    clearTimeout(this.#timer)
  }

  /** Nothing ends the call any more. */
  release(): void {
    this.stopTimer()
    this.#given?.removeEventListener('abort', this.#abort)
  }
}
