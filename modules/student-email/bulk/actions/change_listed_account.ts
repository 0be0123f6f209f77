import EmailAccount from '../../models/email_account.js'
import type { BulkAction } from '../../models/bulk_row.js'
import type { RowOutcome } from '../services/bulk_counters.js'
import type { StudentDetails } from '../../accounts/services/provisioning.js'
import { deleteAccount } from '../../accounts/actions/delete_account.js'
import { reactivateAccount } from '../../accounts/actions/reactivate_account.js'
import { suspendAccount } from '../../accounts/actions/suspend_account.js'
import { updateAccount, type AccountChanges } from '../../accounts/actions/update_account.js'

/**
 * Changes the account that a student has, as a row of a list asks for.
 *
 * @param reason Of a suspension.
 * @throws {ApiException} what the change itself throws, such as `EMAIL_INVALID_STATE`.
 */
export async function changeListedAccount(
  tenantId: string,
  action: Exclude<BulkAction, 'create'>,
  student: StudentDetails,
  reason?: string
): Promise<RowOutcome> {
  const account = await EmailAccount.forTenant(tenantId)
    .where('studentId', student.studentId)
    .whereNotIn('status', ['failed', 'purged'])
    .orderBy('id', 'desc')
    .first()
  if (!account) {
    const message = 'studentId: has no e-mail account'
    return { status: 'failed', error: { code: 'EMAIL_ACCOUNT_NOT_FOUND', message } }
  }

  const target = { tenantId, accountId: account.id }
  const { id: accountId, address } = account
  switch (action) {
    case 'suspend':
      await suspendAccount({ ...target, reason })
      break
    case 'reactivate':
      await reactivateAccount(target)
      break
    case 'delete':
      await deleteAccount(target)
      break
    case 'upsert': {
      const updated = await updateAccount({ ...target, changes: changesOf(student) })
      return { status: 'updated', accountId, address: updated.address }
    }
  }
  return { status: 'updated', accountId, address }
}

/** What a row gives; what it leaves out stays. Names are never taken away by an empty cell. */
function changesOf(student: StudentDetails): AccountChanges {
  const { firstName, lastName, email, quotaMb } = student
  const { grade, className, graduationYear, guardianEmail, recoveryEmail } = student
  const given = {
    firstName: firstName || undefined,
    lastName: lastName || undefined,
    email: email ?? undefined,
    quotaMb: quotaMb ?? undefined,
    grade,
    className,
    graduationYear,
    guardianEmail,
    recoveryEmail,
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}
