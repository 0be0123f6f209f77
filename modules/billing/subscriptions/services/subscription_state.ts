import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import Invoice from '../../models/invoice.js'
import type Subscription from '../../models/subscription.js'
import type { SubscriptionStatus } from '../../models/subscription.js'
import { recordSubscriptionEvent } from './subscription_events.js'
import { forgetAfterChange } from './change_billing.js'

/** Days after an invoice is due on which new work is refused. */
export const RESTRICTED_AFTER = 14

/** Days after an invoice is due on which only reading and paying are left. */
export const SUSPENDED_AFTER = 30

/** Days after an invoice is due on which it is written off and the subscription ends. */
export const WRITTEN_OFF_AFTER = 90

/** What the state depends on; a draft that waits to be issued counts, and is never overdue. */
type OpenInvoice = Pick<Invoice, 'dueAt' | 'reason'>
type Course = Pick<Subscription, 'ended' | 'trialEnd' | 'timezone'>

/**
 * The state that follows from what is not paid. It is always worked out from all open invoices, so
 * that any payment restores the right state at once.
 */
export function statusFor(
  subscription: Course,
  open: readonly OpenInvoice[],
  now: Date
): SubscriptionStatus {
  if (subscription.ended) {
    return 'canceled'
  }
  const overdue = (days: number) =>
    open.some((invoice) => hasPassed(invoice, days, subscription.timezone, now))
  if (overdue(SUSPENDED_AFTER)) {
    return 'suspended'
  }
  if (overdue(RESTRICTED_AFTER) || open.some(({ reason }) => reason === 'trial_end')) {
    return 'restricted'
  }
  if (subscription.trialEnd && now.getTime() < subscription.trialEnd.toMillis()) {
    return 'trialing'
  }
  if (open.some(({ reason }) => reason === 'first')) {
    return 'incomplete'
  }
  return overdue(0) ? 'past_due' : 'active'
}

/**
 * True once a number of local days have gone by since an invoice was due; negative: before it is.
 */
export function hasPassed(
  invoice: Pick<Invoice, 'dueAt'>,
  days: number,
  zone: string,
  now: Date
): boolean {
  const at = dayAfterDue(invoice, days, zone)
  return at !== null && at.toMillis() < now.getTime()
}

/** When an unpaid invoice is written off and the subscription ends; null for a draft. */
export function writtenOffAt(invoice: Pick<Invoice, 'dueAt'>, zone: string): DateTime | null {
  return dayAfterDue(invoice, WRITTEN_OFF_AFTER, zone)
}

function dayAfterDue(
  { dueAt }: Pick<Invoice, 'dueAt'>,
  days: number,
  zone: string
): DateTime | null {
  return dueAt?.setZone(zone).plus({ days }) ?? null
}

/**
 * Brings the state of a subscription up to date and makes a change known. Runs inside
 * `changeBilling`.
 */
export async function refreshState(
  subscription: Subscription,
  now: Date,
  trx: TransactionClientContract
): Promise<void> {
  const open = await Invoice.forTenant(subscription.tenantId, { client: trx })
    .where('subscriptionId', subscription.id)
    .whereIn('status', ['open', 'draft'])
  const status = statusFor(subscription, open, now)
  if (status !== subscription.status) {
    await saveChange(subscription.merge({ status }), now, trx)
  }
}

/**
 * Saves a changed subscription: its version grows, caches forget it, the tenant is told. Runs
 * inside `changeBilling`.
 */
export async function saveChange(
  subscription: Subscription,
  now: Date,
  trx: TransactionClientContract
): Promise<void> {
  await subscription
    .useTransaction(trx)
    .merge({ version: subscription.version + 1 })
    .save()
  await recordSubscriptionEvent(subscription, now, trx)
  forgetAfterChange(trx)
}

/** Ends a subscription for good. */
export function end(subscription: Subscription, at: Date): Subscription {
  return subscription.merge({
    status: 'canceled',
    liveTenantId: null,
    pendingPlanId: null,
    cancelAtPeriodEnd: false,
    canceledAt: DateTime.fromJSDate(at, { zone: 'utc' }),
  })
}
