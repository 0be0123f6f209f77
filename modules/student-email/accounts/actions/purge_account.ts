import type EmailAccount from '../../models/email_account.js'
import { changeAccount } from '../services/account_transition.js'
import { blockAddresses } from '../services/address_book.js'
import { forgetPassword } from '../services/credentials.js'
import { callIgnoringAbsence, mailProvider } from '../../providers/services/mail_providers.js'

/** What is left of an account: no name, no contact, nothing that says whose it was. */
const NOTHING_PERSONAL = {
  studentId: '',
  liveStudentId: null,
  address: '',
  providerId: null,
  firstName: '',
  lastName: '',
  middleName: '',
  displayName: '',
  foldedName: '',
  foldedLastName: '',
  admissionNumber: null,
  grade: null,
  className: null,
  graduationYear: null,
  guardianEmail: null,
  recoveryEmail: null,
  suspendReason: null,
}

/**
 * Erases a deleted or failed account for good. Its addresses stay blocked for a year, because a new
 * pupil must never get the mail of an old one.
 *
 * @throws {ApiException} `EMAIL_INVALID_STATE` (409), `EMAIL_PROVIDER_ERROR` (502).
 */
export async function purgeAccount(account: EmailAccount): Promise<void> {
  const { tenantId, id, providerId, provider, status } = account
  if (providerId !== null) {
    const { service } = await mailProvider(tenantId, provider)
    await callIgnoringAbsence(() => service.purge(providerId))
  }
  await changeAccount(account, {
    from: status,
    fields: {
      ...NOTHING_PERSONAL,
      status: 'purged',
      mailboxReady: false,
      restorableUntil: null,
      nextAttemptAt: null,
    },
    event: 'purged',
    also: async (trx) => {
      await blockAddresses(trx, account)
      await forgetPassword(trx, { tenantId, accountId: id })
    },
  })
}
