import type { JSONSchema7 } from 'json-schema'
import { eventCatalogue, type EventDescription } from '#platform/outbox/event_catalogue'
import type { OpenApiParameter, OpenApiWebhook } from './openapi_types.js'

/** What the platform sends of its own accord, by the names of the events. */
export function eventWebhooks(): Record<string, OpenApiWebhook> {
  return Object.fromEntries(eventCatalogue.all().map((event) => [event.type, webhookOf(event)]))
}

function webhookOf({ type, description, sample, optIn }: EventDescription): OpenApiWebhook {
  const asked = optIn ? ' Sent only to endpoints that name it.' : ''
  return {
    post: {
      operationId: `events.${type}`,
      summary: `${description}${asked}`,
      tags: ['Events'],
      parameters: Object.entries(eventCatalogue.headers).map(toParameter),
      requestBody: {
        required: true,
        content: { 'application/json': { schema: shapeOf(sample), example: sample } },
      },
      responses: {
        '2XX': { description: 'Received. Any other status, or none within 15 s, is tried again' },
        '410': { description: 'Gone: nothing is sent to this endpoint any more' },
      },
    },
  }
}

function toParameter([name, description]: [string, string]): OpenApiParameter {
  return { name, in: 'header', required: true, description, schema: { type: 'string' } }
}

/** The shape of a sample: what it shows is what can be relied on. */
function shapeOf(value: unknown): JSONSchema7 {
  if (value === null) {
    return {}
  }
  if (Array.isArray(value)) {
    return { type: 'array', items: value.length > 0 ? shapeOf(value[0]) : {} }
  }
  if (typeof value === 'object') {
    const properties = Object.fromEntries(
      Object.entries(value).map(([name, field]) => [name, shapeOf(field)])
    )
    return { type: 'object', properties }
  }
  if (typeof value === 'number') {
    return { type: Number.isInteger(value) ? 'integer' : 'number' }
  }
  return { type: typeof value as 'string' | 'boolean' }
}
