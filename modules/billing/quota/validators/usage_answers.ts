import type { JSONSchema7 } from 'json-schema'
import { count, flag, moment, object, text } from '#platform/http/shapes'
import { meterCodes } from '../services/quota_meters.js'

const meter: JSONSchema7 = { type: 'string', enum: meterCodes }
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

export const quotas = object({
  quotas: {
    type: 'array',
    items: object({
      meter,
      limit: countOrUnlimited,
      used: count,
      reserved: count,
      available: countOrUnlimited,
      overage: count,
      overageAllowed: flag,
      credits: count,
      periodStart: momentOrNull,
      resetsAt: momentOrNull,
    }),
  },
})

export const usage = object({
  usage: {
    type: 'array',
    items: object({ meter, start: moment, quantity }),
  },
  total: count,
})

export const usageEvents = object({
  events: {
    type: 'array',
    items: object({
      eventId: text,
      meter,
      quantity,
      occurredAt: moment,
      subjectType: text,
      subjectId: text,
      voided: flag,
    }),
  },
  total: count,
})
