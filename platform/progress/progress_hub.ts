import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Writable } from 'node:stream'
import type { HttpContext } from '@adonisjs/core/http'
import logger from '@adonisjs/core/services/logger'
import transmit from '@adonisjs/transmit/services/main'

/** Milliseconds between looks into the database for states that no message announced. */
const LOOK_INTERVAL = 1000

/** What a progress event holds at least; the stream ends after `complete` and `failed`. */
export interface StageEvent {
  stage: string
}

/** One state of a job, with what tells it from others. */
export interface ProgressState<Event extends StageEvent = StageEvent> {
  jobId: string
  /** Grows with each state of a job. */
  revision: number
  event: Event
}

/** Where the states of one kind of job are found. */
export interface ProgressSource<Event extends StageEvent> {
  /** Name of the channel that carries the states of one job. */
  channel(jobId: string): string
  /** The present states of jobs. Their ids come from streams whose access was checked. */
  read(jobIds: string[]): Promise<ProgressState<Event>[]>
}

type Listener<Event extends StageEvent> = (state: ProgressState<Event>) => void

/**
 * Tells listeners in this process about new states of jobs, wherever the worker runs. Transmit's
 * messages make it immediate; a look into the database every second makes it certain, also when the
 * worker is a process that no transport connects or a message was lost.
 */
export class ProgressHub<Event extends StageEvent> {
  readonly #source: ProgressSource<Event>
  #uid = randomUUID()
  #listeners = new Map<string, Set<Listener<Event>>>()
  #connected = false
  #timer?: NodeJS.Timeout

  constructor(source: ProgressSource<Event>) {
    this.#source = source
  }

  /** Tells all processes about a job's new state. Call it after the state was committed. */
  publish(state: ProgressState<Event>): void {
    transmit.broadcast(this.#source.channel(state.jobId), JSON.stringify(state))
  }

  /**
   * Calls the listener with every new state of a job, sometimes twice with the same.
   *
   * @returns ends the subscription.
   */
  follow(jobId: string, listener: Listener<Event>): () => void {
    this.#connect()
    const listeners = this.#listeners.get(jobId) ?? new Set()
    if (listeners.size === 0) {
      this.#listeners.set(jobId, listeners)
      void transmit.subscribe({
        uid: this.#uid,
        channel: this.#source.channel(jobId),
        skipAuthorization: true,
      })
    }
    listeners.add(listener)
    this.#timer ??= setInterval(() => void this.#look(), LOOK_INTERVAL).unref()

    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) {
        this.#listeners.delete(jobId)
        void transmit.unsubscribe({ uid: this.#uid, channel: this.#source.channel(jobId) })
      }
      if (this.#listeners.size === 0) {
        clearInterval(this.#timer)
        this.#timer = undefined
      }
    }
  }

  /**
   * Transmit hands messages to streams only: this process is one of its clients, with a stream that
   * ends here instead of in a browser.
   */
  #connect(): void {
    if (this.#connected) {
      return
    }
    this.#connected = true
    const sink = new Writable({
      decodeStrings: false,
      write: (text: string, _encoding, done) => {
        this.#receive(String(text))
        done()
      },
    })
    transmit.createStream({
      uid: this.#uid,
      context: undefined as unknown as HttpContext,
      request: undefined as unknown as IncomingMessage,
      response: sink as unknown as ServerResponse,
    })
  }

  #receive(text: string): void {
    if (!text.startsWith('data: ')) {
      return
    }
    const { payload } = JSON.parse(text.slice('data: '.length)) as { payload: string }
    this.#tell(JSON.parse(payload) as ProgressState<Event>)
  }

  async #look(): Promise<void> {
    try {
      for (const state of await this.#source.read([...this.#listeners.keys()])) {
        this.#tell(state)
      }
    } catch (error) {
      logger.warn({ err: error }, 'the progress of jobs could not be read; it is tried again')
    }
  }

  #tell(state: ProgressState<Event>): void {
    for (const listener of this.#listeners.get(state.jobId) ?? []) {
      listener(state)
    }
  }
}
