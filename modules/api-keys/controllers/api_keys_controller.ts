import { DateTime } from 'luxon'
import type { HttpContext } from '@adonisjs/core/http'
import { momentOf, systemClock } from '#platform/clock'
import { ApiException, notFound, validationError } from '#platform/http/api_exception'
import { iso } from '#platform/http/moments'
import type { ContextWith } from '#platform/http/checked_input'
import ApiKey from '#platform/access/api_key'
import type {
  createApiKeyValidator,
  listApiKeysValidator,
  rotateApiKeyValidator,
  updateApiKeyValidator,
} from '../validators/api_keys.js'
import { issueApiKey, revokeApiKey, rotateApiKey, updateApiKey } from '#platform/access/api_keys'
import { refuseBeyondPlan } from '#platform/access/holdings'
import { presentApiKey } from '../transformers/api_key.js'
import {
  expiryWithin,
  refuseOutliving,
  refuseScopesBeyond,
  refuseStronger,
} from '../services/key_strength.js'
import { defaultScopes } from '#platform/access/scopes'

/** The API keys of the caller's tenant. */
export default class ApiKeysController {
  async index({ tenant, input: { limit, offset } }: ContextWith<typeof listApiKeysValidator>) {
    const [apiKeys, [{ $extras }]] = await Promise.all([
      ApiKey.forTenant(tenant.id)
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset),
      ApiKey.forTenant(tenant.id).count('* as total'),
    ])
    return { apiKeys: apiKeys.map(presentApiKey), total: Number($extras.total) }
  }

  async store({ tenant, caller, input }: ContextWith<typeof createApiKeyValidator>) {
    const scopes = input.scopes ?? defaultScopes().filter((scope) => caller.scopes.has(scope))
    refuseScopesBeyond(caller, scopes)
    const expiresAt = expiryWithin(caller, parseExpiry(input.expiresAt))
    await refuseBeyondPlan(tenant.id, 'api_keys.max')

    const { apiKey, key } = await issueApiKey({
      tenantId: tenant.id,
      name: input.name,
      scopes,
      expiresAt,
    })
    return { ...presentApiKey(apiKey), key }
  }

  async show(ctx: HttpContext) {
    return presentApiKey(await findKey(ctx))
  }

  /** The key of the request itself: any valid key may ask. */
  async me({ tenant, caller }: HttpContext) {
    const apiKey = await ApiKey.forTenant(tenant.id).where('id', caller.id).firstOrFail()
    return {
      ...presentApiKey(apiKey),
      tenant: { id: tenant.id, slug: tenant.slug, name: tenant.name },
    }
  }

  async update(ctx: ContextWith<typeof updateApiKeyValidator>) {
    const input = ctx.input
    const apiKey = await findKey(ctx)
    refuseStronger(ctx.caller, apiKey)
    refuseScopesBeyond(ctx.caller, input.scopes ?? [])
    const expiresAt = parseExpiry(input.expiresAt)
    if (expiresAt !== undefined) {
      refuseOutliving(ctx.caller, expiresAt)
    }
    refuseWhenRevoked(apiKey)

    await updateApiKey(apiKey, { name: input.name, scopes: input.scopes, expiresAt })
    return presentApiKey(apiKey)
  }

  async destroy(ctx: HttpContext) {
    const apiKey = await findKey(ctx)
    refuseStronger(ctx.caller, apiKey)
    await revokeApiKey(apiKey)
    return presentApiKey(apiKey)
  }

  async rotate(ctx: ContextWith<typeof rotateApiKeyValidator>) {
    const { graceSeconds = 0 } = ctx.input
    const apiKey = await findKey(ctx)
    refuseStronger(ctx.caller, apiKey)
    refuseWhenRevoked(apiKey)

    const { key } = await rotateApiKey(apiKey, graceSeconds)
    return {
      ...presentApiKey(apiKey),
      key,
      previousKeyValidUntil: iso(apiKey.previousHashUntil),
    }
  }
}

async function findKey({ params, tenant }: HttpContext): Promise<ApiKey> {
  const apiKey = await ApiKey.forTenant(tenant.id).where('id', params.keyId).first()
  if (!apiKey) {
    throw notFound()
  }
  return apiKey
}

function refuseWhenRevoked(apiKey: ApiKey): void {
  if (apiKey.revokedAt) {
    throw new ApiException(
      'API_KEY_REVOKED',
      'A revoked API key cannot be changed. Create a new one.'
    )
  }
}

/** Undefined leaves the expiry as it is, null removes it. */
function parseExpiry(text: string | null | undefined): DateTime | null | undefined {
  if (text === null || text === undefined) {
    return text
  }
  const expiry = DateTime.fromISO(text, { zone: 'utc' })
  if (!expiry.isValid) {
    throw validationError('expiresAt: is not a date and time')
  }
  if (expiry <= momentOf(systemClock)) {
    throw validationError('expiresAt: must lie in the future')
  }
  return expiry
}
