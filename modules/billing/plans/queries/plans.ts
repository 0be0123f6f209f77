import type { ModelAdapterOptions } from '@adonisjs/lucid/types/model'
import { ApiException } from '#platform/http/api_exception'
import Tenant from '#kernel/tenancy/tenant'
import Plan, { EVERYONE } from '../../models/plan.js'

/**
 * Plans that a tenant may choose: those for everyone and its own, the cheapest first. Its own plan
 * takes the place of the one for everyone with the same code.
 */
export async function offeredPlans(
  tenantId: string,
  options?: ModelAdapterOptions
): Promise<Plan[]> {
  const plans = await Plan.acrossTenants(options)
    .whereIn('tenantId', [EVERYONE, tenantId])
    .where('current', true)
    .orderBy('priceMinor')
    .orderBy('code')
  const own = new Set(plans.filter((plan) => plan.tenantId === tenantId).map(({ code }) => code))
  return plans.filter((plan) => plan.tenantId === tenantId || !own.has(plan.code))
}

/** The current version of every plan, whoever may choose it. */
export function currentPlans(): Promise<Plan[]> {
  return Plan.acrossTenants().where('current', true).orderBy('priceMinor').orderBy('code')
}

/** Slugs of the tenants that plans are offered to alone, by tenant. */
export async function slugsOfPlans(plans: readonly Plan[]): Promise<Map<string, string>> {
  const tenantIds = [...new Set(plans.map(({ tenantId }) => tenantId))]
  const tenants = await Tenant.query().select('id', 'slug').whereIn('id', tenantIds)
  return new Map(tenants.map(({ id, slug }) => [id, slug]))
}

/**
 * The version of a plan that a tenant gets when it chooses the code: of its own plan, else of the
 * one for everyone.
 *
 * @throws {ApiException} `BILLING_PLAN_NOT_FOUND` (404).
 */
export async function findOfferedPlan(
  tenantId: string,
  code: string,
  options?: ModelAdapterOptions
): Promise<Plan> {
  const plans = await Plan.acrossTenants(options)
    .whereIn('tenantId', [EVERYONE, tenantId])
    .where('code', code)
    .where('current', true)
  const plan = plans.find((offered) => offered.tenantId === tenantId) ?? plans[0]
  if (!plan) {
    throw new ApiException('BILLING_PLAN_NOT_FOUND', 'planCode: no such plan is offered.')
  }
  return plan
}
