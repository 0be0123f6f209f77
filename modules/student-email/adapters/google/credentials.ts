import { createPrivateKey, createSign } from 'node:crypto'
import vine from '@vinejs/vine'
import type { FieldContext } from '@vinejs/vine/types'
import {
  asRecord,
  asText,
  parseJson,
  type Clock,
  type HttpClient,
} from '@tenant-education/adapter-kit'
import { AccessToken, exchangeToken } from '../access_token.js'

/** What a school delegates to the service account in its administration console. */
export const GOOGLE_SCOPES = [
  'https://www.googleapis.com/auth/admin.directory.user',
  'https://www.googleapis.com/auth/admin.directory.group.readonly',
]

/** Seconds that a signed request for a token is valid, and by which a clock may be ahead. */
const LIFETIME = 3600
const CLOCK_SKEW = 60

/** A service account's key, as Google's console gives it to download. */
interface ServiceAccount {
  clientEmail: string
  /** PEM. */
  privateKey: string
  keyId: string | undefined
}

/** Checks that a setting is the JSON of a service account's key. */
export const isServiceAccount = vine.createRule(
  (value: unknown, _options: undefined, field: FieldContext) => {
    if (typeof value === 'string' && !readServiceAccount(value)) {
      const message = 'The {{ field }} must be the JSON key of a service account, with an RSA key'
      field.report(message, 'serviceAccount', field)
    }
  }
)

/** A token of the service account, which acts as an administrator of the school. */
export function googleToken(options: {
  http: HttpClient
  clock: Clock
  /** Of the installation: what the key file says is not believed. */
  tokenUrl: string
  serviceAccountJson: string
  adminEmail: string
}): AccessToken {
  const { http, clock, tokenUrl, serviceAccountJson, adminEmail } = options
  const account = readServiceAccount(serviceAccountJson)!
  return new AccessToken(clock, () =>
    exchangeToken(http, tokenUrl, {
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion: assertion(account, {
        sub: adminEmail,
        aud: tokenUrl,
        now: Math.floor(clock.now().getTime() / 1000),
      }),
    })
  )
}

/** A signed request for a token (RFC 7523; developers.google.com/identity/protocols/oauth2/service-account). */
function assertion(
  { clientEmail, privateKey, keyId }: ServiceAccount,
  { sub, aud, now }: { sub: string; aud: string; now: number }
): string {
  const header = { alg: 'RS256', typ: 'JWT', ...(keyId !== undefined && { kid: keyId }) }
  const iat = now - CLOCK_SKEW
  const claims = {
    iss: clientEmail,
    sub,
    scope: GOOGLE_SCOPES.join(' '),
    aud,
    iat,
    exp: iat + LIFETIME,
  }
  const signed = [header, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  const signature = createSign('RSA-SHA256').update(signed).sign(privateKey, 'base64url')
  return `${signed}.${signature}`
}

function readServiceAccount(json: string): ServiceAccount | undefined {
  try {
    const key = asRecord(parseJson(json)) ?? {}
    const clientEmail = asText(key.client_email)
    const privateKey = asText(key.private_key)
    if (clientEmail === undefined || privateKey === undefined) {
      return undefined
    }
    const { asymmetricKeyType } = createPrivateKey(privateKey)
    return asymmetricKeyType === 'rsa'
      ? { clientEmail, privateKey, keyId: asText(key.private_key_id) }
      : undefined
  } catch {
    return undefined
  }
}
