import type Plan from '../../models/plan.js'
import type Subscription from '../../models/subscription.js'
import { planOf } from '../queries/subscriptions.js'

/** A version of a plan as the API shows it. */
export function presentPlan(plan: Plan) {
  return {
    planId: plan.id,
    code: plan.code,
    version: plan.version,
    name: plan.name,
    description: plan.description,
    priceMinor: plan.priceMinor,
    currency: plan.currency,
    interval: plan.interval,
    intervalCount: plan.intervalCount,
    trialDays: plan.trialDays,
    entitlements: plan.entitlements,
    overage: plan.overage,
    current: plan.current,
  }
}

/** A subscription as the API shows it, with its plan. */
export async function presentSubscription(subscription: Subscription) {
  const { planId, pendingPlanId } = subscription
  return {
    subscriptionId: subscription.id,
    status: subscription.status,
    plan: presentPlan(await planOf(planId)),
    pendingPlan: pendingPlanId ? presentPlan(await planOf(pendingPlanId)) : null,
    currentPeriodStart: subscription.currentPeriodStart.toISO(),
    currentPeriodEnd: subscription.currentPeriodEnd.toISO(),
    trialEnd: subscription.trialEnd?.toISO() ?? null,
    cancelAtPeriodEnd: subscription.cancelAtPeriodEnd,
    canceledAt: subscription.canceledAt?.toISO() ?? null,
    timezone: subscription.timezone,
  }
}
