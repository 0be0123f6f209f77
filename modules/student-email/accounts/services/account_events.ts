import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { secondsOf, systemClock } from '#platform/clock'
import { recordEvent } from '#platform/outbox/outbox'
import type EmailAccount from '../../models/email_account.js'

/** What can happen to an account that the tenant is told about. */
export type AccountEvent =
  | 'created'
  | 'failed'
  | 'updated'
  | 'suspended'
  | 'reactivated'
  | 'password_reset'
  | 'deleted'
  | 'restored'
  | 'purged'

/** Records what happened to an account, without names, addresses or passwords. */
export async function recordAccountEvent(
  trx: TransactionClientContract,
  account: EmailAccount,
  happened: AccountEvent,
  clock = systemClock
): Promise<void> {
  const { tenantId, id, studentId, jobId, status } = account
  const type = `email.account.${happened}`
  await recordEvent(trx, {
    tenantId,
    type,
    payload: {
      event: type,
      accountId: id,
      studentId,
      status,
      jobId,
      tenantId,
      timestamp: secondsOf(clock),
    },
  })
}
