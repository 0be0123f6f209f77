import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { recordAudit } from '#platform/audit/audit_log'
import { isUniqueViolation } from '#platform/database/errors'
import { inTransaction } from '#platform/database/transaction'
import { ApiException } from '#platform/http/api_exception'
import type EmailAccount from '../../models/email_account.js'
import type EmailAddress from '../../models/email_address.js'
import { findAccount } from '../queries/accounts.js'
import { findConfiguration } from '../../providers/queries/configurations.js'
import { exclusively } from '../services/account_lock.js'
import { needsMailbox } from '../services/account_transition.js'
import { parseWishedAddress } from '../services/address.js'
import { aliasesOf, blockAddresses, returnAddress, takeAddress } from '../services/address_book.js'
import {
  callIgnoringAbsence,
  callProvider,
  mailProvider,
} from '../../providers/services/mail_providers.js'
import { isReserved } from '../services/reserved_names.js'
import { TIERS } from '../../providers/services/tiers.js'
import { usableDomain } from '../../domains/services/usable_domain.js'

interface Input {
  tenantId: string
  accountId: string
  /** A whole address, or a local part under the account's domain. */
  alias: string
}

/**
 * Gives an account a further address. One that it has already is given to the provider again.
 *
 * @throws {ApiException} `EMAIL_ACCOUNT_NOT_FOUND` (404), `EMAIL_INVALID_STATE` (409),
 *   `EMAIL_ACCOUNT_EXISTS` (409), `EMAIL_ALIAS_LIMIT` (422), `EMAIL_ADDRESS_RESERVED` (422),
 *   `EMAIL_DOMAIN_NOT_VERIFIED` (403), `EMAIL_PROVIDER_ERROR` (502).
 */
export async function addAlias({ tenantId, accountId, alias }: Input): Promise<EmailAccount> {
  const account = await findAccount(tenantId, accountId)
  return exclusively(account, () => add(account, alias))
}

async function add(account: EmailAccount, alias: string): Promise<EmailAccount> {
  needsMailbox(account)
  const address = await addressOf(account, alias)
  const before = await take(account, address)
  try {
    const { service } = await mailProvider(account.tenantId, account.provider)
    await callProvider(() => service.addAlias(account.providerId, address))
  } catch (error) {
    await inTransaction((trx) => returnAddress(trx, account, address, before))
    throw error
  }
  return account
}

async function addressOf(account: EmailAccount, alias: string): Promise<string> {
  const { localPart, domain } = parseWishedAddress(alias, 'alias')
  const { reservedNames } = await findConfiguration(account.tenantId)
  if (isReserved(localPart, reservedNames)) {
    throw new ApiException('EMAIL_ADDRESS_RESERVED', `alias: the name ${localPart} is reserved`)
  }
  const usable = await usableDomain(account.tenantId, domain ?? account.domain)
  return `${localPart}@${usable.domain}`
}

async function take(account: EmailAccount, address: string): Promise<EmailAddress | null> {
  if (address === account.address) {
    throw inUse('it is the address of the account itself')
  }
  const limit = TIERS[account.tier].aliases
  try {
    return await inTransaction(async (trx) => {
      const before = await takeAddress(trx, account, address, 'alias')
      const aliases = await aliasesOf(account.tenantId, [account.id], trx)
      if (before?.kind !== 'alias' && (aliases.get(account.id)?.length ?? 0) > limit) {
        throw new ApiException(
          'EMAIL_ALIAS_LIMIT',
          `The tier ${account.tier} has ${limit} aliases an account. Remove one first.`
        )
      }
      await note(account, 'alias_added', trx)
      return before
    })
  } catch (error) {
    if (isUniqueViolation(error)) {
      throw inUse('it is in use, or was in use during the last year')
    }
    throw error
  }
}

/**
 * Takes a further address away. It stays blocked, because it may have received mail.
 *
 * An alias that the account does not have is gone already.
 *
 * @throws {ApiException} `EMAIL_ACCOUNT_NOT_FOUND` (404), `EMAIL_INVALID_STATE` (409),
 *   `EMAIL_PROVIDER_ERROR` (502).
 */
export async function removeAlias({ tenantId, accountId, alias }: Input): Promise<EmailAccount> {
  const account = await findAccount(tenantId, accountId)
  return exclusively(account, () => remove(account, alias))
}

async function remove(account: EmailAccount, alias: string): Promise<EmailAccount> {
  needsMailbox(account)
  const { tenantId, id } = account
  const { localPart, domain } = parseWishedAddress(alias, 'alias')
  const address = `${localPart}@${domain ?? account.domain}`
  const aliases = await aliasesOf(tenantId, [id])
  if (!aliases.get(id)?.includes(address)) {
    return account
  }

  const { service } = await mailProvider(tenantId, account.provider)
  await callIgnoringAbsence(() => service.removeAlias(account.providerId, address))
  await inTransaction(async (trx) => {
    await blockAddresses(trx, account, address)
    await note(account, 'alias_removed', trx)
  })
  return account
}

function note(
  { tenantId, id }: EmailAccount,
  what: string,
  trx: TransactionClientContract
): Promise<void> {
  const target = { type: 'email_account', id }
  return recordAudit(trx, { tenantId, action: `email_account.${what}`, target })
}

function inUse(why: string) {
  return new ApiException('EMAIL_ACCOUNT_EXISTS', `alias: ${why}`)
}
