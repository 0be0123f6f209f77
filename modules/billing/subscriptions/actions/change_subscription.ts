import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { recordAudit } from '#platform/audit/audit_log'
import { systemClock, type Clock } from '#platform/clock'
import { ApiException } from '#platform/http/api_exception'
import type Invoice from '../../models/invoice.js'
import type Plan from '../../models/plan.js'
import type Subscription from '../../models/subscription.js'
import { findOfferedPlan } from '../../plans/queries/plans.js'
import { changeBilling } from '../services/change_billing.js'
import { moment } from '../../invoices/services/invoices.js'
import { issueOrCredit } from '../../invoices/actions/issue_or_credit.js'
import { mostCredit } from '../services/most_credit.js'
import { overageLines } from '../../invoices/services/overage_lines.js'
import { periodOf } from '../services/billing_period.js'
import { planChange, type Effective, type PlanChange } from '../services/plan_change.js'
import { profileOf, refuseIncomplete } from '../../invoices/services/profiles.js'
import { blockersOf, refuseBlockers } from '../services/standing_use.js'
import { saveChange } from '../services/subscription_state.js'
import { planOf, refuseEnded, findSubscription } from '../queries/subscriptions.js'
import { ClosePeriods } from './close_periods.js'

/** Gives a tenant another plan, now or when its period ends. */
export class ChangeSubscription {
  readonly #clock: Clock

  constructor(clock: Clock = systemClock) {
    this.#clock = clock
  }

  /**
   * @param input `byAdministrator`: the tenant's billing profile may be missing.
   * @returns the subscription, and the invoice when something is charged at once: a draft while
   *   seller or buyer are not known well enough.
   * @throws {ApiException} `BILLING_SUBSCRIPTION_NOT_FOUND`, `BILLING_PLAN_NOT_FOUND` (404);
   *   `BILLING_CHANGE_CONFLICT` (409): the same plan, an ended subscription, another change at the
   *   same time; `BILLING_LIMIT_EXCEEDED`, `BILLING_PROFILE_INCOMPLETE` (422).
   */
  async handle(input: {
    tenantId: string
    planCode: string
    effective?: Effective
    byAdministrator?: boolean
  }): Promise<{ subscription: Subscription; invoice: Invoice | null }> {
    const { tenantId, planCode, effective = 'auto', byAdministrator = false } = input
    await new ClosePeriods(this.#clock).handle({ tenantId })
    const { version } = await findSubscription(tenantId)
    const to = await findOfferedPlan(tenantId, planCode)

    return changeBilling(tenantId, async (trx) => {
      const subscription = await findSubscription(tenantId, { client: trx })
      refuseEnded(subscription)
      if (subscription.version !== version) {
        throw new ApiException(
          'BILLING_CHANGE_CONFLICT',
          'The subscription was changed at the same time. Read it again before changing it.'
        )
      }
      const from = await planOf(subscription.planId, { client: trx })
      const now = this.#clock.now()
      const most = await mostCredit(subscription, from, now, { client: trx })
      const change = planChange({ subscription, from, to, effective, now, most })
      if (change.when !== 'keep') {
        refuseBlockers(await blockersOf(tenantId, to, { client: trx }))
        if (to.priceMinor > 0 && !byAdministrator) {
          refuseIncomplete(await profileOf(tenantId, { client: trx }))
        }
      }
      const invoice = await this.#apply(subscription, { from, to, change }, trx)
      await recordAudit(trx, {
        tenantId,
        action: 'subscription.plan_changed',
        target: { type: 'subscription', id: subscription.id },
        changes: { plan: { before: from.code, after: to.code }, when: change.when },
      })
      await subscription.useTransaction(trx).refresh()
      return { subscription, invoice }
    })
  }

  async #apply(
    subscription: Subscription,
    { from, to, change }: { from: Plan; to: Plan; change: PlanChange },
    trx: TransactionClientContract
  ): Promise<Invoice | null> {
    const now = this.#clock.now()
    const lines = [...change.lines]
    if (change.newAnchor) {
      const closed = periodOf(subscription, from, now)
      lines.push(...(await overageLines(subscription.tenantId, from, closed, trx)))
      subscription.merge({
        anchorAt: moment(change.newAnchor),
        currentPeriodStart: moment(change.period.start),
        currentPeriodEnd: moment(change.period.end),
      })
    }
    subscription.merge({
      planId: change.when === 'now' ? to.id : from.id,
      pendingPlanId: change.when === 'period_end' ? to.id : null,
      cancelAtPeriodEnd: false,
      cancelReason: null,
    })
    await saveChange(subscription, now, trx)
    return issueOrCredit(
      {
        subscription,
        reason: change.reason,
        sourceKey: `${subscription.id}:change:${subscription.version}`,
        period: change.period,
        lines,
      },
      this.#clock,
      trx
    )
  }
}
