import logger from '@adonisjs/core/services/logger'
import { streams as limits } from '#config/limiter'
import { ApiException } from '#platform/http/api_exception'

/** Seconds after which a caller with too many streams may ask again: by then some have ended. */
const RETRY_AFTER = 30

/** A stream of events that a reader holds open. */
export interface OpenStream {
  tenantId: string
  /** Of a person who signed in. */
  personId?: string
  /** Throws an `ApiException` when its reader may not have it any longer. */
  requireAccess: () => Promise<unknown>
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
    const { tenantId, personId } = stream
    const held = [...this.#open].filter((one) => one.tenantId === tenantId)
    const own = held.filter((one) => one.personId !== undefined && one.personId === personId)
    if (own.length >= limits.perPerson) {
      throw tooManyStreams('You have', limits.perPerson)
    }
    if (held.length >= limits.perTenant) {
      throw tooManyStreams('The tenant has', limits.perTenant)
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

  /** Looks at once whether a person may still have their streams. */
  async lookAt(personId: string): Promise<void> {
    const own = [...this.#open].filter((stream) => stream.personId === personId)
    await Promise.all(own.map(endWithoutAccess))
  }

  async #look(): Promise<void> {
    if (this.#isLooking) {
      return
    }
    this.#isLooking = true
    for (const stream of this.#open) {
      await endWithoutAccess(stream)
    }
    this.#isLooking = false
  }
}

/** A stream is left open while nobody can tell: the database may be away for a moment. */
async function endWithoutAccess(stream: OpenStream): Promise<void> {
  try {
    await stream.requireAccess()
  } catch (error) {
    if (error instanceof ApiException) {
      stream.end()
    } else {
      const { tenantId } = stream
      logger.warn({ err: error, tenantId }, 'the access to a stream could not be checked')
    }
  }
}

function tooManyStreams(who: string, limit: number): ApiException {
  return new ApiException(
    'TOO_MANY_STREAMS',
    `${who} ${limit} open streams, as many as there may be. Close one first.`,
    { 'Retry-After': String(RETRY_AFTER) }
  )
}

/** The streams of this process. */
export const openStreams = new OpenStreams()
