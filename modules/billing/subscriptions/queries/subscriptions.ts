import type { ModelAdapterOptions } from '@adonisjs/lucid/types/model'
import { ApiException } from '#platform/http/api_exception'
import Plan from '../../models/plan.js'
import Subscription from '../../models/subscription.js'

/**
 * The subscription of a tenant: the one that is not ended, else the last that was. Null for a
 * tenant that never had one: it has no limits and is never billed.
 *
 * @param options `client`: the transaction to ask in.
 */
export function latestSubscription(
  tenantId: string,
  options?: ModelAdapterOptions
): Promise<Subscription | null> {
  return Subscription.forTenant(tenantId, options)
    .orderByRaw('case when live_tenant_id is null then 1 else 0 end')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .first()
}

/**
 * The subscription of a tenant.
 *
 * @throws {ApiException} `BILLING_SUBSCRIPTION_NOT_FOUND` (404) when it never had one.
 */
export async function findSubscription(
  tenantId: string,
  options?: ModelAdapterOptions
): Promise<Subscription> {
  const subscription = await latestSubscription(tenantId, options)
  if (!subscription) {
    throw new ApiException(
      'BILLING_SUBSCRIPTION_NOT_FOUND',
      'This tenant has no subscription: it has no limits and is not billed.'
    )
  }
  return subscription
}

/** A version of a plan that a subscription names. */
export function planOf(planId: string, options?: ModelAdapterOptions): Promise<Plan> {
  return Plan.acrossTenants(options).where('id', planId).firstOrFail()
}

/** @throws {ApiException} `BILLING_CHANGE_CONFLICT` (409) when the subscription has ended. */
export function refuseEnded(subscription: Subscription): void {
  if (subscription.ended) {
    throw new ApiException(
      'BILLING_CHANGE_CONFLICT',
      'The subscription has ended. The platform administrator can begin a new one.'
    )
  }
}
