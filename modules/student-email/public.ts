/** What other modules may use of student e-mail. */
export { registerAccountQuota } from './extension_points/account_quota.js'
export type { AccountAllowance, AccountQuota } from './extension_points/account_quota.js'
export { registerTierAllowance } from './extension_points/tier_allowance.js'
export type { TierAllowance, TierTermsOfPlan } from './extension_points/tier_allowance.js'
export type { Tier } from './providers/services/tiers.js'
