import type EmailAccount from '../../models/email_account.js'
import { aliasesOf } from '../services/address_book.js'

/** Accounts of one tenant as the API shows them. */
export async function presentAccounts(tenantId: string, accounts: readonly EmailAccount[]) {
  const aliases = await aliasesOf(
    tenantId,
    accounts.map(({ id }) => id)
  )
  return accounts.map((account) => ({
    accountId: account.id,
    studentId: account.studentId,
    address: account.address,
    status: account.status,
    firstName: account.firstName,
    lastName: account.lastName,
    middleName: account.middleName,
    displayName: account.displayName,
    domain: account.domain,
    tier: account.tier,
    provider: account.provider,
    quotaMb: account.quotaMb,
    aliases: aliases.get(account.id) ?? [],
    grade: account.grade,
    className: account.className,
    graduationYear: account.graduationYear,
    mailboxReady: account.mailboxReady,
    mustChangePassword: account.mustChangePassword,
    jobId: account.jobId,
    createdAt: account.createdAt.toISO(),
    updatedAt: (account.updatedAt ?? account.createdAt).toISO(),
    suspendedAt: account.suspendedAt?.toISO() ?? null,
    deletedAt: account.deletedAt?.toISO() ?? null,
    restorableUntil: account.restorableUntil?.toISO() ?? null,
    expiresAt: null,
  }))
}

/** One account as the API shows it. */
export async function presentAccount(account: EmailAccount) {
  const [presented] = await presentAccounts(account.tenantId, [account])
  return presented
}
