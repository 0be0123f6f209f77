import { createTenant, type TestTenant } from '#tests/helpers'
import { StartSubscription } from '../../subscriptions/actions/start_subscription.js'
import { ReadQuota, type QuotaOverview } from '../../quota/queries/quota_overview.js'
import type { Meter } from '../../quota/services/quota_meters.js'
import { makePlan, type TestPlan } from './bench.js'

/** A school with a subscription to a free plan of its own that admits so much. */
export async function schoolWith(
  entitlements: Record<string, unknown>,
  plan: Partial<TestPlan> = {}
): Promise<TestTenant> {
  const school = await createTenant()
  const planCode = await makePlan({ priceMinor: 0, entitlements, ...plan })
  await new StartSubscription().handle({ tenantId: school.tenant.id, planCode })
  return school
}

/** How a school stands with a meter. */
export function quotaOf({ tenant }: TestTenant, meter: Meter = 'pages'): Promise<QuotaOverview> {
  return new ReadQuota().handle(tenant.id, meter)
}
