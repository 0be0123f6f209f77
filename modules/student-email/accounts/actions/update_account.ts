import type { MailboxChange } from '@tenant-education/adapter-kit'
import { isUniqueViolation } from '#platform/database/errors'
import { inTransaction } from '#platform/database/transaction'
import { ApiException, validationError } from '#platform/http/api_exception'
import type EmailAccount from '../../models/email_account.js'
import type EmailAddress from '../../models/email_address.js'
import { findAccount } from '../queries/accounts.js'
import { findConfiguration } from '../../providers/queries/configurations.js'
import { exclusively } from '../services/account_lock.js'
import { changeAccount, needsMailbox } from '../services/account_transition.js'
import { parseWishedAddress } from '../services/address.js'
import { returnAddress, takeAddress } from '../services/address_book.js'
import { openContact, sealContact } from '../services/contact_details.js'
import { callProvider, mailProvider } from '../../providers/services/mail_providers.js'
import { isReserved } from '../services/reserved_names.js'
import { TIERS } from '../../providers/services/tiers.js'
import { usableDomain, type UsableDomain } from '../../domains/services/usable_domain.js'
import { foldedName } from '../services/user_name.js'
import { checkNames } from '../validators/student_fields.js'

/** What can be changed about an account. What is left out stays. */
export interface AccountChanges {
  firstName?: string
  lastName?: string
  displayName?: string
  /** A new address; the old one becomes an alias. */
  email?: string
  quotaMb?: number
  grade?: string | null
  className?: string | null
  graduationYear?: number | null
  guardianEmail?: string | null
  recoveryEmail?: string | null
}

/** The address that an account is to have, and what that address was for it before. */
interface Rename {
  address: string
  domain: UsableDomain
  before: EmailAddress | null
}

/**
 * Changes the details of an account. A new name never changes the address by itself.
 *
 * @throws {ApiException} `EMAIL_ACCOUNT_NOT_FOUND` (404), `EMAIL_INVALID_STATE` (409),
 *   `EMAIL_ACCOUNT_EXISTS` (409), `EMAIL_ADDRESS_RESERVED` (422), `EMAIL_DOMAIN_NOT_VERIFIED`
 *   (403), `VALIDATION_ERROR` (400), `EMAIL_PROVIDER_ERROR` (502).
 */
export async function updateAccount(input: {
  tenantId: string
  accountId: string
  changes: AccountChanges
}): Promise<EmailAccount> {
  const account = await findAccount(input.tenantId, input.accountId)
  return exclusively(account, () => changeLocked(account, input.changes))
}

async function changeLocked(account: EmailAccount, changes: AccountChanges): Promise<EmailAccount> {
  needsMailbox(account)
  checkChanges(account, changes)

  const fields = changedFields(account, changes)
  const rename = changes.email ? await renameMailbox(account, changes.email) : null
  const mailbox = mailboxChange(account, fields, changes, rename)
  if (Object.keys(mailbox).length > 0) {
    await atProvider(account, account.providerId, mailbox, rename)
  }
  return changeAccount(account, {
    from: account.status,
    fields: {
      ...fields,
      ...(rename && { address: rename.address, ...rename.domain }),
    },
    event: 'updated',
    also: async (trx) => {
      if (rename) {
        await takeAddress(trx, account, account.address, 'alias')
      }
    },
  })
}

/** @returns null when the account has the address already. */
async function renameMailbox(account: EmailAccount, email: string): Promise<Rename | null> {
  const { localPart, domain: name } = parseWishedAddress(email, 'email')
  const configuration = await findConfiguration(account.tenantId)
  const address = `${localPart}@${name ?? account.domain}`
  if (address === account.address) {
    return null
  }
  if (isReserved(localPart, configuration.reservedNames)) {
    throw new ApiException('EMAIL_ADDRESS_RESERVED', `email: the name ${localPart} is reserved`)
  }
  const domain = await usableDomain(account.tenantId, name ?? account.domain)
  try {
    const before = await inTransaction((trx) => takeAddress(trx, account, address, 'primary'))
    return { address, domain, before }
  } catch (error) {
    if (isUniqueViolation(error)) {
      throw new ApiException(
        'EMAIL_ACCOUNT_EXISTS',
        'email: the address is in use, or was in use during the last year'
      )
    }
    throw error
  }
}

async function atProvider(
  account: EmailAccount,
  providerId: string,
  change: MailboxChange,
  rename: Rename | null
): Promise<void> {
  try {
    const { service } = await mailProvider(account.tenantId, account.provider)
    await callProvider(() => service.update(providerId, change))
  } catch (error) {
    if (rename) {
      await inTransaction((trx) => returnAddress(trx, account, rename.address, rename.before))
    }
    throw error
  }
}

function checkChanges(account: EmailAccount, changes: AccountChanges): void {
  checkNames({
    firstName: changes.firstName ?? account.firstName,
    lastName: changes.lastName ?? account.lastName,
    admissionNumber: account.admissionNumber,
  })
  const most = TIERS[account.tier].mailboxMb
  if (changes.quotaMb !== undefined && changes.quotaMb > most) {
    throw validationError(`quotaMb: must be at most ${most} in the tier ${account.tier}`)
  }
  for (const contact of ['guardianEmail', 'recoveryEmail'] as const) {
    if (changes[contact]?.toLowerCase().endsWith(`@${account.domain}`)) {
      throw new ApiException(
        'VALIDATION_ERROR',
        `${contact}: must not be an address of the school itself`
      )
    }
  }
}

/** Columns of the account that change. */
function changedFields(account: EmailAccount, changes: AccountChanges) {
  const { email, guardianEmail, recoveryEmail, ...plain } = changes
  const firstName = changes.firstName ?? account.firstName
  const lastName = changes.lastName ?? account.lastName
  const isDerived = account.displayName === joined(account.firstName, account.lastName)
  const displayName =
    changes.displayName ?? (isDerived ? joined(firstName, lastName) : account.displayName)
  return {
    ...Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined)),
    firstName,
    lastName,
    displayName,
    foldedName: foldedName([firstName, account.middleName, lastName].join(' ')),
    foldedLastName: foldedName(lastName),
    ...(guardianEmail !== undefined && {
      guardianEmail: sealContact(account, 'guardianEmail', guardianEmail),
    }),
    ...(recoveryEmail !== undefined && {
      recoveryEmail: sealContact(account, 'recoveryEmail', recoveryEmail),
    }),
  }
}

/** What of the change concerns the provider: it is told no more than it needs. */
function mailboxChange(
  account: EmailAccount,
  { firstName, lastName, displayName }: ReturnType<typeof changedFields>,
  { quotaMb, recoveryEmail }: AccountChanges,
  rename: Rename | null
): MailboxChange {
  const recovery = openContact(account, 'recoveryEmail', account.recoveryEmail)
  return {
    ...(rename && { address: rename.address }),
    ...(firstName !== account.firstName && { firstName }),
    ...(lastName !== account.lastName && { lastName }),
    ...(displayName !== account.displayName && { displayName }),
    ...(quotaMb !== undefined && quotaMb !== account.quotaMb && { quotaMb }),
    ...(recoveryEmail !== undefined && recoveryEmail !== recovery && { recoveryEmail }),
  }
}

function joined(firstName: string, lastName: string): string {
  return [firstName, lastName].filter((name) => name !== '').join(' ')
}
