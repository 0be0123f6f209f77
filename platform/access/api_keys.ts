import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { recordAudit } from '#platform/audit/audit_log'
import { inTransaction } from '#platform/database/transaction'
import { newId } from '#platform/identifiers'
import { plainName } from '#platform/plain_text'
import ApiKey from './api_key.js'
import { generateApiKey, hashApiKey, hintOf } from './api_key_format.js'
import type { Scope } from '#kernel/modules/manifest'
import { defaultScopes } from './scopes.js'
import { tenancyChanged } from '#platform/access/tenancy_cache'

/** A key together with its text, which is known only now. */
export interface IssuedApiKey {
  apiKey: ApiKey
  key: string
}

/** What a new key is to be. */
export interface NewApiKey {
  tenantId: string
  name: string
  /** Default: what a new key gets unasked (`defaultScopes`). */
  scopes?: readonly Scope[]
  expiresAt?: DateTime | null
}

/** Longest grace of a rotation, in seconds: 30 days. */
export const MAXIMUM_GRACE = 30 * 24 * 3600

/**
 * Issues an API key.
 *
 * @throws {Exception} `E_INVALID_NAME` (422).
 */
export async function issueApiKey(
  { tenantId, name, scopes = defaultScopes(), expiresAt = null }: NewApiKey,
  outer?: TransactionClientContract
): Promise<IssuedApiKey> {
  const key = generateApiKey()
  const granted = [...new Set(scopes)]
  const apiKey = await inTransaction(async (trx) => {
    const made = await ApiKey.create(
      {
        id: newId('key'),
        tenantId,
        name: plainName(name, 'an API key'),
        hint: hintOf(key),
        hash: hashApiKey(key),
        previousHash: null,
        previousHashUntil: null,
        scopes: granted,
        expiresAt,
        revokedAt: null,
        lastUsedAt: null,
      },
      { client: trx }
    )
    await note(made, 'created', trx, { scopes: granted, expiresAt: expiresAt?.toISO() ?? null })
    return made
  }, outer)
  return { apiKey, key }
}

/**
 * Replaces the text of a key. The old text goes on working for `graceSeconds`; the one before it
 * ends at once.
 */
export async function rotateApiKey(apiKey: ApiKey, graceSeconds: number): Promise<IssuedApiKey> {
  const key = generateApiKey()
  await inTransaction(async (trx) => {
    await apiKey
      .useTransaction(trx)
      .merge({
        previousHash: graceSeconds > 0 ? apiKey.hash : null,
        previousHashUntil: graceSeconds > 0 ? DateTime.utc().plus({ seconds: graceSeconds }) : null,
        hash: hashApiKey(key),
        hint: hintOf(key),
      })
      .save()
    await note(apiKey, 'rotated', trx, { graceSeconds })
    await tenancyChanged(trx)
  })
  return { apiKey, key }
}

/** Ends a key, old text of a rotation included. A second time changes nothing. */
export async function revokeApiKey(apiKey: ApiKey): Promise<void> {
  if (apiKey.revokedAt) {
    return
  }
  await inTransaction(async (trx) => {
    await apiKey.useTransaction(trx).merge({ revokedAt: DateTime.utc() }).save()
    await note(apiKey, 'revoked', trx)
    await tenancyChanged(trx)
  })
}

/** Changes name, scopes or expiry of a key; what is undefined stays. */
export async function updateApiKey(
  apiKey: ApiKey,
  changes: { name?: string; scopes?: readonly Scope[]; expiresAt?: DateTime | null }
): Promise<void> {
  const { name, scopes, expiresAt } = changes
  await inTransaction(async (trx) => {
    apiKey.useTransaction(trx).merge({
      ...(name !== undefined && { name }),
      ...(scopes !== undefined && { scopes: [...new Set(scopes)] }),
      ...(expiresAt !== undefined && { expiresAt }),
    })
    await apiKey.save()
    await note(apiKey, 'changed', trx, {
      ...(name !== undefined && { renamed: true }),
      ...(scopes !== undefined && { scopes: apiKey.scopes }),
      ...(expiresAt !== undefined && { expiresAt: expiresAt?.toISO() ?? null }),
    })
    await tenancyChanged(trx)
  })
}

/** Tells the audit log what was done to a key. */
function note(
  { tenantId, id }: ApiKey,
  what: string,
  trx: TransactionClientContract,
  changes?: Record<string, unknown>
): Promise<void> {
  const target = { type: 'api_key', id }
  return recordAudit(trx, { tenantId, action: `api_key.${what}`, target, changes })
}
