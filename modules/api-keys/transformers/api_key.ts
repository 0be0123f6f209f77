import type ApiKey from '#platform/access/api_key'

/** An API key as it is shown: never the key itself. */
export function presentApiKey(apiKey: ApiKey) {
  return {
    id: apiKey.id,
    name: apiKey.name,
    hint: apiKey.hint,
    scopes: apiKey.scopes,
    status: apiKey.status,
    createdAt: apiKey.createdAt.toISO(),
    expiresAt: apiKey.expiresAt?.toISO() ?? null,
    revokedAt: apiKey.revokedAt?.toISO() ?? null,
    lastUsedAt: apiKey.lastUsedAt?.toISO() ?? null,
  }
}
