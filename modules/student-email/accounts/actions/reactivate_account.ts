import { ApiException } from '#platform/http/api_exception'
import type EmailAccount from '../../models/email_account.js'
import { findAccount } from '../queries/accounts.js'
import { accountUsage } from '../../providers/queries/configurations.js'
import { exclusively } from '../services/account_lock.js'
import { changeAccount, needsMailbox } from '../services/account_transition.js'
import { callProvider, mailProvider } from '../../providers/services/mail_providers.js'
import { quotaExceeded } from '../services/quota_messages.js'

/**
 * Lets a suspended pupil log in again.
 *
 * An active account stays as it is.
 *
 * @throws {ApiException} `EMAIL_ACCOUNT_NOT_FOUND` (404), `EMAIL_INVALID_STATE` (409),
 *   `EMAIL_QUOTA_EXCEEDED` (429) while the tenant has more accounts than its plan admits,
 *   `EMAIL_SUSPENDED_BY_PROVIDER` (422), `EMAIL_PROVIDER_ERROR` (502).
 */
export async function reactivateAccount({
  tenantId,
  accountId,
}: {
  tenantId: string
  accountId: string
}) {
  const account = await findAccount(tenantId, accountId)
  return exclusively(account, () => reactivate(account))
}

async function reactivate(account: EmailAccount): Promise<EmailAccount> {
  needsMailbox(account)
  const { tenantId } = account
  if (account.status === 'active') {
    return account
  }
  const { accounts, limit } = await accountUsage(tenantId)
  if (limit >= 0 && accounts > limit) {
    throw new ApiException('EMAIL_QUOTA_EXCEEDED', await quotaExceeded(tenantId))
  }
  const { service } = await mailProvider(tenantId, account.provider)
  await callProvider(() => service.reactivate(account.providerId))
  return changeAccount(account, {
    from: 'suspended',
    fields: { status: 'active', suspendReason: null, suspendedAt: null },
    event: 'reactivated',
  })
}
