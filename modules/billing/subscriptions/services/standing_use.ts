import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { ApiException } from '#platform/http/api_exception'
import { holdingsOf, type HoldingLimit, type PlanRefusal } from '#platform/access/holdings'
import type Plan from '../../models/plan.js'
import QuotaPeriod from '../../models/quota_period.js'
import {
  defaultEntitlements,
  isEntitlementKey,
  UNLIMITED,
} from '../../plans/services/entitlement_catalogue.js'
import { entitlementsOf } from '../../plans/services/entitlements.js'
import { sum } from '../../invoices/services/money.js'

/** Something of which a tenant has more than a plan admits. */
export interface Blocker {
  key: string
  current: number
  limit: number
}

/** What stands in the way of a plan: everything of which the tenant has more than it admits. */
export async function blockersOf(
  tenantId: string,
  plan: Plan,
  options?: { client?: TransactionClientContract }
): Promise<Blocker[]> {
  const limits = { ...defaultEntitlements, ...plan.entitlements }
  const holdings = await holdingsOf(tenantId, options?.client)
  return holdings.flatMap(({ holding, current }) => {
    const limit = isEntitlementKey(holding) ? limits[holding] : UNLIMITED
    return typeof limit === 'number' && limit !== UNLIMITED && current > limit
      ? [{ key: holding, current, limit }]
      : []
  })
}

/** @throws {ApiException} `BILLING_LIMIT_EXCEEDED` (422), with each of them in its message. */
export function refuseBlockers(blockers: readonly Blocker[]): void {
  if (blockers.length > 0) {
    const list = blockers.map(({ key, current, limit }) => `${key}: ${current} of ${limit}`)
    throw new ApiException(
      'BILLING_LIMIT_EXCEEDED',
      `planCode: more is in use than the plan admits (${list.join('; ')}). Remove some first.`
    )
  }
}

/** The limit of the tenant's present plan. */
export const limitByPlan: HoldingLimit = async (tenantId, holding, trx) => {
  const entitlements = await entitlementsOf(tenantId, { client: trx })
  if (!entitlements) {
    return undefined
  }
  const limit = isEntitlementKey(holding) ? entitlements.values[holding] : UNLIMITED
  return typeof limit === 'number' && limit !== UNLIMITED ? limit : null
}

/** E-mail accounts of the plan that are in use; those of grants do not count. */
export async function accountsInUse(
  tenantId: string,
  trx?: TransactionClientContract
): Promise<number> {
  const periods = await QuotaPeriod.forTenant(tenantId, { client: trx }).where(
    'meter',
    'email_accounts'
  )
  return sum(periods.map(({ used }) => used))
}

/** What a tenant is told that has as many of something as its plan admits. */
export const refusalByPlan: PlanRefusal = {
  code: 'BILLING_LIMIT_EXCEEDED',
  message: (holding, limit, current) =>
    `The plan admits ${limit} (${holding}), and ${current} are in use. Remove one first.`,
}
