import config from '#config/webhooks'
import { secondsOf, systemClock } from '#platform/clock'
import { outbound } from '#platform/outbound/http_client'
import { noAnswer, type AttemptResult, type ClaimedAttempt } from './attempt.js'
import { attemptErrorOf } from './attempt_errors.js'
import { openBody } from './sealed_body.js'
import { sign } from './signature.js'
import { signingSecrets } from './signing_secret.js'

/** All but line breaks and tabs: an answer is shown as text, whatever it was. */
// eslint-disable-next-line no-control-regex
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g

/**
 * Sends one attempt, signed now, and says how it ended. Redirects are not followed; the whole
 * exchange has `config.deadline`.
 *
 * @param signal Cuts the exchange off; the attempt is then `INTERRUPTED`.
 */
export async function sendAttempt(
  attempt: ClaimedAttempt,
  signal?: AbortSignal,
  clock = systemClock
): Promise<AttemptResult> {
  const { delivery, endpoint, number } = attempt
  const secrets = await signingSecrets(delivery.tenantId, clock)
  const body = openBody(delivery)
  const timestamp = secondsOf(clock)
  const startedAt = performance.now()
  const duration = () => Math.round(performance.now() - startedAt)

  try {
    const answer = await outbound.request({
      method: 'POST',
      url: endpoint.url,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'TenantEducationPlatform-Webhooks/1',
        'x-service-event': delivery.event,
        'x-service-event-id': delivery.eventId,
        'x-service-delivery-attempt': String(number),
        ...sign(delivery.eventId, body, timestamp, secrets),
      },
      body,
      deadlineMs: config.deadline,
      maxBytes: config.maxResponseBytes,
      truncate: true,
      signal,
    })
    return {
      responseStatus: answer.status,
      errorCode: null,
      responseText: readable(answer.body),
      retryAfter: answer.headers['retry-after'],
      duration: duration(),
    }
  } catch (error) {
    return { ...noAnswer, errorCode: attemptErrorOf(error), duration: duration() }
  }
}

function readable(body: Buffer): string | null {
  const text = body.toString('utf8').replace(CONTROL_CHARACTERS, '')
  return text === '' ? null : text.slice(0, config.keptResponseText).toWellFormed()
}
