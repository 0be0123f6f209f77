import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { recordAudit } from '#platform/audit/audit_log'
import { momentOf, systemClock, type Clock } from '#platform/clock'
import { isUniqueViolation } from '#platform/database/errors'
import { inTransaction } from '#platform/database/transaction'
import { newId } from '#platform/identifiers'
import { accountQuota } from '../../extension_points/account_quota.js'
import EmailAccount from '../../models/email_account.js'
import { ProvisionFailure, type AccountPlan } from '../services/account_plan.js'
import { takeAddress, takenAddresses } from '../services/address_book.js'
import { sealContact } from '../services/contact_details.js'
import { keepPassword } from '../services/credentials.js'
import { temporaryPassword } from '../services/passwords.js'
import type { ProvisionAccountInput } from '../services/provisioning.js'
import { quotaExceeded } from '../services/quota_messages.js'
import { foldedName } from '../services/user_name.js'

/** Milliseconds after the deadline when the sweep takes a pending account for forgotten. */
export const SETTLING_TIME = 60_000

/** Another account has the student, or the address. */
export class AddressTaken extends Error {}

/**
 * Writes a pending account with its address, before any provider is called. Candidates are taken by
 * inserting them: the unique index of addresses decides between two who want the same.
 *
 * @param free Free candidates; those that are not needed are left in it.
 * @throws {AddressTaken} when the student got an account meanwhile, or the address is taken and no
 *   other may be tried.
 * @throws {ProvisionFailure} `EMAIL_ACCOUNT_EXISTS` when all candidates or an alias are taken,
 *   `EMAIL_QUOTA_EXCEEDED`.
 */
export async function reserveAccount(
  input: ProvisionAccountInput,
  plan: AccountPlan,
  free: AsyncGenerator<string>,
  clock = systemClock
): Promise<EmailAccount> {
  await refuseTakenAliases(plan.aliases)
  for (;;) {
    const { value: address, done } = await free.next()
    if (done) {
      break
    }
    const account = await insert(input, plan, address, clock)
    if (account) {
      return account
    }
    if (await studentHasAccount(input)) {
      throw new AddressTaken()
    }
  }
  if (plan.isOnlyOne) {
    throw new AddressTaken()
  }
  throw new ProvisionFailure({
    code: 'EMAIL_ACCOUNT_EXISTS',
    message: 'Every address up to the number 999 is taken. Give an email of its own.',
  })
}

/** @returns null when the address or the student was taken at the same moment. */
async function insert(
  input: ProvisionAccountInput,
  plan: AccountPlan,
  address: string,
  clock: Clock
) {
  try {
    return await write(input, plan, newAccount(input, plan, address, clock), clock)
  } catch (error) {
    if (isUniqueViolation(error)) {
      return null
    }
    throw error
  }
}

function write(
  input: ProvisionAccountInput,
  { aliases }: AccountPlan,
  account: EmailAccount,
  clock: Clock
): Promise<EmailAccount> {
  const { configuration, passwordStyle, passwordDelivery } = input
  return inTransaction(async (trx) => {
    await takeAddress(trx, account, account.address, 'primary')
    await account.useTransaction(trx).save()
    await reserveQuota(input, account, trx)
    await recordAudit(trx, {
      tenantId: account.tenantId,
      action: 'email_account.requested',
      target: { type: 'email_account', id: account.id },
    })
    for (const alias of aliases) {
      await takeAddress(trx, account, alias, 'alias')
    }
    const credential = {
      tenantId: account.tenantId,
      accountId: account.id,
      jobId: account.jobId,
      password: temporaryPassword(passwordStyle ?? configuration.passwordStyle),
      delivery: passwordDelivery ?? configuration.passwordDelivery,
    }
    await keepPassword(trx, credential, clock)
    return account
  })
}

async function reserveQuota(
  { tenantId, jobId }: ProvisionAccountInput,
  account: EmailAccount,
  trx: TransactionClientContract
): Promise<void> {
  if (jobId !== undefined) {
    return
  }
  const reservation = { tenantId, subject: account.id, accounts: 1 }
  if ((await accountQuota().reserve(reservation, trx)) < 1) {
    const message = await quotaExceeded(tenantId, trx)
    throw new ProvisionFailure({ code: 'EMAIL_QUOTA_EXCEEDED', message })
  }
}

async function refuseTakenAliases(aliases: readonly string[]): Promise<void> {
  const taken = aliases.length > 0 ? await takenAddresses(aliases) : new Set<string>()
  const index = aliases.findIndex((alias) => taken.has(alias))
  if (index >= 0) {
    throw new ProvisionFailure({
      code: 'EMAIL_ACCOUNT_EXISTS',
      message: `aliases[${index}]: the address is in use`,
    })
  }
}

async function studentHasAccount({ tenantId, student }: ProvisionAccountInput): Promise<boolean> {
  const row = await EmailAccount.forTenant(tenantId)
    .where('liveStudentId', student.studentId)
    .first()
  return row !== null
}

function newAccount(
  {
    tenantId,
    student,
    configuration,
    jobId,
    mustChangePassword = true,
    deadlineMs,
  }: ProvisionAccountInput,
  { domain, quotaMb }: AccountPlan,
  address: string,
  clock: Clock
): EmailAccount {
  const owner = { tenantId, id: newId('sea') }
  const names = [student.firstName, student.middleName ?? '', student.lastName]
  return new EmailAccount().fill({
    ...owner,
    studentId: student.studentId,
    liveStudentId: student.studentId,
    address,
    domainId: domain.domainId,
    domain: domain.domain,
    provider: configuration.provider,
    providerId: null,
    tier: configuration.tier,
    status: 'pending',
    firstName: student.firstName,
    lastName: student.lastName,
    middleName: student.middleName ?? '',
    displayName: displayNameOf(student),
    foldedName: foldedName(names.join(' ')),
    foldedLastName: foldedName(student.lastName),
    admissionNumber: student.admissionNumber ?? null,
    grade: student.grade ?? null,
    className: student.className ?? null,
    graduationYear: student.graduationYear ?? null,
    guardianEmail: sealContact(owner, 'guardianEmail', student.guardianEmail ?? null),
    recoveryEmail: sealContact(owner, 'recoveryEmail', student.recoveryEmail ?? null),
    quotaMb,
    mailboxReady: false,
    mustChangePassword,
    jobId: jobId ?? null,
    attempts: 0,
    nextAttemptAt: momentOf(clock).plus(deadlineMs + SETTLING_TIME),
  })
}

function displayNameOf({ firstName, lastName, preferredName }: ProvisionAccountInput['student']) {
  return [preferredName || firstName, lastName].filter((name) => name !== '').join(' ')
}
