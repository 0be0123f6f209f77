import {
  count,
  flag,
  integer,
  kobo,
  listOf,
  mapOf,
  named,
  object,
  oneOf,
  pageOf,
  shape,
  text,
  type Shown,
} from '#platform/http/shapes'
import { show } from '#platform/http/show'
import type Plan from '../../models/plan.js'
import type { Entitlements } from '../services/entitlement_catalogue.js'

const entitlementValues = shape<Partial<Entitlements>>({
  type: 'object',
  additionalProperties: { anyOf: [flag, integer, text, listOf(text)] },
})

/** A version of a plan. */
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
      object({
        meter: text,
        unitMinor: kobo,
        cap: shape<number | null>({ type: ['integer', 'null'], minimum: 1 }),
      })
    ),
    current: flag,
  })
)

export const plans = pageOf('plans', plan)

/** What a tenant may do, and where each value comes from. */
export const entitlements = object({
  entitlements: entitlementValues,
  source: mapOf(oneOf('plan', 'override')),
})

/** A version of a plan; prices in kobo. */
export function presentPlan(row: Plan): Shown<typeof plan> {
  return show(plan, row, { planId: row.id })
}
