import { plain, type Output } from './world.js'

/** What the events of a job have. */
export interface Step {
  stage: string
  /** Of 100. */
  progress: number
  message?: string
}

const WIDTH = 24

/** Shows how far a job is: as a bar on a terminal, elsewhere as lines, each said once. */
export class ProgressLine {
  readonly #output: Output
  #last = ''

  constructor(output: Output) {
    this.#output = output
  }

  show({ stage, progress, message }: Step): void {
    const percent = Math.round(Math.min(Math.max(progress, 0), 100))
    const text = `${String(percent).padStart(3)} %  ${plain(message ?? stage)}`
    if (text === this.#last) {
      return
    }
    this.#last = text
    if (this.#output.isTTY) {
      const full = Math.round((percent / 100) * WIDTH)
      const bar = '█'.repeat(full) + '░'.repeat(WIDTH - full)
      const line = `${bar} ${text}`.slice(0, (this.#output.columns ?? 80) - 1)
      this.#output.write(`\r\u001b[K${line}`)
    } else {
      this.#output.write(`${text.trim()}\n`)
    }
  }

  /** Leaves the terminal's line free for what comes next. */
  end(): void {
    if (this.#output.isTTY && this.#last !== '') {
      this.#output.write('\r\u001b[K')
    }
    this.#last = ''
  }
}
