import type { JSONSchema7, JSONSchema7TypeName } from 'json-schema'
import { eventCatalogue, type EventDescription } from '#platform/outbox/event_catalogue'
import type { OpenApiParameter, OpenApiWebhook } from './openapi_types.js'

/** What the platform sends of its own accord, by the names of the events. */
export function eventWebhooks(): Record<string, OpenApiWebhook> {
  return Object.fromEntries(eventCatalogue.all().map((event) => [event.type, webhookOf(event)]))
}

function webhookOf(event: EventDescription): OpenApiWebhook {
  const { type, description, sample, optIn } = event
  const asked = optIn ? ' Sent only to endpoints that name it.' : ''
  return {
    post: {
      operationId: `events.${type}`,
      summary: `${description}${asked}`,
      tags: ['Events'],
      parameters: Object.entries(eventCatalogue.headers).map(toParameter),
      requestBody: {
        required: true,
        content: { 'application/json': { schema: shapeOfEvent(event), example: sample } },
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

/** The shape of an event: all that its sample shows is always there. */
function shapeOfEvent({ type, sample, nullable = [] }: EventDescription): JSONSchema7 {
  const fields = Object.entries(sample).map(([name, value]) => {
    const shape = shapeOf(value)
    return [name, nullable.includes(name) ? orNull(shape) : shape]
  })
  return {
    type: 'object',
    properties: { ...Object.fromEntries(fields), event: { type: 'string', const: type } },
    required: Object.keys(sample),
  }
}

/** What a value of the sample says of all values; what is inside an object is its giver's own. */
function shapeOf(value: unknown): JSONSchema7 & { type: JSONSchema7TypeName } {
  if (Array.isArray(value)) {
    return { type: 'array', items: value.length > 0 ? shapeOf(value[0]) : {} }
  }
  if (typeof value === 'object') {
    return { type: 'object', additionalProperties: true }
  }
  if (typeof value === 'number') {
    return { type: Number.isInteger(value) ? 'integer' : 'number' }
  }
  return { type: typeof value as 'string' | 'boolean' }
}

function orNull(shape: JSONSchema7 & { type: JSONSchema7TypeName }): JSONSchema7 {
  return { ...shape, type: [shape.type, 'null'] }
}
