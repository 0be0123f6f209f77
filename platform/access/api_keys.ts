import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { newId } from '#platform/identifiers'
import { plainName } from '#platform/plain_text'
import ApiKey from './api_key.js'
import { generateApiKey, hashApiKey, hintOf } from './api_key_format.js'
import type { Scope } from '#kernel/modules/manifest'
import { defaultScopes } from './scopes.js'
import { tenancyChanged } from '#kernel/tenancy/tenancy_cache'

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
  trx?: TransactionClientContract
): Promise<IssuedApiKey> {
  const key = generateApiKey()
  const apiKey = await ApiKey.create(
    {
      id: newId('key'),
      tenantId,
      name: plainName(name, 'an API key'),
      hint: hintOf(key),
      hash: hashApiKey(key),
      previousHash: null,
      previousHashUntil: null,
      scopes: [...new Set(scopes)],
      expiresAt,
      revokedAt: null,
      lastUsedAt: null,
    },
    { client: trx }
  )
  return { apiKey, key }
}

/**
 * Replaces the text of a key. The old text goes on working for `graceSeconds`; the one before it ends
 * at once.
 */
export async function rotateApiKey(apiKey: ApiKey, graceSeconds: number): Promise<IssuedApiKey> {
  const key = generateApiKey()
  await apiKey
    .merge({
      previousHash: graceSeconds > 0 ? apiKey.hash : null,
      previousHashUntil: graceSeconds > 0 ? DateTime.utc().plus({ seconds: graceSeconds }) : null,
      hash: hashApiKey(key),
      hint: hintOf(key),
    })
    .save()
  await tenancyChanged()
  return { apiKey, key }
}

/** Ends a key, old text of a rotation included. A second time changes nothing. */
export async function revokeApiKey(apiKey: ApiKey): Promise<void> {
  apiKey.revokedAt ??= DateTime.utc()
  await apiKey.save()
  await tenancyChanged()
}

/** Changes name, scopes or expiry of a key; what is undefined stays. */
export async function updateApiKey(
  apiKey: ApiKey,
  changes: { name?: string; scopes?: readonly Scope[]; expiresAt?: DateTime | null }
): Promise<void> {
  if (changes.name !== undefined) {
    apiKey.name = changes.name
  }
  if (changes.scopes !== undefined) {
    apiKey.scopes = [...new Set(changes.scopes)]
  }
  if (changes.expiresAt !== undefined) {
    apiKey.expiresAt = changes.expiresAt
  }
  await apiKey.save()
  await tenancyChanged()
}
