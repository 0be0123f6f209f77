import { timingSafeEqual } from 'node:crypto'
import ApiKey from './api_key.js'
import { hashApiKey, isWellFormed } from './api_key_format.js'
import type { Scope } from '#kernel/modules/manifest'
import { TenancyCache } from '#kernel/tenancy/tenancy_cache'
import Tenant from '#kernel/tenancy/tenant'

/** Who a request comes from. */
export interface Principal {
  readonly caller: Caller
  readonly tenant: CurrentTenant
}

/** Who calls, and what they may do: a server with a key of the tenant, or a person of the school. */
export interface Caller {
  readonly kind: 'key' | 'user'
  /** Id of the key or of the person. */
  readonly id: string
  readonly scopes: ReadonlySet<Scope>
  /**
   * When what was shown stops working, in epoch milliseconds; infinity when it does not. For the old
   * text of a rotated key, the end of its grace.
   */
  readonly validUntil: number
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

/** A text of a key, and who sends it. */
interface KnownText extends Principal {
  readonly hash: Buffer
}

const knownKeys = new TenancyCache<KnownText[]>()

/**
 * The principal of an API key, or null when the key is malformed, unknown, expired or revoked. Text
 * that is no key costs no look into the database, and a key that is known no wait.
 */
export function authenticate(key: string): Principal | null | Promise<Principal | null> {
  if (!isWellFormed(key)) {
    return null
  }
  const hash = hashApiKey(key)
  const texts = knownKeys.get(hash, () => load(hash))
  return texts instanceof Promise ? texts.then((loaded) => valid(loaded, hash)) : valid(texts, hash)
}

function valid(texts: readonly KnownText[], hash: string): Principal | null {
  const presented = Buffer.from(hash, 'latin1')
  return (
    texts.find(
      (text) => timingSafeEqual(text.hash, presented) && Date.now() < text.caller.validUntil
    ) ?? null
  )
}

async function load(hash: string): Promise<KnownText[]> {
  const row = await ApiKey.acrossTenants().where('hash', hash).orWhere('previousHash', hash).first()
  if (!row || row.revokedAt) {
    return []
  }
  const { id, slug, name, status } = await Tenant.findOrFail(row.tenantId)
  await noteUse(row)

  const scopes = new Set(row.scopes)
  const text = (hexadecimal: string, validUntil: number): KnownText => ({
    hash: Buffer.from(hexadecimal, 'latin1'),
    caller: { kind: 'key', id: row.id, scopes, validUntil },
    tenant: { id, slug, name, status },
  })
  const expiry = row.expiresAt?.toMillis() ?? Number.POSITIVE_INFINITY
  return row.previousHash && row.previousHashUntil
    ? [
        text(row.hash, expiry),
        text(row.previousHash, Math.min(expiry, row.previousHashUntil.toMillis())),
      ]
    : [text(row.hash, expiry)]
}

/**
 * The principal of an API key by its id, for what the key has given to others; null when the key is
 * revoked or has expired.
 */
export async function principalOf(tenantId: string, apiKeyId: string): Promise<Principal | null> {
  const row = await ApiKey.forTenant(tenantId).where('id', apiKeyId).first()
  if (row?.status !== 'active') {
    return null
  }
  const { id, slug, name, status } = await Tenant.findOrFail(tenantId)
  const validUntil = row.expiresAt?.toMillis() ?? Number.POSITIVE_INFINITY
  return {
    caller: { kind: 'key', id: row.id, scopes: new Set(row.scopes), validUntil },
    tenant: { id, slug, name, status },
  }
}

async function noteUse(row: ApiKey): Promise<void> {
  const now = Date.now()
  if (!row.lastUsedAt || row.lastUsedAt.toMillis() + LAST_USED_ACCURACY < now) {
    await ApiKey.forTenant(row.tenantId).where('id', row.id).update({ lastUsedAt: now })
  }
}
