import type { RemoteMailbox } from '@tenant-education/adapter-kit'
import { epochOf, systemClock } from '#platform/clock'
import { touched } from '#platform/database/timestamp'
import { inTransaction } from '#platform/database/transaction'
import { accountQuota } from '../../extension_points/account_quota.js'
import EmailAccount from '../../models/email_account.js'
import { recordAccountEvent } from '../services/account_events.js'
import { forgetPassword } from '../services/credentials.js'

/** Milliseconds between looks at a mailbox that receives no mail yet. */
const READINESS_INTERVAL = 60_000

/**
 * Makes a pending account active once its mailbox is there. However often it is called, once.
 *
 * @param options `keepsPassword`: somebody will still fetch the temporary password; `mustChange`:
 *   what the provider really does.
 */
export async function activateAccount(
  account: EmailAccount,
  mailbox: RemoteMailbox,
  options: { keepsPassword: boolean; mustChange: boolean },
  clock = systemClock
): Promise<void> {
  const { tenantId, id } = account
  await inTransaction(async (trx) => {
    const changed = await EmailAccount.forTenant(tenantId, { client: trx })
      .where('id', id)
      .where('status', 'pending')
      .update({
        status: 'active',
        providerId: mailbox.providerId,
        mailboxReady: mailbox.isReady,
        mustChangePassword: options.mustChange,
        attempts: 0,
        nextAttemptAt: mailbox.isReady ? null : epochOf(clock) + READINESS_INTERVAL,
        ...touched(),
      })
    await account.useTransaction(trx).refresh()
    if (Number(changed) === 0) {
      return
    }
    if (account.jobId === null) {
      await accountQuota().commit({ tenantId, subject: id, accounts: 1 }, trx)
    }
    if (!options.keepsPassword) {
      await forgetPassword(trx, { tenantId, accountId: id })
    }
    await recordAccountEvent(trx, account, 'created', clock)
  })
}
