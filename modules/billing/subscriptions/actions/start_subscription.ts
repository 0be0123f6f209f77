import { DateTime, IANAZone } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import config from '#config/billing'
import { recordAudit } from '#platform/audit/audit_log'
import { systemClock, type Clock } from '#platform/clock'
import { isUniqueViolation } from '#platform/database/errors'
import { ApiException, validationError } from '#platform/http/api_exception'
import { newId } from '#platform/identifiers'
import type Invoice from '../../models/invoice.js'
import type Plan from '../../models/plan.js'
import Subscription from '../../models/subscription.js'
import { findOfferedPlan } from '../../plans/queries/plans.js'
import { periodContaining, startOfLocalDay } from '../services/billing_period.js'
import { changeBilling } from '../services/change_billing.js'
import { moment } from '../../invoices/services/invoices.js'
import { issueOrCredit } from '../../invoices/actions/issue_or_credit.js'
import { planLine } from '../services/plan_lines.js'
import { saveChange } from '../services/subscription_state.js'
import { latestSubscription } from '../queries/subscriptions.js'

/**
 * Begins to bill a tenant: from now on its plan limits what it may do. The first period begins with
 * the present local day. A plan's trial is given to a tenant that never had a subscription.
 */
export class StartSubscription {
  readonly #clock: Clock

  constructor(clock: Clock = systemClock) {
    this.#clock = clock
  }

  /**
   * @throws {ApiException} `BILLING_PLAN_NOT_FOUND` (404); `BILLING_CHANGE_CONFLICT` (409) when the
   *   tenant has a subscription; `VALIDATION_ERROR` for a zone that does not exist.
   */
  async handle(input: {
    tenantId: string
    planCode: string
    /** IANA name, default that of the platform. */
    timezone?: string
  }): Promise<{ subscription: Subscription; invoice: Invoice | null }> {
    const { tenantId, planCode, timezone = config.timezone } = input
    if (!IANAZone.isValidZone(timezone)) {
      throw validationError(`timezone: "${timezone}" is no IANA zone such as Africa/Lagos`)
    }
    const plan = await findOfferedPlan(tenantId, planCode)
    try {
      return await changeBilling(tenantId, (trx) => this.#start(tenantId, plan, timezone, trx))
    } catch (error) {
      throw isUniqueViolation(error) ? alreadySubscribed() : error
    }
  }

  async #start(
    tenantId: string,
    plan: Plan,
    timezone: string,
    trx: TransactionClientContract
  ): Promise<{ subscription: Subscription; invoice: Invoice | null }> {
    const former = await latestSubscription(tenantId, { client: trx })
    if (former && !former.ended) {
      throw alreadySubscribed()
    }
    const now = this.#clock.now()
    const today = startOfLocalDay(now, timezone)
    const trialEnd =
      !former && plan.trialDays > 0
        ? DateTime.fromJSDate(today, { zone: timezone }).plus({ days: plan.trialDays }).toJSDate()
        : null
    const period = trialEnd
      ? { start: today, end: trialEnd }
      : periodContaining(today, plan.period, timezone, today)

    const subscription = new Subscription().fill({
      id: newId('sub'),
      tenantId,
      liveTenantId: tenantId,
      planId: plan.id,
      pendingPlanId: null,
      status: trialEnd ? 'trialing' : 'active',
      timezone,
      anchorAt: moment(trialEnd ?? today),
      currentPeriodStart: moment(period.start),
      currentPeriodEnd: moment(period.end),
      trialEnd: trialEnd && moment(trialEnd),
      cancelAtPeriodEnd: false,
      cancelReason: null,
      canceledAt: null,
      version: 0,
      createdAt: moment(now),
    })
    await saveChange(subscription, now, trx)
    await recordAudit(trx, {
      tenantId,
      action: 'subscription.started',
      target: { type: 'subscription', id: subscription.id },
      changes: { plan: plan.code },
    })
    const invoice = trialEnd
      ? null
      : await issueOrCredit(
          {
            subscription,
            reason: 'first',
            sourceKey: `${subscription.id}:first`,
            period,
            lines: planLine(plan, period),
          },
          this.#clock,
          trx
        )
    await subscription.useTransaction(trx).refresh()
    return { subscription, invoice }
  }
}

function alreadySubscribed() {
  return new ApiException('BILLING_CHANGE_CONFLICT', 'The tenant has a subscription already.')
}
