import logger from '@adonisjs/core/services/logger'
import { streams as limits } from '#config/limiter'
import { ApiException } from '#platform/http/api_exception'

/** Seconds after which a caller with too many streams may ask again: by then some have ended. */
const RETRY_AFTER = 30

/** A stream of events that a reader holds open. */
export interface OpenStream {
  tenantId: string
  /** Throws an `ApiException` when its reader may not have it any longer. */
  requireAccess: () => Promise<void>
  /** Ends it, when its reader loses the access or the process shuts down. */
  end: () => void
}

/**
 * The streams that this process keeps open. Each tenant has so many at most, and all are looked at
 * again from time to time: what a request is asked once, its stream is asked as long as it lasts.
 */
export class OpenStreams {
  #open = new Set<OpenStream>()
  #timer?: NodeJS.Timeout
  #isLooking = false

  /**
   * Takes one of the tenant's places for a stream.
   *
   * @returns gives the place back.
   * @throws {ApiException} `TOO_MANY_STREAMS` (429).
   */
  take(stream: OpenStream): () => void {
    const held = [...this.#open].filter(({ tenantId }) => tenantId === stream.tenantId)
    if (held.length >= limits.perTenant) {
      throw new ApiException(
        'TOO_MANY_STREAMS',
        `The tenant has ${limits.perTenant} open streams, as many as it may. Close one first.`,
        { 'Retry-After': String(RETRY_AFTER) }
      )
    }
    this.#open.add(stream)
    this.#timer ??= setInterval(() => void this.#look(), limits.recheckInterval).unref()
    return () => {
      this.#open.delete(stream)
      if (this.#open.size === 0) {
        clearInterval(this.#timer)
        this.#timer = undefined
      }
    }
  }

  /** Ends all streams, so that a process that shuts down does not wait for their readers. */
  endAll(): void {
    for (const stream of this.#open) {
      stream.end()
    }
  }

  /** A stream is left open while nobody can tell: the database may be away for a moment. */
  async #look(): Promise<void> {
    if (this.#isLooking) {
      return
    }
    this.#isLooking = true
    for (const stream of this.#open) {
      await stream.requireAccess().catch((error) => {
        if (error instanceof ApiException) {
          stream.end()
        } else {
          const { tenantId } = stream
          logger.warn({ err: error, tenantId }, 'the access to a stream could not be checked')
        }
      })
    }
    this.#isLooking = false
  }
}

/** The streams of this process. */
export const openStreams = new OpenStreams()
