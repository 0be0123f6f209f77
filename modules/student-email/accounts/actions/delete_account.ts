import type { DateTime } from 'luxon'
import { momentOf, systemClock, type Clock } from '#platform/clock'
import { accountQuota } from '../../extension_points/account_quota.js'
import type EmailAccount from '../../models/email_account.js'
import { findAnyAccount } from '../queries/accounts.js'
import { exclusively } from '../services/account_lock.js'
import { changeAccount, wrongState } from '../services/account_transition.js'
import { callIgnoringAbsence, mailProvider } from '../../providers/services/mail_providers.js'
import { purgeAccount } from './purge_account.js'

/** Days for which a deleted account can be restored where the provider does not say. */
const DEFAULT_WINDOW = 20

/**
 * Switches an account off. Its mail is kept until the restore window is over.
 *
 * Deleting again changes nothing. With `purge`, a deleted account is erased at once.
 *
 * @returns until when it can be restored; null when it is erased.
 * @throws {ApiException} `EMAIL_ACCOUNT_NOT_FOUND` (404); `EMAIL_INVALID_STATE` (409) for a pending
 *   account, and for `purge` of one that is not deleted; `EMAIL_PROVIDER_ERROR` (502).
 */
export async function deleteAccount(
  input: { tenantId: string; accountId: string; purge?: boolean },
  clock = systemClock
): Promise<DateTime | null> {
  const account = await findAnyAccount(input.tenantId, input.accountId)
  return exclusively(account, () => end(account, input.purge ?? false, clock), clock)
}

async function end(account: EmailAccount, purge: boolean, clock: Clock): Promise<DateTime | null> {
  if (account.status === 'purged') {
    return null
  }
  if (account.status === 'failed' || (account.status === 'deleted' && purge)) {
    await purgeAccount(account)
    return null
  }
  if (account.status === 'deleted') {
    return account.restorableUntil
  }
  if (account.status === 'pending') {
    throw wrongState(account, 'Wait until it is active or failed.')
  }
  if (purge) {
    throw wrongState(account, 'Delete it first, then purge it.')
  }
  const deleted = await remove(account, account.status, clock)
  return deleted.restorableUntil
}

async function remove(
  account: EmailAccount,
  from: 'active' | 'suspended',
  clock: Clock
): Promise<EmailAccount> {
  const { tenantId, id, providerId, provider } = account
  const { service, capabilities } = await mailProvider(tenantId, provider)
  await callIgnoringAbsence(() => service.remove(providerId!))

  const now = momentOf(clock)
  const days = capabilities.restoreWindowDays || DEFAULT_WINDOW
  const restorableUntil = now.plus({ days }).toMillis()
  return changeAccount(account, {
    from,
    fields: {
      status: 'deleted',
      statusBeforeDeletion: from,
      liveStudentId: null,
      deletedAt: now.toMillis(),
      restorableUntil,
      nextAttemptAt: restorableUntil,
    },
    event: 'deleted',
    also: async (trx) => {
      const change = `${id}:deleted:${now.toMillis()}`
      await accountQuota().adjust({ tenantId, change, accounts: -1 }, trx)
    },
  })
}
