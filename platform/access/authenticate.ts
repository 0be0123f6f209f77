import { timingSafeEqual } from 'node:crypto'
import ApiKey from './api_key.js'
import { API_KEY_LENGTH, hashApiKey, isWellFormed } from './api_key_format.js'
import type { Scope } from '#kernel/modules/manifest'
import { readRows } from '#platform/database/read_rows'
import { TenancyCache } from '#platform/access/tenancy_cache'
import Tenant from '#kernel/tenancy/tenant'

/** Who a request comes from. */
export interface Principal {
  readonly caller: Caller
  readonly tenant: CurrentTenant
}

/**
 * Who calls, and what they may do: a server with a key of the tenant, or a person of the school.
 */
export interface Caller {
  readonly kind: 'key' | 'user'
  /** Id of the key or of the person. */
  readonly id: string
  readonly scopes: ReadonlySet<Scope>
  /**
   * When what was shown stops working, in epoch milliseconds; infinity when it does not. For the
   * old text of a rotated key, the end of its grace.
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

/** A key that is not revoked, and its tenant, as they stand in their tables. */
interface KeyRow extends CurrentTenant {
  readonly tenantId: string
  readonly hash: string
  readonly previousHash: string | null
  /** Moments in epoch milliseconds, which MySQL tells as text. */
  readonly previousHashUntil: number | string | null
  readonly expiresAt: number | string | null
  readonly lastUsedAt: number | string | null
  /** JSON. */
  readonly scopes: string
}

const READ_KEY = `
  select api_keys.id as id, api_keys.hash as hash, api_keys.previous_hash as previousHash,
    api_keys.previous_hash_until as previousHashUntil, api_keys.expires_at as expiresAt,
    api_keys.last_used_at as lastUsedAt, api_keys.scopes as scopes,
    tenants.id as tenantId, tenants.slug as slug, tenants.name as name, tenants.status as status
  from api_keys inner join tenants on tenants.id = api_keys.tenant_id
  where (api_keys.hash = ? or api_keys.previous_hash = ?) and api_keys.revoked_at is null
  limit 1`

/** By the hash of the text that was shown. */
const knownKeys = new TenancyCache<Principal | null>()

/**
 * The principal of an API key, or null when the key is malformed, unknown, expired or revoked. Text
 * that is no key costs no look into the database, and a key that is known no wait.
 */
export function authenticate(key: string): Principal | null | Promise<Principal | null> {
  if (key.length !== API_KEY_LENGTH) {
    return null
  }
  const hash = hashApiKey(key)
  const known = knownKeys.peek(hash)
  if (known !== undefined) {
    return valid(known)
  }
  return isWellFormed(key) ? loaded(hash) : null
}

async function loaded(hash: string): Promise<Principal | null> {
  return valid(await knownKeys.get(hash, () => load(hash)))
}

function valid(principal: Principal | null): Principal | null {
  return principal && Date.now() < principal.caller.validUntil ? principal : null
}

async function load(hash: string): Promise<Principal | null> {
  const [row] = await readRows<KeyRow>(READ_KEY, [hash, hash])
  if (!row) {
    return null
  }
  await noteUse(row)
  const validUntil = endOf(row, hash)
  if (validUntil === null) {
    return null
  }
  const { id, tenantId, slug, name, status } = row
  const scopes = new Set(JSON.parse(row.scopes) as Scope[])
  return {
    caller: { kind: 'key', id, scopes, validUntil },
    tenant: { id: tenantId, slug, name, status },
  }
}

/**
 * When the text with this hash ends, in epoch milliseconds; null where it is neither text of the
 * key. The comparison tells nobody how much of a guess is right.
 */
function endOf(row: KeyRow, hash: string): number | null {
  const shown = Buffer.from(hash, 'latin1')
  const isShown = (kept: string) => timingSafeEqual(Buffer.from(kept, 'latin1'), shown)
  const expiry = row.expiresAt === null ? Number.POSITIVE_INFINITY : Number(row.expiresAt)
  if (isShown(row.hash)) {
    return expiry
  }
  return row.previousHash && row.previousHashUntil && isShown(row.previousHash)
    ? Math.min(expiry, Number(row.previousHashUntil))
    : null
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

async function noteUse({ tenantId, id, lastUsedAt }: KeyRow): Promise<void> {
  const now = Date.now()
  if (Number(lastUsedAt ?? 0) + LAST_USED_ACCURACY < now) {
    await ApiKey.forTenant(tenantId).where('id', id).update({ lastUsedAt: now })
  }
}
