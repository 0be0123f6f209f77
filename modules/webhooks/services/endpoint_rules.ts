import { ApiException, validationError } from '#platform/http/api_exception'
import { eventCatalogue } from '#platform/outbox/event_catalogue'
import { outbound } from '#platform/outbound/http_client'
import { OutboundException } from '#platform/outbound/outbound_exception'

/**
 * Checks by its form that events may be sent to an address.
 *
 * @throws {ApiException} `WEBHOOK_URL_NOT_ALLOWED` (422).
 */
export function checkUrl(url: string): void {
  try {
    outbound.checkDestination(url)
  } catch (error) {
    if (error instanceof OutboundException) {
      throw new ApiException('WEBHOOK_URL_NOT_ALLOWED', `url: ${error.message}`)
    }
    throw error
  }
}

/**
 * The types of events that an endpoint is to receive, each once.
 *
 * @throws {ApiException} `VALIDATION_ERROR` (400) for a type that is not in the catalogue.
 */
export function knownEvents(events: string[] | null): string[] | null {
  const unknown = events?.findIndex((type) => !eventCatalogue.find(type)) ?? -1
  if (unknown >= 0) {
    throw validationError(
      `events[${unknown}]: is not an event; GET /api/webhooks/events lists all there are`
    )
  }
  return events && [...new Set(events)]
}
