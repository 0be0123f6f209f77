import { inTurns } from '#platform/database/in_turns'
import { ApiException } from '#platform/http/api_exception'
import EmailAccount, { type AccountStatus } from '../../models/email_account.js'
import { foldedName } from '../services/user_name.js'

/** Behind every character that an address or a folded name can hold. */
const AFTER_ALL = '\u007f'

/**
 * An account of the tenant, also an erased one.
 *
 * @throws {ApiException} `EMAIL_ACCOUNT_NOT_FOUND` (404).
 */
export async function findAnyAccount(tenantId: string, accountId: string): Promise<EmailAccount> {
  const account = await EmailAccount.forTenant(tenantId).where('id', accountId).first()
  return account ?? missing()
}

/**
 * An account of the tenant.
 *
 * @throws {ApiException} `EMAIL_ACCOUNT_NOT_FOUND` (404), also for an erased one.
 */
export async function findAccount(tenantId: string, accountId: string): Promise<EmailAccount> {
  const account = await findAnyAccount(tenantId, accountId)
  return account.status === 'purged' ? missing() : account
}

/** What a list of accounts is narrowed by. */
export interface AccountFilter {
  limit: number
  offset: number
  status?: AccountStatus
  domain?: string
  grade?: string
  jobId?: string
  studentId?: string
  /** Beginning of the address, of the name or of the last name. */
  search?: string
}

/** Accounts of the tenant, newest first. */
export async function listAccounts(
  tenantId: string,
  { limit, offset, search, ...filter }: AccountFilter
): Promise<{ accounts: EmailAccount[]; total: number }> {
  const exact = Object.fromEntries(
    Object.entries(filter).filter(([, value]) => value !== undefined)
  )
  const matching = () =>
    EmailAccount.forTenant(tenantId)
      .whereNot('status', 'purged')
      .where(exact)
      .if(search, (query) =>
        query.where((anywhere) => {
          for (const [column, prefix] of prefixes(search!)) {
            anywhere.orWhere((begins) =>
              begins.where(column, '>=', prefix).where(column, '<', prefix + AFTER_ALL)
            )
          }
        })
      )
  const [{ $extras }] = await matching().count('* as total')
  const accounts = await matching()
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
  return { accounts, total: Number($extras.total) }
}

/** Accounts, of all tenants in turns, that the sweep has to look at. */
export async function dueAccounts(now: number, limit: number): Promise<EmailAccount[]> {
  return EmailAccount.acrossTenants()
    .where('nextAttemptAt', '<=', now)
    .orderByRaw(inTurns('next_attempt_at'))
    .limit(limit)
}

/** A name of which nothing is left in plain letters is searched for in addresses only. */
function prefixes(search: string): [string, string][] {
  const name = foldedName(search)
  const ofNames: [string, string][] = [
    ['foldedName', name],
    ['foldedLastName', name],
  ]
  return [['address', search.toLowerCase()], ...(name === '' ? [] : ofNames)]
}

function missing(): never {
  throw new ApiException('EMAIL_ACCOUNT_NOT_FOUND', 'The tenant has no such account.')
}
