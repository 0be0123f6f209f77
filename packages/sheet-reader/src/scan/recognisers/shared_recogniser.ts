import { MessageChannel, type MessagePort } from 'node:worker_threads'
import type { GreyImage } from '../../image/grey_image.js'
import { TesseractRecogniser } from './tesseract_recogniser.js'
import type { RecogniseOptions, RecognisedWord, TextRecogniser } from './text_recogniser.js'

/** Milliseconds that an image waits for its turn before another recogniser is started for it. */
const PATIENCE = 2000
/** A page keeps its thread busy for so many times as long as it does the recogniser. */
const THREADS_EACH = 4
/** Milliseconds without an image after which a recogniser is ended. */
const IDLE = 20_000

/** An image on its way from a thread. */
export interface RecogniserCall {
  id: number
  image: GreyImage
  options: RecogniseOptions
}

/** The answer to the call with the same `id`. */
export type RecogniserAnswer = { id: number } & ({ words: RecognisedWord[] } | { failure: string })

export interface SharedRecogniserOptions {
  /** Recognisers that may run at the same time: as many as there are threads. */
  most: number
  /** Milliseconds that an image waits for its turn before another recogniser is started for it. */
  patience?: number
  /** Milliseconds without an image after which a recogniser is ended. */
  idle?: number
  /** Makes a recogniser; Tesseract where it is left out. */
  start?: () => TextRecogniser
}

interface Waiting {
  port: MessagePort
  call: RecogniserCall
  timer: NodeJS.Timeout
}

interface Running {
  recogniser: TextRecogniser
  /** Whose image it reads; null while it has none. */
  port: MessagePort | null
  idle?: NodeJS.Timeout
}

/**
 * One text recogniser for all threads that read pages: each takes some 75 MB and is needed a few
 * times a page only. The first is started with the first image and ended when there is none for a
 * while. Whoever has waited too long behind another's image gets one more, so that no page suffers
 * from a neighbour's; and when a thread is ended, what it had waiting or running ends with it.
 */
export class SharedRecogniser {
  readonly #most: number
  readonly #usual: number
  readonly #patience: number
  readonly #idle: number
  readonly #start: () => TextRecogniser
  readonly #ports = new Set<MessagePort>()
  readonly #running: Running[] = []
  readonly #waiting: Waiting[] = []

  constructor({ most, patience, idle, start }: SharedRecogniserOptions) {
    this.#most = most
    this.#usual = Math.ceil(most / THREADS_EACH)
    this.#patience = patience ?? PATIENCE
    this.#idle = idle ?? IDLE
    this.#start = start ?? (() => new TesseractRecogniser())
  }

  /** Recognisers that are running now. */
  get running(): number {
    return this.#running.length
  }

  /** The end of a line that is transferred to a thread, for a `RemoteRecogniser` there. */
  connect(): MessagePort {
    const { port1: port, port2: threads } = new MessageChannel()
    port.on('message', (call: RecogniserCall) => this.#enqueue(port, call))
    port.on('close', () => this.#forget(port))
    port.unref()
    this.#ports.add(port)
    return threads
  }

  /** Ends all recognisers; what waits for one is never answered. */
  async close(): Promise<void> {
    this.#waiting.splice(0).forEach(({ timer }) => clearTimeout(timer))
    this.#ports.forEach((port) => port.close())
    this.#ports.clear()
    await Promise.all([...this.#running].map((one) => this.#end(one)))
  }

  #enqueue(port: MessagePort, call: RecogniserCall): void {
    const timer = setTimeout(() => this.#assign(this.#most), this.#patience)
    this.#waiting.push({ port, call, timer })
    this.#assign(this.#usual)
  }

  /** @param most recognisers that may run after this */
  #assign(most: number): void {
    const free = this.#running.find(({ port }) => port === null)
    if (this.#waiting.length === 0 || (!free && this.#running.length >= most)) {
      return
    }
    const { port, call, timer } = this.#waiting.shift()!
    clearTimeout(timer)
    const one = free ?? { recogniser: this.#start(), port }
    if (!free) {
      this.#running.push(one)
    }
    clearTimeout(one.idle)
    one.port = port
    void this.#recognise(one, port, call)
  }

  async #recognise(
    one: Running,
    port: MessagePort,
    { id, image, options }: RecogniserCall
  ): Promise<void> {
    const answer: RecogniserAnswer = await one.recogniser.recognise(image, options).then(
      (words) => ({ id, words }),
      (error: unknown) => ({ id, failure: error instanceof Error ? error.message : String(error) })
    )
    if (!this.#running.includes(one)) {
      return
    }
    one.port = null
    one.idle = setTimeout(() => void this.#end(one), this.#idle).unref()
    port.postMessage(answer)
    this.#assign(this.#usual)
  }

  /** What a thread that has ended still wanted. */
  #forget(port: MessagePort): void {
    this.#ports.delete(port)
    for (const waiting of this.#waiting.filter((one) => one.port === port)) {
      clearTimeout(waiting.timer)
      this.#waiting.splice(this.#waiting.indexOf(waiting), 1)
    }
    const one = this.#running.find((running) => running.port === port)
    if (one) {
      void this.#end(one)
      this.#assign(this.#usual)
    }
  }

  async #end(one: Running): Promise<void> {
    clearTimeout(one.idle)
    this.#running.splice(this.#running.indexOf(one), 1)
    await one.recogniser.close()
  }
}
