import { createPrivateKey, createSign } from 'node:crypto'

/** What Document AI is asked for permission to. */
const SCOPE = 'https://www.googleapis.com/auth/cloud-platform'
/** Seconds that a signed token is valid; Google accepts at most an hour. */
const LIFETIME = 3600
/** Seconds before its end at which a token is replaced. */
const MARGIN = 300

/** The two fields of a service account's key file that signing needs, and the key's id. */
export interface ServiceAccount {
  clientEmail: string
  privateKey: string
  privateKeyId?: string
}

/**
 * Reads the JSON key file of a service account. Everything else in it is ignored on purpose: other
 * kinds of credentials, `token_uri` and `universe_domain` could send the platform to addresses and
 * files that a tenant chooses.
 *
 * @throws {TypeError} with a message that says what is wrong and repeats nothing of the content.
 */
export function parseServiceAccount(json: string): ServiceAccount {
  let content: unknown
  try {
    content = JSON.parse(json)
  } catch {
    throw new TypeError('is not JSON: paste the whole key file of the service account')
  }
  const key = (content ?? {}) as Record<string, unknown>
  if (key.type !== 'service_account') {
    throw new TypeError('is not the key file of a service account ("type": "service_account")')
  }
  if (typeof key.client_email !== 'string' || typeof key.private_key !== 'string') {
    throw new TypeError('has no client_email or no private_key')
  }
  try {
    createPrivateKey(key.private_key)
  } catch {
    throw new TypeError('has a private_key that cannot be read')
  }
  return {
    clientEmail: key.client_email,
    privateKey: key.private_key,
    ...(typeof key.private_key_id === 'string' && { privateKeyId: key.private_key_id }),
  }
}

/**
 * Bearer tokens that a service account signs itself. Google's APIs accept them without a token
 * server in between, which saves a round trip and a second address to reach.
 */
export class ServiceAccountTokens {
  #account: ServiceAccount
  #now: () => Date
  #token: { value: string; expiresAt: number } | undefined

  constructor(account: ServiceAccount, now: () => Date) {
    this.#account = account
    this.#now = now
  }

  /** A token that is valid for at least five more minutes. */
  current(): string {
    const seconds = Math.floor(this.#now().getTime() / 1000)
    if (!this.#token || this.#token.expiresAt - MARGIN <= seconds) {
      this.#token = { value: this.#sign(seconds), expiresAt: seconds + LIFETIME }
    }
    return this.#token.value
  }

  #sign(seconds: number): string {
    const { clientEmail, privateKey, privateKeyId } = this.#account
    const header = { alg: 'RS256', typ: 'JWT', ...(privateKeyId && { kid: privateKeyId }) }
    const claims = {
      iss: clientEmail,
      sub: clientEmail,
      scope: SCOPE,
      iat: seconds,
      exp: seconds + LIFETIME,
    }
    const message = `${encode(header)}.${encode(claims)}`
    const signature = createSign('RSA-SHA256').update(message).sign(privateKey, 'base64url')
    return `${message}.${signature}`
  }
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
