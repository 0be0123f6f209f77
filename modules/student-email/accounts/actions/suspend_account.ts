import { epochOf, systemClock, type Clock } from '#platform/clock'
import type EmailAccount from '../../models/email_account.js'
import { findAccount } from '../queries/accounts.js'
import { exclusively } from '../services/account_lock.js'
import { changeAccount, needsMailbox } from '../services/account_transition.js'
import { callProvider, mailProvider } from '../../providers/services/mail_providers.js'

/**
 * Keeps a pupil from logging in. Mail is still received unless it is to be blocked.
 *
 * A suspended account stays as it is.
 *
 * @throws {ApiException} `EMAIL_ACCOUNT_NOT_FOUND` (404), `EMAIL_INVALID_STATE` (409),
 *   `EMAIL_PROVIDER_ERROR` (502).
 */
export async function suspendAccount(
  input: { tenantId: string; accountId: string; reason?: string; blockIncoming?: boolean },
  clock = systemClock
): Promise<EmailAccount> {
  const account = await findAccount(input.tenantId, input.accountId)
  return exclusively(account, () => suspend(account, input, clock), clock)
}

async function suspend(
  account: EmailAccount,
  { reason, blockIncoming = false }: { reason?: string; blockIncoming?: boolean },
  clock: Clock
): Promise<EmailAccount> {
  needsMailbox(account)
  if (account.status === 'suspended') {
    return account
  }
  const { service } = await mailProvider(account.tenantId, account.provider)
  await callProvider(() => service.suspend(account.providerId, { blockIncoming }))
  return changeAccount(account, {
    from: 'active',
    fields: { status: 'suspended', suspendReason: reason ?? null, suspendedAt: epochOf(clock) },
    event: 'suspended',
  })
}
