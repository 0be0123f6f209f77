import { ApiException } from '#platform/http/api_exception'
import { accountQuota } from '../../extension_points/account_quota.js'
import EmailAccount, { LIVE_STATUSES } from '../../models/email_account.js'
import EmailConfiguration from '../../models/email_configuration.js'

/** A tenant's configuration; null before it was set. */
export function configurationOrNull(tenantId: string): Promise<EmailConfiguration | null> {
  return EmailConfiguration.forTenant(tenantId).first()
}

/**
 * A tenant's configuration.
 *
 * @throws {ApiException} `EMAIL_CONFIG_MISSING` (400).
 */
export async function findConfiguration(tenantId: string): Promise<EmailConfiguration> {
  const configuration = await configurationOrNull(tenantId)
  if (!configuration) {
    throw new ApiException(
      'EMAIL_CONFIG_MISSING',
      'Student e-mail is not configured. Choose tier and provider with ' +
        'PUT /api/student-emails/config.'
    )
  }
  return configuration
}

/** Accounts that a tenant has, and how many it may have (-1: no limit). */
export async function accountUsage(tenantId: string): Promise<{ accounts: number; limit: number }> {
  const [{ $extras }] = await EmailAccount.forTenant(tenantId)
    .whereIn('status', [...LIVE_STATUSES])
    .count('* as total')
  const allowance = await accountQuota().allowance(tenantId)
  return { accounts: Number($extras.total), limit: allowance?.limit ?? -1 }
}
