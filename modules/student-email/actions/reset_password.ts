import { DateTime } from 'luxon'
import EmailAccount from '../models/email_account.js'
import { accountOf } from '../queries/accounts.js'
import { configurationOf } from '../queries/configurations.js'
import { recordAccountEvent } from '../services/account_events.js'
import { needsMailbox } from '../services/account_transition.js'
import { forgetPassword } from '../services/credentials.js'
import { callProvider, mailProvider } from '../services/mail_providers.js'
import { passwordFor } from '../services/password_hash.js'
import { temporaryPassword, type PasswordDelivery } from '../services/passwords.js'

/** Gives an account a new temporary password and ends its sessions. */
export class ResetPassword {
  /**
   * @returns the password, or null when nobody is to be told.
   * @throws {ApiException} `EMAIL_ACCOUNT_NOT_FOUND` (404), `EMAIL_INVALID_STATE` (409),
   *   `EMAIL_PROVIDER_ERROR` (502).
   */
  async handle(input: {
    tenantId: string
    accountId: string
    delivery?: PasswordDelivery
    mustChange?: boolean
  }): Promise<string | null> {
    const { tenantId, accountId, mustChange = true } = input
    const account = await accountOf(tenantId, accountId)
    needsMailbox(account)
    const configuration = await configurationOf(tenantId)
    const { service, capabilities } = await mailProvider(tenantId, account.provider)

    const password = temporaryPassword(configuration.passwordStyle)
    const sent = await passwordFor(capabilities, password)
    await callProvider(() => service.setPassword(account.providerId, sent, { mustChange }))

    await EmailAccount.transaction(async (client) => {
      await forgetPassword(client, { tenantId, accountId })
      await EmailAccount.forTenant(tenantId, { client })
        .where('id', accountId)
        .update({
          mustChangePassword: mustChange && capabilities.mustChangePassword,
          updatedAt: DateTime.utc().toMillis(),
        })
      await recordAccountEvent(client, account, 'password_reset')
    })
    return (input.delivery ?? configuration.passwordDelivery) === 'download' ? password : null
  }
}
