import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { recordAudit } from '#platform/audit/audit_log'
import { systemClock } from '#platform/clock'
import { touched } from '#platform/database/timestamp'
import { isUniqueViolation } from '#platform/database/errors'
import { inTransaction } from '#platform/database/transaction'
import { ApiException } from '#platform/http/api_exception'
import EmailAccount, { type AccountStatus } from '../../models/email_account.js'
import { recordAccountEvent, type AccountEvent } from './account_events.js'

/** A change of an account that the provider has made already. */
export interface Transition {
  /** The account is changed only while it has this status. */
  from: AccountStatus
  /** Columns of the account, by their names on the model. */
  fields: Record<string, string | number | boolean | null>
  event: AccountEvent
  /** More that belongs to it, in the same transaction. */
  also?: (trx: TransactionClientContract) => Promise<void>
}

/**
 * Writes a change of an account with its event, if nobody else has changed its status meanwhile.
 *
 * @throws {ApiException} `EMAIL_INVALID_STATE` (409); `EMAIL_ACCOUNT_EXISTS` (409) when the student
 *   has another account.
 */
export async function changeAccount(
  account: EmailAccount,
  { from, fields, event, also }: Transition,
  clock = systemClock
): Promise<EmailAccount> {
  const { tenantId, id } = account
  try {
    return await inTransaction(async (trx) => {
      const changed = await EmailAccount.forTenant(tenantId, { client: trx })
        .where('id', id)
        .where('status', from)
        .update({ ...fields, ...touched() })
      if (Number(changed) === 0) {
        throw wrongState(account, 'Somebody else changed the account at the same moment.')
      }
      await also?.(trx)
      await account.useTransaction(trx).refresh()
      await recordAccountEvent(trx, account, event, clock)
      await recordAudit(trx, {
        tenantId,
        action: `email_account.${event}`,
        target: { type: 'email_account', id },
      })
      return account
    })
  } catch (error) {
    if (isUniqueViolation(error)) {
      throw new ApiException('EMAIL_ACCOUNT_EXISTS', 'The student has another account now.')
    }
    throw error
  }
}

/** 409: the account's status does not admit what was asked. */
export function wrongState({ status }: EmailAccount, hint: string): ApiException {
  return new ApiException('EMAIL_INVALID_STATE', `The account is ${status}. ${hint}`)
}

/**
 * Refuses what only a live mailbox admits.
 *
 * @throws {ApiException} `EMAIL_INVALID_STATE` (409) unless the account is active or suspended.
 */
export function needsMailbox(
  account: EmailAccount
): asserts account is EmailAccount & { providerId: string } {
  const { status, providerId } = account
  if ((status !== 'active' && status !== 'suspended') || providerId === null) {
    throw wrongState(account, 'It must be active or suspended for this.')
  }
}
