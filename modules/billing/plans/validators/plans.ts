import vine from '@vinejs/vine'
import type { FieldContext } from '@vinejs/vine/types'
import config from '#config/billing'
import { entitlementsSchema } from '../services/entitlement_catalogue.js'
import { meterCodes } from '../../quota/services/quota_meters.js'

/** Highest price and amount: ten billion naira, in kobo. */
const HIGHEST_AMOUNT = 1_000_000_000_000

const whole = (lowest: number, highest: number) =>
  vine.number({ strict: true }).withoutDecimals().range([lowest, highest])

/**
 * Each plan stands once in the file: the code names it among those of its tenant, or of everyone.
 */
const namesPlansOnce = vine.createRule(
  (value: unknown, _options: undefined, field: FieldContext) => {
    const plans = value as ({ code?: unknown; tenant?: unknown } | null)[]
    const names = plans.map((plan) => JSON.stringify([plan?.code, plan?.tenant]))
    if (new Set(names).size < names.length) {
      field.report('must name each plan once', 'distinct', field)
    }
  }
)

/** The file of `plan:apply`. */
export const planFileValidator = vine.create({
  plans: vine
    .array(
      vine.object({
        code: vine.string().regex(/^[a-z][a-z0-9-]{0,39}$/),
        name: vine.string().trim().minLength(1).maxLength(100),
        description: vine.string().trim().maxLength(500).optional(),
        priceMinor: whole(0, HIGHEST_AMOUNT),
        currency: vine.literal(config.currency).optional(),
        interval: vine.enum(['month', 'year'] as const).optional(),
        intervalCount: whole(1, 12).optional(),
        trialDays: whole(0, 366).optional(),
        tenant: vine.string().optional(),
        archived: vine.boolean({ strict: true }).optional(),
        entitlements: entitlementsSchema.clone(),
        overage: vine
          .array(
            vine.object({
              meter: vine.enum(meterCodes),
              unitMinor: whole(0, HIGHEST_AMOUNT),
              cap: whole(1, 1_000_000_000).nullable().optional(),
            })
          )
          .distinct('meter')
          .optional(),
      })
    )
    .minLength(1)
    .maxLength(200)
    .use(namesPlansOnce()),
})
