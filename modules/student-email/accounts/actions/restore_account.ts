import { epochOf, systemClock, type Clock } from '#platform/clock'
import { ApiException } from '#platform/http/api_exception'
import { accountQuota } from '../../extension_points/account_quota.js'
import EmailAccount from '../../models/email_account.js'
import { findAccount } from '../queries/accounts.js'
import { exclusively } from '../services/account_lock.js'
import { changeAccount, wrongState } from '../services/account_transition.js'
import {
  callProvider,
  mailProvider,
  providerError,
} from '../../providers/services/mail_providers.js'
import { quotaExceeded } from '../services/quota_messages.js'

/**
 * Brings a deleted account back, in the state it was deleted in.
 *
 * An account that is not deleted any more stays as it is.
 *
 * @throws {ApiException} `EMAIL_ACCOUNT_NOT_FOUND` (404); `EMAIL_INVALID_STATE` (409) when the
 *   window is over; `EMAIL_ACCOUNT_EXISTS` (409) when the student has another account, or the
 *   address another owner; `EMAIL_QUOTA_EXCEEDED` (429); `EMAIL_PROVIDER_ERROR` (502).
 */
export async function restoreAccount(
  { tenantId, accountId }: { tenantId: string; accountId: string },
  clock = systemClock
) {
  const account = await findAccount(tenantId, accountId)
  return exclusively(account, () => bringBack(account, clock), clock)
}

async function bringBack(account: EmailAccount, clock: Clock): Promise<EmailAccount> {
  if (account.status === 'active' || account.status === 'suspended') {
    return account
  }
  await refuse(account, clock)
  const wasSuspended = account.statusBeforeDeletion === 'suspended'
  const { service } = await mailProvider(account.tenantId, account.provider)
  await callProvider(() => restoreLocked(account, () => service.restore(account.providerId!)))
  if (wasSuspended) {
    await callProvider(() => service.suspend(account.providerId!))
  }

  try {
    return await write(account, clock)
  } catch (error) {
    await service.remove(account.providerId!)
    throw error
  }
}

async function refuse(account: EmailAccount, clock: Clock): Promise<void> {
  const { tenantId, status, restorableUntil, studentId } = account
  const isOver = !restorableUntil || restorableUntil.toMillis() <= epochOf(clock)
  if (status !== 'deleted' || isOver) {
    throw wrongState(account, 'Only a deleted account can be restored, until restorableUntil.')
  }
  const other = await EmailAccount.forTenant(tenantId).where('liveStudentId', studentId).first()
  if (other) {
    throw new ApiException('EMAIL_ACCOUNT_EXISTS', `The student has the account ${other.id} now.`)
  }
  const allowance = await accountQuota().allowance(tenantId)
  if (allowance && allowance.available < 1) {
    throw new ApiException('EMAIL_QUOTA_EXCEEDED', await quotaExceeded(tenantId))
  }
}

/** At the provider the window may have been shorter than it promised. */
async function restoreLocked(account: EmailAccount, restore: () => Promise<void>): Promise<void> {
  try {
    await restore()
  } catch (cause) {
    const error = providerError(cause)
    throw error.kind === 'not_found'
      ? wrongState(account, 'The mail provider has it no more.')
      : error
  }
}

function write(account: EmailAccount, clock: Clock): Promise<EmailAccount> {
  const { tenantId, id, studentId, deletedAt, mailboxReady } = account
  return changeAccount(account, {
    from: 'deleted',
    fields: {
      status: account.statusBeforeDeletion ?? 'suspended',
      statusBeforeDeletion: null,
      liveStudentId: studentId,
      deletedAt: null,
      restorableUntil: null,
      nextAttemptAt: mailboxReady ? null : epochOf(clock),
    },
    event: 'restored',
    also: async (trx) => {
      const change = `${id}:restored:${deletedAt?.toMillis()}`
      if (!(await accountQuota().adjust({ tenantId, change, accounts: 1 }, trx))) {
        const message = await quotaExceeded(tenantId, trx)
        throw new ApiException('EMAIL_QUOTA_EXCEEDED', message)
      }
    },
  })
}
