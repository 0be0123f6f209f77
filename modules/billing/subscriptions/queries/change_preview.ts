import { defaultEntitlements } from '../../plans/services/entitlement_catalogue.js'
import { totalsOf } from '../../invoices/services/invoice_totals.js'
import { availableCredit } from '../../invoices/services/money_credit.js'
import { mostCredit } from '../services/most_credit.js'
import { planChange, type Effective } from '../services/plan_change.js'
import { profileOf, termsOf } from '../../invoices/services/profiles.js'
import { meterCodes, meters } from '../../quota/services/quota_meters.js'
import { blockersOf } from '../services/standing_use.js'
import { planOf, refuseEnded, findSubscription } from './subscriptions.js'
import { presentTotals } from '../../invoices/transformers/draft.js'
import { findOfferedPlan } from '../../plans/queries/plans.js'

/**
 * What choosing a plan would do and cost. Nothing is written. Negative sums would become credit.
 *
 * @throws {ApiException} `BILLING_SUBSCRIPTION_NOT_FOUND`, `BILLING_PLAN_NOT_FOUND` (404),
 *   `BILLING_CHANGE_CONFLICT` (409).
 */
export async function changePreview(
  tenantId: string,
  { planCode, effective = 'auto' }: { planCode: string; effective?: Effective },
  now: Date
) {
  const subscription = await findSubscription(tenantId)
  refuseEnded(subscription)
  const from = await planOf(subscription.planId)
  const to = await findOfferedPlan(tenantId, planCode)
  const most = await mostCredit(subscription, from, now)
  const change = planChange({ subscription, from, to, effective, now, most })
  const totals = totalsOf(change.lines, termsOf(await profileOf(tenantId)))
  const credit = Math.min(await availableCredit(tenantId), Math.max(0, totals.total))
  const entitlements = { ...defaultEntitlements, ...to.entitlements }

  return {
    effectiveAt: change.effectiveAt.toISOString(),
    ...presentTotals(totals),
    credit,
    amountDue: Math.max(0, totals.total) - credit,
    quotaAfter: meterCodes.map((meter) => ({
      meter,
      limit: entitlements[meters[meter].entitlement],
    })),
    blockers: change.when === 'keep' ? [] : await blockersOf(tenantId, to),
  }
}
