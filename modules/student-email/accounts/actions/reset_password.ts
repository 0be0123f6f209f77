import type EmailAccount from '../../models/email_account.js'
import { findAccount } from '../queries/accounts.js'
import { findConfiguration } from '../../providers/queries/configurations.js'
import { exclusively } from '../services/account_lock.js'
import { changeAccount, needsMailbox } from '../services/account_transition.js'
import { forgetPassword } from '../services/credentials.js'
import { callProvider, mailProvider } from '../../providers/services/mail_providers.js'
import { passwordFor } from '../services/password_hash.js'
import { temporaryPassword, type PasswordDelivery } from '../services/passwords.js'

/**
 * Gives an account a new temporary password and ends its sessions.
 *
 * @returns the password, or null when nobody is to be told.
 * @throws {ApiException} `EMAIL_ACCOUNT_NOT_FOUND` (404), `EMAIL_INVALID_STATE` (409),
 *   `EMAIL_PROVIDER_ERROR` (502).
 */
export async function resetPassword(input: {
  tenantId: string
  accountId: string
  delivery?: PasswordDelivery
  mustChange?: boolean
}): Promise<string | null> {
  const account = await findAccount(input.tenantId, input.accountId)
  const { passwordStyle, passwordDelivery } = await findConfiguration(input.tenantId)
  const password = temporaryPassword(passwordStyle)
  await exclusively(account, () => set(account, password, input.mustChange ?? true))
  return (input.delivery ?? passwordDelivery) === 'download' ? password : null
}

async function set(account: EmailAccount, password: string, mustChange: boolean): Promise<void> {
  needsMailbox(account)
  const { tenantId, id, providerId } = account
  const { service, capabilities } = await mailProvider(tenantId, account.provider)
  const sent = await passwordFor(capabilities, password)
  await callProvider(() => service.setPassword(providerId, sent, { mustChange }))
  await changeAccount(account, {
    from: account.status,
    fields: { mustChangePassword: mustChange && capabilities.mustChangePassword },
    event: 'password_reset',
    also: (trx) => forgetPassword(trx, { tenantId, accountId: id }),
  })
}
