import type { QuotaOverview } from '../queries/quota_overview.js'
import { localTime } from '../services/quota_refusal.js'

/** How a tenant stands with a meter, as the API and the commands show it. */
export function presentQuota(quota: QuotaOverview) {
  const { zone, periodStart, resetsAt } = quota
  return {
    meter: quota.meter,
    limit: quota.limit,
    used: quota.used,
    reserved: quota.reserved,
    available: quota.available,
    overage: quota.overage,
    overageAllowed: quota.overageAllowed,
    credits: quota.credits,
    periodStart: periodStart && localTime(periodStart, zone),
    resetsAt: resetsAt && localTime(resetsAt, zone),
  }
}
