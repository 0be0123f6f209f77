import logger from '@adonisjs/core/services/logger'
import transmit from '@adonisjs/transmit/services/main'
import { streams as limits } from '#config/limiter'
import { isShared } from '#config/transmit'
import { announcements } from './announcements.js'

/** Milliseconds between looks into the database where no transport connects the processes. */
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
  /** Name under which processes tell each other the states of one job; no client can follow it. */
  channel(jobId: string): string
  /** The present states of jobs. Their ids come from streams whose access was checked. */
  read(jobIds: string[]): Promise<ProgressState<Event>[]>
}

type Listener<Event extends StageEvent> = (state: ProgressState<Event>) => void

/** Those who follow a job in this process. */
interface Following<Event extends StageEvent> {
  listeners: Set<Listener<Event>>
  stopHearing: () => void
}

/**
 * Tells listeners in this process about new states of jobs, wherever the worker runs: its own at
 * once, those of other processes as Transmit's transport brings them. Where there is no transport,
 * a look into the database every second finds them. Where there is one, looks are only taken while
 * it is away, and as seldom as open streams are checked: a worker may die between writing a state
 * and telling it.
 */
export class ProgressHub<Event extends StageEvent> {
  readonly #source: ProgressSource<Event>
  #followed = new Map<string, Following<Event>>()
  #timer?: NodeJS.Timeout
  #lookedAt = 0

  constructor(source: ProgressSource<Event>) {
    this.#source = source
  }

  /** Tells all processes about a job's new state. Call it after the state was committed. */
  publish(state: ProgressState<Event>): void {
    transmit.broadcast(this.#source.channel(state.jobId), JSON.stringify(state))
    this.#tell(state)
  }

  /**
   * Calls the listener with every new state of a job, sometimes twice with the same.
   *
   * @returns ends the subscription.
   */
  follow(jobId: string, listener: Listener<Event>): () => void {
    const { listeners, stopHearing } = this.#followed.get(jobId) ?? this.#begin(jobId)
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0 && this.#followed.delete(jobId)) {
        stopHearing()
      }
      if (this.#followed.size === 0) {
        clearInterval(this.#timer)
        this.#timer = undefined
      }
    }
  }

  #begin(jobId: string): Following<Event> {
    const stopHearing = announcements.hear(this.#source.channel(jobId), (payload) => {
      this.#tell(JSON.parse(String(payload)) as ProgressState<Event>)
    })
    const following = { listeners: new Set<Listener<Event>>(), stopHearing }
    this.#followed.set(jobId, following)
    if (!this.#timer) {
      this.#lookedAt = performance.now()
      this.#timer = setInterval(() => void this.#lookWhereDue(), LOOK_INTERVAL).unref()
    }
    return following
  }

  async #lookWhereDue(): Promise<void> {
    const isDue = performance.now() >= this.#lookedAt + limits.recheckInterval
    if (isShared && !isDue && !announcements.mayHaveMissed) {
      return
    }
    this.#lookedAt = performance.now()
    try {
      for (const state of await this.#source.read([...this.#followed.keys()])) {
        this.#tell(state)
      }
    } catch (error) {
      logger.warn({ err: error }, 'the progress of jobs could not be read; it is tried again')
    }
  }

  #tell(state: ProgressState<Event>): void {
    for (const listener of this.#followed.get(state.jobId)?.listeners ?? []) {
      listener(state)
    }
  }
}
