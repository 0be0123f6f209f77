import type { ModelAdapterOptions } from '@adonisjs/lucid/types/model'
import { systemClock } from '#platform/clock'
import { isEnabled } from '#kernel/tenancy/module_state'
import { TenancyCache } from '#platform/access/tenancy_cache'
import EntitlementOverride from '../../models/entitlement_override.js'
import type { PlanOverage } from '../../models/plan.js'
import type { SubscriptionStatus } from '../../models/subscription.js'
import {
  defaultEntitlements,
  endedEntitlements,
  entitlementKeys,
  type EntitlementKey,
  type Entitlements,
  type EntitlementValue,
} from './entitlement_catalogue.js'
import { latestSubscription, planOf } from '../../subscriptions/queries/subscriptions.js'

/** What a tenant may do at a moment. */
export interface TenantEntitlements {
  values: Entitlements
  /**
   * Where each value comes from: an override, else the plan (or the default where it is silent).
   */
  source: Record<EntitlementKey, 'plan' | 'override'>
  /** What units beyond the limits cost; a meter that is missing has a hard limit. */
  overage: readonly PlanOverage[]
  status: SubscriptionStatus
}

/** The rows that decide, without what depends on the moment. */
interface Material {
  values: Readonly<Entitlements>
  overrides: readonly { key: EntitlementKey; value: EntitlementValue; expiresAt: number | null }[]
  overage: readonly PlanOverage[]
  status: SubscriptionStatus
}

const materialByTenant = new TenancyCache<Material | null>()

/**
 * What a tenant may do: override, else plan version, else default. Null for a tenant without a
 * subscription, or without this module: it has no limits. Remembered for up to a minute; a change
 * of plan, state or override is seen at once, and an override ends to the millisecond.
 *
 * @param options `client`: the transaction to ask in; `at`: the moment, default now.
 */
export async function entitlementsOf(
  tenantId: string,
  options: ModelAdapterOptions & { at?: Date } = {}
): Promise<TenantEntitlements | null> {
  const { client, at = systemClock.now() } = options
  const material = client
    ? await load(tenantId, { client })
    : await materialByTenant.get(tenantId, () => load(tenantId))
  return material && resolve(material, at)
}

function resolve({ values, overrides, overage, status }: Material, at: Date): TenantEntitlements {
  const inForce = overrides.filter(
    ({ expiresAt }) => expiresAt === null || at.getTime() < expiresAt
  )
  const overridden = Object.fromEntries(inForce.map(({ key, value }) => [key, value]))
  return {
    values: { ...values, ...overridden },
    source: Object.fromEntries(
      entitlementKeys.map((key) => [key, Object.hasOwn(overridden, key) ? 'override' : 'plan'])
    ) as TenantEntitlements['source'],
    overage,
    status,
  }
}

async function load(tenantId: string, options?: ModelAdapterOptions): Promise<Material | null> {
  if (!(await isEnabled(tenantId, 'billing', options))) {
    return null
  }
  const subscription = await latestSubscription(tenantId, options)
  if (!subscription) {
    return null
  }
  if (subscription.ended) {
    return { values: endedEntitlements, overrides: [], overage: [], status: 'canceled' }
  }

  const plan = await planOf(subscription.planId, options)
  const overrides = await EntitlementOverride.forTenant(tenantId, options)
  return {
    values: { ...defaultEntitlements, ...plan.entitlements },
    overrides: overrides.map(({ key, value, expiresAt }) => ({
      key,
      value,
      expiresAt: expiresAt?.toMillis() ?? null,
    })),
    overage: plan.overage,
    status: subscription.status,
  }
}
