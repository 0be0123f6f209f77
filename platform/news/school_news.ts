import transmit from '@adonisjs/transmit/services/main'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import logger from '@adonisjs/core/services/logger'
import { isShared } from '#config/transmit'
import { newId } from '#platform/identifiers'
import { recentEvents } from '#platform/outbox/recent_events'
import type { RecordedEvent } from '#platform/outbox/consumers'
import { announcements } from '#platform/progress/announcements'

/**
 * Something that became other than it was in a school. A hint: whoever misses it looks from time to
 * time.
 */
export type News = Pick<RecordedEvent, 'id' | 'tenantId' | 'type' | 'payload'>

type Listener = (news: News) => void

/** Milliseconds between looks into the outbox where no transport connects the processes. */
const LOOK_INTERVAL = 1000

/** Milliseconds for which a transaction may take until its events are seen. */
const LOOKED_BACK = 30_000

/** Those who follow a school in this process. */
interface Following {
  listeners: Set<Listener>
  /** Epoch milliseconds. */
  since: number
  stopHearing: () => void
}

/**
 * Tells those in this process who follow a school what happens there, wherever it happens: recorded
 * events when they are handed over, and what only open pages want to know. Where no transport
 * connects the processes, a look into the outbox every second finds what another one handed over.
 */
export class SchoolNews {
  #followed = new Map<string, Following>()
  /** Ids that were told, with the moments. */
  #told = new Map<string, number>()
  #timer?: NodeJS.Timeout

  /** Tells all processes. Call it after the commit. */
  publish(news: News): void {
    transmit.broadcast(channelOf(news.tenantId), JSON.stringify(news))
    this.#tell(news)
  }

  /**
   * Calls the listener with what happens in a school from now on.
   *
   * @returns ends it.
   */
  follow(tenantId: string, listener: Listener): () => void {
    const { listeners, stopHearing } = this.#followed.get(tenantId) ?? this.#begin(tenantId)
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0 && this.#followed.delete(tenantId)) {
        stopHearing()
      }
      if (this.#followed.size === 0) {
        clearInterval(this.#timer)
        this.#timer = undefined
        this.#told.clear()
      }
    }
  }

  #begin(tenantId: string): Following {
    const stopHearing = announcements.hear(channelOf(tenantId), (payload) => {
      this.#tell(JSON.parse(String(payload)) as News)
    })
    const following = { listeners: new Set<Listener>(), since: Date.now(), stopHearing }
    this.#followed.set(tenantId, following)
    this.#timer ??= setInterval(() => void this.#look(), LOOK_INTERVAL).unref()
    return following
  }

  async #look(): Promise<void> {
    this.#forgetOld()
    if (isShared && !announcements.mayHaveMissed) {
      return
    }
    try {
      const tenants = [...this.#followed.keys()]
      for (const event of await recentEvents(tenants, Date.now() - LOOKED_BACK)) {
        if (event.createdAt >= (this.#followed.get(event.tenantId)?.since ?? Infinity)) {
          this.#tell(event)
        }
      }
    } catch (error) {
      logger.warn({ err: error }, 'the news of schools could not be read; it is tried again')
    }
  }

  #tell(news: News): void {
    const following = this.#followed.get(news.tenantId)
    if (following && !this.#told.has(news.id)) {
      this.#told.set(news.id, Date.now())
      following.listeners.forEach((listener) => listener(news))
    }
  }

  #forgetOld(): void {
    const until = Date.now() - 2 * LOOKED_BACK
    for (const [id, at] of this.#told) {
      if (at < until) {
        this.#told.delete(id)
      }
    }
  }
}

/** Name under which processes tell each other of a school; no client can follow it. */
function channelOf(tenantId: string): string {
  return `news/${tenantId}`
}

/** The news that this process tells. */
export const schoolNews = new SchoolNews()

/**
 * Tells the open pages of a school of something that is no event for its servers, after the commit.
 *
 * @param payload ids and states only
 */
export function tellSchool(
  trx: TransactionClientContract,
  news: Omit<News, 'id' | 'payload'> & { payload: Record<string, string> }
): void {
  trx.after('commit', () => schoolNews.publish({ ...news, id: newId('nws') }))
}
