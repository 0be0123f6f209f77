import config from '#config/webhooks'
import type WebhookEndpoint from '../models/webhook_endpoint.js'
import type { AttemptResult } from './attempt.js'

/**
 * Where the requests of an endpoint wait for their turn. Each lane has slots of its own, so that
 * servers that let the platform wait take none from those that answer at once.
 */
export type Lane = 'quick' | 'slow'

/**
 * The lane of an endpoint by the answers it gave. A new one begins in the quick lane, one request
 * at a time until its first answer.
 */
export function laneOf({ answerTime }: Pick<WebhookEndpoint, 'answerTime'>): Lane {
  return isLong(answerTime ?? 0) ? 'slow' : 'quick'
}

/** True of a time, in milliseconds, that is too long for the quick lane. */
export function isLong(duration: number): boolean {
  return duration >= config.slowAfter
}

/** Attempts whose duration says how long the endpoint lets us wait. */
export function isMeasure({ errorCode }: AttemptResult): boolean {
  return errorCode !== 'INTERRUPTED' && errorCode !== 'NOT_SENT'
}

/**
 * False for an attempt that tells nothing new: a quick answer of an endpoint known to be quick.
 * Such attempts are nearly all there are, and they are recorded without a look at the endpoint.
 */
export function changesLane(endpoint: WebhookEndpoint, result: AttemptResult): boolean {
  return (
    isMeasure(result) &&
    (endpoint.answerTime === null || laneOf(endpoint) === 'slow' || isLong(result.duration))
  )
}

/**
 * Takes the duration of an attempt into the endpoint's average, in which the last one counts for
 * half: one answer that is very long leads into the slow lane, a few quick ones lead out of it.
 */
export function noteAnswerTime(endpoint: WebhookEndpoint, result: AttemptResult): void {
  if (isMeasure(result)) {
    const { answerTime } = endpoint
    endpoint.answerTime =
      answerTime === null ? result.duration : Math.round((answerTime + result.duration) / 2)
  }
}
