import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../tests/free_port.js'
import { compileSources, nodeEnvironment, serverFlags } from '../installation.js'

const root = new URL('../../', import.meta.url)

/**
 * A program of this project in a process of its own, as `npm start` runs it, measured from outside.
 */
export class ServerProcess {
  readonly #child: ChildProcess

  private constructor(
    child: ChildProcess,
    readonly url: string
  ) {
    this.#child = child
  }

  /** Starts a TypeScript entry point and waits until `path` answers. */
  static async start(
    entry: string[],
    environment: Record<string, string>,
    path?: string
  ): Promise<ServerProcess> {
    compileSources()
    const port = await freePort()
    const child = spawn('node', [...serverFlags, ...entry], {
      cwd: root,
      env: { ...nodeEnvironment(), HOST: '127.0.0.1', PORT: String(port), ...environment },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const server = new ServerProcess(child, `http://127.0.0.1:${port}`)
    while (path && child.exitCode === null) {
      const answer = await fetch(server.url + path).catch(() => null)
      if (answer?.ok) {
        break
      }
      await wait(50)
    }
    return server
  }

  /** Memory that the process has in use now, in MB. Linux only; 0 elsewhere. */
  async memory(): Promise<number> {
    const status = await readFile(`/proc/${this.#child.pid}/status`, 'utf8').catch(() => '')
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024
  }

  /** Microseconds of processor time of all its threads so far. Linux only; 0 elsewhere. */
  async processorTime(): Promise<number> {
    const folder = `/proc/${this.#child.pid}/task`
    const threads = await readdir(folder).catch(() => [])
    const times = await Promise.all(
      threads.map((thread) => readFile(`${folder}/${thread}/schedstat`, 'utf8').catch(() => ''))
    )
    return times.reduce((all, text) => all + Number(text.split(' ')[0]) / 1000, 0)
  }

  /** Ends the process without ceremony. */
  async kill(): Promise<void> {
    if (this.#child.exitCode === null && this.#child.signalCode === null) {
      this.#child.kill('SIGKILL')
      await once(this.#child, 'exit')
    }
  }
}
