import type { ModelAdapterOptions } from '@adonisjs/lucid/types/model'
import { ApiException } from '#kernel/http/api_exception'
import Plan, { EVERYONE } from '../models/plan.js'

/** Plans that a tenant may choose: those for everyone and its own, the cheapest first. */
export function offeredPlans(tenantId: string, options?: ModelAdapterOptions): Promise<Plan[]> {
  return Plan.acrossTenants(options)
    .whereIn('tenantId', [EVERYONE, tenantId])
    .where('current', true)
    .orderBy('priceMinor')
    .orderBy('code')
}

/** The current version of every plan, whoever may choose it. */
export function currentPlans(): Promise<Plan[]> {
  return Plan.acrossTenants().where('current', true).orderBy('priceMinor').orderBy('code')
}

/**
 * The version of a plan that a tenant gets when it chooses the code.
 *
 * @throws {ApiException} `BILLING_PLAN_NOT_FOUND` (404).
 */
export async function findOfferedPlan(
  tenantId: string,
  code: string,
  options?: ModelAdapterOptions
): Promise<Plan> {
  const plan = await Plan.acrossTenants(options)
    .whereIn('tenantId', [EVERYONE, tenantId])
    .where('code', code)
    .where('current', true)
    .first()
  if (!plan) {
    throw new ApiException('BILLING_PLAN_NOT_FOUND', 404, 'planCode: no such plan is offered.')
  }
  return plan
}
