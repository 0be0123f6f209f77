import type { JSONSchema7 } from 'json-schema'
import { scopes } from './scopes.js'

const moment: JSONSchema7 = { type: ['string', 'null'], format: 'date-time' }

const fields = {
  id: { type: 'string' },
  name: { type: 'string' },
  hint: { type: 'string', description: 'Last four characters of the key' },
  scopes: { type: 'array', items: { type: 'string', enum: [...scopes] } },
  status: { type: 'string', enum: ['active', 'expired', 'revoked'] },
  createdAt: { type: 'string', format: 'date-time' },
  expiresAt: moment,
  revokedAt: moment,
  lastUsedAt: { ...moment, description: 'Accurate to a minute' },
} satisfies Record<string, JSONSchema7>

const key: JSONSchema7 = { type: 'string', description: 'The key itself, shown this once' }

/** An API key as it is shown. */
export const apiKeySchema = objectOf(fields)

/** A key that was just issued. */
export const issuedApiKeySchema = objectOf({ ...fields, key })

/** A key that was just rotated. */
export const rotatedApiKeySchema = objectOf({ ...fields, key, previousKeyValidUntil: moment })

/** The caller's own key. */
export const ownApiKeySchema = objectOf({
  ...fields,
  tenant: objectOf({
    id: { type: 'string' },
    slug: { type: 'string' },
    name: { type: 'string' },
  }),
})

/** A page of keys. */
export const apiKeyListSchema = objectOf({
  apiKeys: { type: 'array', items: apiKeySchema },
  total: { type: 'integer' },
})

function objectOf(properties: Record<string, JSONSchema7>): JSONSchema7 {
  return { type: 'object', properties, required: Object.keys(properties) }
}
