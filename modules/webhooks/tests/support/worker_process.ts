import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { typescriptFlag } from '#tests/typescript_flag'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const script = fileURLToPath(new URL('worker.ts', import.meta.url))

/** A worker of its own, on the database of this process. */
export class WorkerProcess {
  readonly #child: ChildProcess
  readonly #ready: Promise<unknown>

  /** Starts it; `environment` is laid over that of this process. */
  constructor(environment: Record<string, string> = {}) {
    this.#child = fork(script, {
      cwd: root,
      env: { ...process.env, ...environment },
      execArgv: [typescriptFlag],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const hasEnded = once(this.#child, 'exit').then(() => {
      throw new Error('The worker ended before it worked.')
    })
    this.#ready = Promise.race([once(this.#child, 'message'), hasEnded])
    this.#ready.catch(() => {})
  }

  /** Resolves when it works. */
  async ready(): Promise<void> {
    await this.#ready
  }

  /** Ends it at once, wherever it is. */
  async kill(): Promise<void> {
    if (this.#child.exitCode === null && this.#child.signalCode === null) {
      this.#child.kill('SIGKILL')
      await once(this.#child, 'exit')
    }
  }
}
