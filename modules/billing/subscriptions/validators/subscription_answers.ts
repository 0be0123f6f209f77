import {
  count,
  flag,
  kobo,
  listOf,
  moment,
  momentOrNull,
  named,
  object,
  oneOf,
  orNull,
  text,
} from '#platform/http/shapes'
import { invoice, line, sums, taxes } from '../../invoices/validators/invoice_answers.js'
import { plan } from '../../plans/validators/plan_answers.js'

export const subscription = named(
  'Subscription',
  object({
    subscriptionId: text,
    status: oneOf(
      'trialing',
      'incomplete',
      'active',
      'past_due',
      'restricted',
      'suspended',
      'canceled'
    ),
    plan,
    pendingPlan: orNull(plan),
    currentPeriodStart: moment,
    currentPeriodEnd: moment,
    trialEnd: momentOrNull,
    cancelAtPeriodEnd: flag,
    canceledAt: momentOrNull,
    timezone: text,
  })
)

export const preview = object({
  effectiveAt: moment,
  lines: listOf(line),
  taxes,
  ...sums,
  credit: kobo,
  amountDue: kobo,
  quotaAfter: listOf(object({ meter: text, limit: { type: 'integer', minimum: -1 } })),
  blockers: listOf(object({ key: text, current: count, limit: count })),
})

export const changedSubscription = object({ subscription, invoice: orNull(invoice) })
