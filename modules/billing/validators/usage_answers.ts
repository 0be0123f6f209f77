import type { JSONSchema7 } from 'json-schema'
import { meterCodes } from '../services/quota_meters.js'

const meter: JSONSchema7 = { type: 'string', enum: meterCodes }
const count: JSONSchema7 = { type: 'integer', minimum: 0 }
const countOrUnlimited: JSONSchema7 = {
  type: 'integer',
  minimum: -1,
  description: '-1 without a limit',
}
const momentOrNull: JSONSchema7 = {
  type: ['string', 'null'],
  format: 'date-time',
  description: 'null where the meter never resets',
}
const quantity: JSONSchema7 = {
  type: 'integer',
  description: 'Negative where accounts were deleted',
}

export const quotas = answer({
  quotas: {
    type: 'array',
    items: answer({
      meter,
      limit: countOrUnlimited,
      used: count,
      reserved: count,
      available: countOrUnlimited,
      overage: count,
      overageAllowed: { type: 'boolean' },
      credits: count,
      periodStart: momentOrNull,
      resetsAt: momentOrNull,
    }),
  },
})

export const usage = answer({
  usage: {
    type: 'array',
    items: answer({ meter, start: { type: 'string', format: 'date-time' }, quantity }),
  },
  total: count,
})

export const usageEvents = answer({
  events: {
    type: 'array',
    items: answer({
      eventId: { type: 'string' },
      meter,
      quantity,
      occurredAt: { type: 'string', format: 'date-time' },
      subjectType: { type: 'string' },
      subjectId: { type: 'string' },
      voided: { type: 'boolean' },
    }),
  },
  total: count,
})

function answer(properties: Record<string, JSONSchema7>): JSONSchema7 {
  return { type: 'object', properties, required: Object.keys(properties) }
}
