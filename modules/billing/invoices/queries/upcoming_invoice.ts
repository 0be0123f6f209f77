import config from '#config/billing'
import { ApiException } from '#platform/http/api_exception'
import type { Shown } from '#platform/http/shapes'
import Tenant from '#kernel/tenancy/tenant'
import { periodContaining, periodOf } from '../../subscriptions/services/billing_period.js'
import { totalsOf } from '../services/invoice_totals.js'
import { configuredSeller, missingForInvoices } from '../services/issuing.js'
import { availableCredit } from '../services/money_credit.js'
import { overageLines } from '../services/overage_lines.js'
import { planLine } from '../../subscriptions/services/plan_lines.js'
import { buyerOf, profileOf, termsOf } from '../services/profiles.js'
import { planOf, findSubscription } from '../../subscriptions/queries/subscriptions.js'
import { presentTotals } from '../transformers/draft.js'
import type { invoice } from '../transformers/invoice.js'

/**
 * The invoice of the next period as it would be if the period ended now. Nothing is written.
 *
 * @throws {ApiException} `BILLING_SUBSCRIPTION_NOT_FOUND`; `BILLING_INVOICE_NOT_FOUND` (404) when
 *   the subscription ends and nothing is left to charge.
 */
export async function upcomingInvoice(tenantId: string, now: Date): Promise<Shown<typeof invoice>> {
  const subscription = await findSubscription(tenantId)
  const plan = await planOf(subscription.planId)
  const next = subscription.pendingPlanId ? await planOf(subscription.pendingPlanId) : plan
  const current = periodOf(subscription, plan, now)
  const sameLength = plan.interval === next.interval && plan.intervalCount === next.intervalCount
  const anchor = sameLength ? subscription.anchorAt.toJSDate() : current.end
  const period = periodContaining(anchor, next.period, subscription.timezone, current.end)

  const goesOn = !subscription.ended && !subscription.cancelAtPeriodEnd
  const overage = subscription.ended ? [] : await overageLines(tenantId, plan, current)
  const lines = [...overage, ...(goesOn ? planLine(next, period) : [])]
  if (lines.length === 0 && !goesOn) {
    throw new ApiException('BILLING_INVOICE_NOT_FOUND', 'No further invoice is to come.')
  }

  const profile = await profileOf(tenantId)
  const totals = totalsOf(lines, termsOf(profile))
  const creditsApplied = Math.min(await availableCredit(tenantId), totals.total)
  return {
    invoiceId: 'upcoming',
    number: null,
    status: 'draft',
    overdue: false,
    currency: config.currency,
    ...presentTotals(totals),
    creditsApplied,
    amountPaid: 0,
    amountDue: totals.total - creditsApplied,
    issuedAt: null,
    dueAt: null,
    paidAt: null,
    periodStart: period.start.toISOString(),
    periodEnd: period.end.toISOString(),
    seller: configuredSeller(),
    buyer: buyerOf(await Tenant.findOrFail(tenantId), profile),
    waitingFor: missingForInvoices(profile),
    payments: [],
    creditNotes: [],
    pdfUrl: null,
  }
}
