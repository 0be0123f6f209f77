import type ApiKey from '#platform/access/api_key'
import { allScopes } from '#platform/access/scopes'
import {
  described,
  listOf,
  moment,
  momentOrNull,
  named,
  object,
  oneOf,
  pageOf,
  text,
  type Shown,
} from '#platform/http/shapes'
import { show } from '#platform/http/show'

const fields = {
  id: text,
  name: text,
  hint: described('Last four characters of the key', text),
  scopes: listOf(oneOf(...allScopes())),
  status: oneOf('active', 'expired', 'revoked'),
  createdAt: moment,
  expiresAt: momentOrNull,
  revokedAt: momentOrNull,
  lastUsedAt: described('Accurate to a minute', momentOrNull),
}
const key = described('The key itself, shown this once', text)

/** An API key as it is shown. */
export const apiKey = named('ApiKey', object(fields))

/** A key that was just issued. */
export const issuedApiKey = object({ ...fields, key })

/** A key that was just rotated. */
export const rotatedApiKey = object({ ...fields, key, previousKeyValidUntil: momentOrNull })

/** The caller's own key. */
export const ownApiKey = object({ ...fields, tenant: object({ id: text, slug: text, name: text }) })

/** A page of keys. */
export const apiKeys = pageOf('apiKeys', apiKey)

/** Never the key itself. */
export function presentApiKey(row: ApiKey): Shown<typeof apiKey> {
  return show(apiKey, row)
}
