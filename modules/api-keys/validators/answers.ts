import type { JSONSchema7 } from 'json-schema'
import { listOf, moment, momentOrNull, named, object, oneOf, text } from '#platform/http/shapes'
import { allScopes } from '#platform/access/scopes'

const fields = {
  id: text,
  name: text,
  hint: { type: 'string', description: 'Last four characters of the key' },
  scopes: { type: 'array', items: { type: 'string', enum: [...allScopes()] } },
  status: oneOf('active', 'expired', 'revoked'),
  createdAt: moment,
  expiresAt: momentOrNull,
  revokedAt: momentOrNull,
  lastUsedAt: { ...momentOrNull, description: 'Accurate to a minute' },
} satisfies Record<string, JSONSchema7>

const key: JSONSchema7 = { type: 'string', description: 'The key itself, shown this once' }

/** An API key as it is shown. */
export const apiKeySchema = named('ApiKey', object(fields))

/** A key that was just issued. */
export const issuedApiKeySchema = object({ ...fields, key })

/** A key that was just rotated. */
export const rotatedApiKeySchema = object({ ...fields, key, previousKeyValidUntil: momentOrNull })

/** The caller's own key. */
export const ownApiKeySchema = object({
  ...fields,
  tenant: object({
    id: text,
    slug: text,
    name: text,
  }),
})

/** A page of keys. */
export const apiKeyListSchema = object({
  apiKeys: listOf(apiKeySchema),
  total: { type: 'integer' },
})
