import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { recordAudit } from '#platform/audit/audit_log'
import { systemClock, type Clock } from '#platform/clock'
import type Subscription from '../../models/subscription.js'
import { periodOf, startOfLocalDay } from '../services/billing_period.js'
import { changeBilling } from '../services/change_billing.js'
import { issueOrCredit } from '../../invoices/actions/issue_or_credit.js'
import { mostCredit } from '../services/most_credit.js'
import { overageLines } from '../../invoices/services/overage_lines.js'
import { inTrial } from '../services/plan_change.js'
import { unusedDaysLine } from '../services/plan_lines.js'
import { end, saveChange } from '../services/subscription_state.js'
import { planOf, refuseEnded, findSubscription } from '../queries/subscriptions.js'
import { ClosePeriods } from './close_periods.js'

/** Ends a subscription, when its period ends or at once. */
export class CancelSubscription {
  readonly #clock: Clock

  constructor(clock: Clock = systemClock) {
    this.#clock = clock
  }

  /**
   * At once: the days that are left become credit, unless their charge was taken back, and pay open
   * invoices first; units beyond the plan are invoiced. Cancelling again changes nothing until it
   * has ended.
   *
   * @throws {ApiException} `BILLING_SUBSCRIPTION_NOT_FOUND` (404), `BILLING_CHANGE_CONFLICT` (409)
   *   when it has ended.
   */
  async handle(input: {
    tenantId: string
    immediately?: boolean
    reason?: string
  }): Promise<Subscription> {
    const { tenantId, immediately = false, reason } = input
    await new ClosePeriods(this.#clock).handle({ tenantId })

    return changeBilling(tenantId, async (trx) => {
      const subscription = await findSubscription(tenantId, { client: trx })
      refuseEnded(subscription)
      await recordAudit(trx, {
        tenantId,
        action: 'subscription.cancelled',
        target: { type: 'subscription', id: subscription.id },
        changes: { immediately },
      })
      if (immediately) {
        subscription.merge({ cancelReason: reason ?? subscription.cancelReason })
        await this.#endNow(subscription, trx)
      } else if (!subscription.cancelAtPeriodEnd) {
        subscription.merge({
          cancelAtPeriodEnd: true,
          cancelReason: reason ?? null,
          pendingPlanId: null,
        })
        await saveChange(subscription, this.#clock.now(), trx)
      }
      return subscription
    })
  }

  async #endNow(subscription: Subscription, trx: TransactionClientContract): Promise<void> {
    const now = this.#clock.now()
    const { id, tenantId, timezone } = subscription
    const plan = await planOf(subscription.planId, { client: trx })
    const period = periodOf(subscription, plan, now)
    const most = await mostCredit(subscription, plan, now, { client: trx })
    const unused = inTrial(subscription, now)
      ? []
      : unusedDaysLine(plan, period, startOfLocalDay(now, timezone), timezone, most)
    const overage = await overageLines(tenantId, plan, period, trx)

    await saveChange(end(subscription, now), now, trx)
    const charge = { subscription, reason: 'end' as const, period }
    await issueOrCredit({ ...charge, sourceKey: `${id}:unused`, lines: unused }, this.#clock, trx)
    await issueOrCredit({ ...charge, sourceKey: `${id}:end`, lines: overage }, this.#clock, trx)
  }
}
