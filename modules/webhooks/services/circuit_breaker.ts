import { DateTime } from 'luxon'
import config from '#config/webhooks'
import type WebhookEndpoint from '../models/webhook_endpoint.js'
import { longestDelay } from './retry_schedule.js'

/** True after several failures in a row, until an attempt succeeds. */
export function isSuspect({ failuresInRow }: Pick<WebhookEndpoint, 'failuresInRow'>): boolean {
  return failuresInRow >= config.breaker.failures
}

/** The endpoint took an event: nothing is held against it any longer. */
export function noteSuccess(endpoint: WebhookEndpoint): void {
  endpoint.merge({ failuresInRow: 0, failingSince: null, blockedUntil: null })
}

/**
 * The endpoint failed. After several failures in a row it is left alone, until the delivery that
 * failed last is due again and at most for `config.breaker.longest`.
 *
 * @param delay Milliseconds to that delivery's next attempt; null when there is none.
 */
export function noteFailure(endpoint: WebhookEndpoint, delay: number | null, now: number): void {
  const failuresInRow = endpoint.failuresInRow + 1
  const pause = Math.min(delay ?? longestDelay(config.retry), config.breaker.longest)
  endpoint.merge({
    failuresInRow,
    failingSince: endpoint.failingSince ?? moment(now),
    blockedUntil: isSuspect({ failuresInRow }) ? moment(now + pause) : endpoint.blockedUntil,
  })
}

/** True when the endpoint has done nothing but fail for so long that it is given up. */
export function isGivenUp({ failingSince }: WebhookEndpoint, now: number): boolean {
  return failingSince !== null && now - failingSince.toMillis() >= config.disableAfter
}

function moment(milliseconds: number): DateTime {
  return DateTime.fromMillis(milliseconds, { zone: 'utc' })
}
