import { createPrivateKey, createSign } from 'node:crypto'
import { asRecord, asText, parseJson } from '../json.js'

/** Of the key file of a Google service account, what signing needs. */
export interface ServiceAccount {
  clientEmail: string
  /** PEM, RSA. */
  privateKey: string
  privateKeyId?: string
}

/** Seconds that a signed assertion is valid; Google accepts at most an hour. */
export const ASSERTION_LIFETIME = 3600

/**
 * Reads the JSON key file of a service account. Everything else in it is ignored on purpose: other
 * kinds of credentials, `token_uri` and `universe_domain` could send the platform to addresses and
 * files that a tenant chooses.
 *
 * @throws {TypeError} with a message that says what is wrong and repeats nothing of the content.
 */
export function parseServiceAccount(json: string): ServiceAccount {
  const key = asRecord(parsed(json)) ?? {}
  if (key.type !== 'service_account') {
    throw new TypeError('is not the key file of a service account ("type": "service_account")')
  }
  const clientEmail = asText(key.client_email)
  const privateKey = asText(key.private_key)
  if (clientEmail === undefined || privateKey === undefined) {
    throw new TypeError('has no client_email or no private_key')
  }
  if (!isRsa(privateKey)) {
    throw new TypeError('has a private_key that cannot be read')
  }
  return { clientEmail, privateKey, privateKeyId: asText(key.private_key_id) }
}

/**
 * A JSON web token that a service account signs for itself: a bearer token, or with `aud` a request
 * for one (RFC 7523; developers.google.com/identity/protocols/oauth2/service-account).
 *
 * @param claims `sub`: for whom; `scope`: for what, separated by blanks; `iat`: epoch seconds.
 */
export function signAssertion(
  { clientEmail, privateKey, privateKeyId }: ServiceAccount,
  claims: { sub: string; scope: string; iat: number; aud?: string }
): string {
  const header = { alg: 'RS256', typ: 'JWT', kid: privateKeyId }
  const message = [header, { iss: clientEmail, ...claims, exp: claims.iat + ASSERTION_LIFETIME }]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  const signature = createSign('RSA-SHA256').update(message).sign(privateKey, 'base64url')
  return `${message}.${signature}`
}

function parsed(json: string): unknown {
  try {
    return parseJson(json)
  } catch {
    throw new TypeError('is not JSON: paste the whole key file of the service account')
  }
}

function isRsa(privateKey: string): boolean {
  try {
    return createPrivateKey(privateKey).asymmetricKeyType === 'rsa'
  } catch {
    return false
  }
}
