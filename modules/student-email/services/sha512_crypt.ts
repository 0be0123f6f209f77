import { Worker } from 'node:worker_threads'
import type { CryptAnswer, CryptTask } from './crypt_thread.js'

interface Waiting {
  resolve: (hash: string) => void
  reject: (error: Error) => void
}

/**
 * One thread that hashes passwords one after the other: five thousand rounds in JavaScript take some
 * ten milliseconds, which requests would have to wait for. It begins with the first password and
 * keeps no process alive.
 */
class CryptThread {
  #worker: Worker | undefined
  #waiting = new Map<number, Waiting>()
  #lastId = 0

  hash(plain: string): Promise<string> {
    const worker = (this.#worker ??= this.#begin())
    const task: CryptTask = { id: ++this.#lastId, plain }
    return new Promise((resolve, reject) => {
      this.#waiting.set(task.id, { resolve, reject })
      worker.ref()
      worker.postMessage(task)
    })
  }

  #begin(): Worker {
    const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
    const worker = new Worker(new URL(`./crypt_thread.${extension}`, import.meta.url), {
      execArgv: extension === 'ts' ? ['--import=@poppinss/ts-exec'] : [],
    })
    worker.unref()
    worker.on('message', ({ id, hash }: CryptAnswer) => this.#finish(id, hash))
    worker.on('error', () => this.#lose(worker))
    worker.on('exit', () => this.#lose(worker))
    return worker
  }

  #finish(id: number, hash: string): void {
    this.#waiting.get(id)?.resolve(hash)
    this.#waiting.delete(id)
    if (this.#waiting.size === 0) {
      this.#worker?.unref()
    }
  }

  /** What it was working on fails, without what the thread said: it knew passwords. */
  #lose(worker: Worker): void {
    if (this.#worker !== worker) {
      return
    }
    this.#worker = undefined
    const waiting = [...this.#waiting.values()]
    this.#waiting.clear()
    waiting.forEach(({ reject }) => reject(new Error('The thread that hashes passwords ended.')))
  }
}

const thread = new CryptThread()

/** A password hashed as crypt(3) SHA-512 (`$6$`), with a salt of its own. */
export function sha512Crypt(plain: string): Promise<string> {
  return thread.hash(plain)
}
