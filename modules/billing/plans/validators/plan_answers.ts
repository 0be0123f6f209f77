import type { JSONSchema7 } from 'json-schema'
import { count, flag, kobo, listOf, named, object, oneOf, text } from '#platform/http/shapes'

const entitlementValues: JSONSchema7 = {
  type: 'object',
  additionalProperties: {
    anyOf: [flag, { type: 'integer' }, text, listOf(text)],
  },
}

export const plan = named(
  'Plan',
  object({
    planId: text,
    code: text,
    version: count,
    name: text,
    description: text,
    priceMinor: kobo,
    currency: text,
    interval: oneOf('month', 'year'),
    intervalCount: count,
    trialDays: count,
    entitlements: entitlementValues,
    overage: listOf(
      object({ meter: text, unitMinor: kobo, cap: { type: ['integer', 'null'], minimum: 1 } })
    ),
    current: flag,
  })
)

export const plans = object({ plans: listOf(plan), total: count })

export const entitlements = object({
  entitlements: entitlementValues,
  source: {
    type: 'object',
    additionalProperties: oneOf('plan', 'override'),
  },
})
