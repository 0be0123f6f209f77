import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { systemClock, type Clock } from '#platform/clock'
import { isUniqueViolation } from '#platform/database/errors'
import { newId } from '#platform/identifiers'
import BillingRun from '../../models/billing_run.js'
import Invoice from '../../models/invoice.js'
import type Plan from '../../models/plan.js'
import type Subscription from '../../models/subscription.js'
import { periodContaining, periodOf, type Period } from '../services/billing_period.js'
import { changeBilling } from '../services/change_billing.js'
import type { DraftLine } from '../../invoices/services/invoice_totals.js'
import { createDraft, moment } from '../../invoices/services/invoices.js'
import { overageLines } from '../../invoices/services/overage_lines.js'
import { planLine } from '../services/plan_lines.js'
import { end, refreshState, saveChange, writtenOffAt } from '../services/subscription_state.js'
import { latestSubscription, planOf } from '../queries/subscriptions.js'
import { TakeOverdueSteps } from '../../invoices/actions/take_overdue_steps.js'

/**
 * Closes the periods of a tenant that are over, in their order, each in a transaction of its own:
 * what was used beyond the plan and the period that begins become the draft of an invoice, a plan
 * that waited takes over, a subscription that was cancelled ends.
 */
export class ClosePeriods {
  readonly #clock: Clock

  constructor(clock: Clock = systemClock) {
    this.#clock = clock
  }

  /** @returns how many periods were closed. */
  async handle({ tenantId }: { tenantId: string }): Promise<number> {
    let closed = 0
    while (await this.#closeNext(tenantId)) {
      closed += 1
    }
    return closed
  }

  async #closeNext(tenantId: string): Promise<boolean> {
    const now = this.#clock.now()
    const isOver = (subscription: Subscription | null): subscription is Subscription =>
      subscription !== null &&
      !subscription.ended &&
      subscription.currentPeriodEnd.toMillis() <= now.getTime()

    if (!isOver(await latestSubscription(tenantId))) {
      return false
    }
    try {
      return await changeBilling(tenantId, async (trx) => {
        const subscription = await latestSubscription(tenantId, { client: trx })
        if (!isOver(subscription) || (await this.#wroteOff(subscription, trx))) {
          return false
        }
        await this.#close(subscription, now, trx)
        return true
      })
    } catch (error) {
      if (isUniqueViolation(error)) {
        return false
      }
      throw error
    }
  }

  /**
   * An invoice that nobody paid may have ended the subscription before this period did: after an
   * interruption no period is billed that would not have begun.
   */
  async #wroteOff(
    { id, tenantId, timezone, currentPeriodEnd }: Subscription,
    trx: TransactionClientContract
  ): Promise<boolean> {
    const unpaid = await Invoice.forTenant(tenantId, { client: trx })
      .where('subscriptionId', id)
      .where('status', 'open')
      .whereNotNull('dueAt')
      .orderBy('dueAt')
      .first()
    const endedAt = unpaid && writtenOffAt(unpaid, timezone)
    if (!endedAt || endedAt >= currentPeriodEnd) {
      return false
    }
    await new TakeOverdueSteps(this.#clock).handle({ tenantId, invoiceId: unpaid.id }, trx)
    return true
  }

  async #close(
    subscription: Subscription,
    now: Date,
    trx: TransactionClientContract
  ): Promise<void> {
    const { id, tenantId, currentPeriodStart, currentPeriodEnd } = subscription
    const closing = { start: currentPeriodStart.toJSDate(), end: currentPeriodEnd.toJSDate() }
    await BillingRun.create(
      {
        id: newId('run'),
        tenantId,
        kind: 'period_close',
        key: `sub:${id}:${closing.start.getTime()}`,
      },
      { client: trx }
    )

    const plan = await planOf(subscription.planId, { client: trx })
    const overage = await overageOf(subscription, plan, closing, trx)
    if (subscription.cancelAtPeriodEnd) {
      await saveChange(end(subscription, closing.end), now, trx)
      await this.#draft(subscription, 'end', closing, overage, trx)
      return
    }

    const next = subscription.pendingPlanId
      ? await planOf(subscription.pendingPlanId, { client: trx })
      : plan
    const period = begin(subscription, plan, next, closing.end)
    await saveChange(subscription, now, trx)
    await refreshState(subscription, now, trx)
    const afterTrial = subscription.trialEnd?.toMillis() === closing.end.getTime()
    await this.#draft(
      subscription,
      afterTrial ? 'trial_end' : 'period',
      period,
      [...overage, ...planLine(next, period)],
      trx
    )
  }

  async #draft(
    subscription: Subscription,
    reason: 'period' | 'trial_end' | 'end',
    period: Period,
    lines: readonly DraftLine[],
    trx: TransactionClientContract
  ): Promise<void> {
    if (lines.length > 0) {
      const sourceKey = `${subscription.id}:${reason}:${period.start.getTime()}`
      await createDraft({ subscription, reason, sourceKey, period, lines }, trx)
    }
  }
}

/** Lets the period begin that follows; a plan whose periods have another length counts from it. */
function begin(subscription: Subscription, plan: Plan, next: Plan, at: Date): Period {
  const sameLength = plan.interval === next.interval && plan.intervalCount === next.intervalCount
  const anchor = sameLength ? subscription.anchorAt.toJSDate() : at
  const period = periodContaining(anchor, next.period, subscription.timezone, at)
  subscription.merge({
    planId: next.id,
    pendingPlanId: null,
    anchorAt: moment(anchor),
    currentPeriodStart: moment(period.start),
    currentPeriodEnd: moment(period.end),
  })
  return period
}

/**
 * Units beyond the plan in the period, and those of the one before that settled too late for it.
 */
async function overageOf(
  subscription: Subscription,
  plan: Plan,
  closing: Period,
  trx: TransactionClientContract
): Promise<DraftLine[]> {
  const { tenantId, createdAt } = subscription
  const lines = await overageLines(tenantId, plan, closing, trx)
  const lastMoment = new Date(closing.start.getTime() - 1)
  if (lastMoment.getTime() < createdAt.toMillis()) {
    return lines
  }
  const former = periodOf(subscription, plan, lastMoment)
  return [...(await overageLines(tenantId, plan, former, trx)), ...lines]
}
