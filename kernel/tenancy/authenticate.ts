import { timingSafeEqual } from 'node:crypto'
import ApiKey from './api_key.js'
import { hashApiKey, isWellFormed } from './api_key_format.js'
import type { Scope } from './scopes.js'
import { TenancyCache } from './tenancy_cache.js'
import Tenant from './tenant.js'

/** Who a request comes from. */
export interface Principal {
  readonly apiKey: CurrentApiKey
  readonly tenant: CurrentTenant
}

/** The key of a request. */
export interface CurrentApiKey {
  readonly id: string
  readonly scopes: ReadonlySet<Scope>
}

/** The tenant of a request, as it was at most a quarter of a second ago. */
export interface CurrentTenant {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly status: 'active' | 'suspended'
}

/** Milliseconds between two notes of when a key was last used. */
const LAST_USED_ACCURACY = 60_000

interface KnownKey extends Principal {
  readonly hashes: { hash: Buffer; until: number }[]
}

const knownKeys = new TenancyCache<KnownKey | null>()

/**
 * The principal of an API key, or null when the key is malformed, unknown, expired or revoked. Text
 * that is no key costs no look into the database.
 */
export async function authenticate(key: string): Promise<Principal | null> {
  if (!isWellFormed(key)) {
    return null
  }
  const hash = hashApiKey(key)
  const known = await knownKeys.get(hash, () => load(hash))
  if (!known) {
    return null
  }

  const presented = Buffer.from(hash, 'hex')
  const now = Date.now()
  return known.hashes.some(
    (candidate) => timingSafeEqual(candidate.hash, presented) && now < candidate.until
  )
    ? known
    : null
}

async function load(hash: string): Promise<KnownKey | null> {
  const row = await ApiKey.acrossTenants().where('hash', hash).orWhere('previousHash', hash).first()
  if (!row || row.revokedAt) {
    return null
  }
  const tenant = await Tenant.findOrFail(row.tenantId)
  await noteUse(row)

  const expiry = row.expiresAt?.toMillis() ?? Number.POSITIVE_INFINITY
  const hashes = [{ hash: Buffer.from(row.hash, 'hex'), until: expiry }]
  if (row.previousHash && row.previousHashUntil) {
    hashes.push({
      hash: Buffer.from(row.previousHash, 'hex'),
      until: Math.min(expiry, row.previousHashUntil.toMillis()),
    })
  }
  return {
    hashes,
    apiKey: { id: row.id, scopes: new Set(row.scopes) },
    tenant: { id: tenant.id, slug: tenant.slug, name: tenant.name, status: tenant.status },
  }
}

async function noteUse(row: ApiKey): Promise<void> {
  const now = Date.now()
  if (!row.lastUsedAt || row.lastUsedAt.toMillis() + LAST_USED_ACCURACY < now) {
    await ApiKey.forTenant(row.tenantId).where('id', row.id).update({ lastUsedAt: now })
  }
}
