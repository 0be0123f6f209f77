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
  shape,
  text,
  type Shown,
} from '#platform/http/shapes'
import { show } from '#platform/http/show'
import { invoice } from '../../invoices/transformers/invoice.js'
import { totals } from '../../invoices/transformers/draft.js'
import type Subscription from '../../models/subscription.js'
import { plan, presentPlan } from '../../plans/transformers/plan.js'
import { planOf } from '../queries/subscriptions.js'

/** A subscription with its plan. */
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

/** What choosing a plan would do. */
export const preview = object({
  effectiveAt: moment,
  ...totals.properties,
  credit: kobo,
  amountDue: kobo,
  quotaAfter: listOf(
    object({ meter: text, limit: shape<number>({ type: 'integer', minimum: -1 }) })
  ),
  blockers: listOf(object({ key: text, current: count, limit: count })),
})

export const changedSubscription = object({ subscription, invoice: orNull(invoice) })

/** A subscription with its plan, and the plan that it changes to, if any. */
export async function presentSubscription(row: Subscription): Promise<Shown<typeof subscription>> {
  const { planId, pendingPlanId } = row
  return show(subscription, row, {
    subscriptionId: row.id,
    plan: presentPlan(await planOf(planId)),
    pendingPlan: pendingPlanId ? presentPlan(await planOf(pendingPlanId)) : null,
  })
}
