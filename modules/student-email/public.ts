/** What other modules may use of student e-mail. */
export { registerAccountQuota } from './extension_points/account_quota.js'
export type { AccountAllowance, AccountQuota } from './extension_points/account_quota.js'
