import { epochOf, systemClock } from '#platform/clock'
import { touched } from '#platform/database/timestamp'
import { inTransaction } from '#platform/database/transaction'
import { accountQuota } from '../../extension_points/account_quota.js'
import EmailAccount from '../../models/email_account.js'
import { recordAccountEvent } from '../services/account_events.js'
import { releaseAddresses } from '../services/address_book.js'
import { forgetPassword } from '../services/credentials.js'

/** Milliseconds for which a failed account is listed before it is erased. */
const KEPT_FOR = 20 * 24 * 3_600_000

/** Ends a pending account that will not come to be: its address and its place are free again. */
export async function releaseAccount(account: EmailAccount, clock = systemClock): Promise<void> {
  const { tenantId, id } = account
  await inTransaction(async (trx) => {
    const changed = await EmailAccount.forTenant(tenantId, { client: trx })
      .where('id', id)
      .where('status', 'pending')
      .update({
        status: 'failed',
        liveStudentId: null,
        nextAttemptAt: epochOf(clock) + KEPT_FOR,
        ...touched(),
      })
    await account.useTransaction(trx).refresh()
    if (Number(changed) === 0) {
      return
    }
    await releaseAddresses(trx, account)
    await forgetPassword(trx, { tenantId, accountId: id })
    if (account.jobId === null) {
      await accountQuota().commit({ tenantId, subject: id, accounts: 0 }, trx)
    }
    await recordAccountEvent(trx, account, 'failed', clock)
  })
}
