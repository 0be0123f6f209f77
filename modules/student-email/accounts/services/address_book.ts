import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { momentOf, systemClock } from '#platform/clock'
import { newId } from '#platform/identifiers'
import EmailAddress, { type AddressKind } from '../../models/email_address.js'

/** Days for which an address stays blocked after its account is gone. */
export const TOMBSTONE_DAYS = 365

interface Owner {
  tenantId: string
  id: string
}

/**
 * Takes an address for an account. One that the account had before comes back to it.
 *
 * @returns what the address was for this account before; null when it had nothing to do with it.
 * @throws a unique violation (`isUniqueViolation`) when it belongs to another account.
 */
export async function takeAddress(
  trx: TransactionClientContract,
  { tenantId, id: accountId }: Owner,
  address: string,
  kind: AddressKind
): Promise<EmailAddress | null> {
  const own = await EmailAddress.forTenant(tenantId, { client: trx })
    .where('address', address)
    .where('accountId', accountId)
    .first()
  if (!own) {
    await EmailAddress.create(
      { id: newId('adr'), tenantId, address, accountId, kind },
      { client: trx }
    )
    return null
  }
  await EmailAddress.forTenant(tenantId, { client: trx })
    .where('id', own.id)
    .update({ kind, blockedUntil: null })
  return own
}

/** Undoes `takeAddress`. */
export async function returnAddress(
  trx: TransactionClientContract,
  owner: Owner,
  address: string,
  before: EmailAddress | null
): Promise<void> {
  if (!before) {
    return releaseAddress(trx, owner, address)
  }
  await EmailAddress.forTenant(owner.tenantId, { client: trx })
    .where('id', before.id)
    .update({ kind: before.kind, blockedUntil: before.blockedUntil?.toMillis() ?? null })
}

/** Gives an address free that never received mail. */
export async function releaseAddress(
  trx: TransactionClientContract,
  { tenantId, id }: Owner,
  address: string
): Promise<void> {
  await EmailAddress.forTenant(tenantId, { client: trx })
    .where('accountId', id)
    .where('address', address)
    .delete()
}

/** Gives all addresses of an account free that never came to be. */
export async function releaseAddresses(
  trx: TransactionClientContract,
  { tenantId, id }: Owner
): Promise<void> {
  await EmailAddress.forTenant(tenantId, { client: trx }).where('accountId', id).delete()
}

/**
 * Blocks addresses that received mail: nobody inherits what was meant for somebody else.
 *
 * @param address Default: all of the account.
 */
export async function blockAddresses(
  trx: TransactionClientContract,
  { tenantId, id }: Owner,
  address?: string,
  clock = systemClock
): Promise<void> {
  await EmailAddress.forTenant(tenantId, { client: trx })
    .where('accountId', id)
    .if(address, (query) => query.where('address', address!))
    .update({
      kind: 'tombstone',
      blockedUntil: momentOf(clock).plus({ days: TOMBSTONE_DAYS }).toMillis(),
    })
}

/** Which of these addresses are taken or blocked, by whomever. Only an insert can tell for sure. */
export async function takenAddresses(addresses: readonly string[]): Promise<Set<string>> {
  const rows = await EmailAddress.acrossTenants()
    .select('address')
    .whereIn('address', [...addresses])
  return new Set(rows.map(({ address }) => address))
}

/** Aliases of accounts, by account, in the order they were added. */
export async function aliasesOf(
  tenantId: string,
  accountIds: readonly string[],
  trx?: TransactionClientContract
): Promise<Map<string, string[]>> {
  const rows = await EmailAddress.forTenant(tenantId, { client: trx })
    .whereIn('accountId', [...accountIds])
    .where('kind', 'alias')
    .orderBy('id')
  return Map.groupBy(rows, ({ accountId }) => accountId)
    .entries()
    .reduce(
      (aliases, [accountId, own]) =>
        aliases.set(
          accountId,
          own.map(({ address }) => address)
        ),
      new Map<string, string[]>()
    )
}

/** Addresses that are looked up at once: few at first, because most names are free. */
const FIRST_BATCH = 25
const BATCH = 250

/** The candidates in batches that are looked up together. */
export function* batchesOf(candidates: Iterable<string>): Generator<string[]> {
  let batch: string[] = []
  let size = FIRST_BATCH
  for (const candidate of candidates) {
    batch.push(candidate)
    if (batch.length === size) {
      yield batch
      batch = []
      size = BATCH
    }
  }
  if (batch.length > 0) {
    yield batch
  }
}

/**
 * Those of the candidates that are free when they are asked for, in their order. Somebody else may
 * still take one first.
 */
export async function* freeAddresses(candidates: Iterable<string>): AsyncGenerator<string> {
  for (const batch of batchesOf(candidates)) {
    yield* freeOnes(batch)
  }
}

/** Asks again after each, because time has passed when the next one is wanted. */
async function* freeOnes(batch: string[]): AsyncGenerator<string> {
  for (let start = 0; start < batch.length; start++) {
    const rest = batch.slice(start)
    const taken = await takenAddresses(rest)
    const free = rest.findIndex((address) => !taken.has(address))
    if (free < 0) {
      return
    }
    yield rest[free]
    start += free
  }
}
