import { DateTime } from 'luxon'
import { inTransaction } from '#platform/database/transaction'
import { accountQuota } from '../extension_points/account_quota.js'
import EmailAccount from '../models/email_account.js'
import { recordAccountEvent } from '../services/account_events.js'
import { releaseAddresses } from '../services/address_book.js'
import { forgetPassword } from '../services/credentials.js'

/** Milliseconds for which a failed account is listed before it is erased. */
const KEPT_FOR = 20 * 24 * 3_600_000

/** Ends a pending account that will not come to be: its address and its place are free again. */
export class ReleaseAccount {
  async handle(account: EmailAccount): Promise<void> {
    const { tenantId, id } = account
    await inTransaction(async (client) => {
      const changed = await EmailAccount.forTenant(tenantId, { client })
        .where('id', id)
        .where('status', 'pending')
        .update({
          status: 'failed',
          liveStudentId: null,
          nextAttemptAt: Date.now() + KEPT_FOR,
          updatedAt: DateTime.utc().toMillis(),
        })
      await account.useTransaction(client).refresh()
      if (Number(changed) === 0) {
        return
      }
      await releaseAddresses(client, account)
      await forgetPassword(client, { tenantId, accountId: id })
      if (account.jobId === null) {
        await accountQuota().commit({ tenantId, subject: id, accounts: 0 }, client)
      }
      await recordAccountEvent(client, account, 'failed')
    })
  }
}
