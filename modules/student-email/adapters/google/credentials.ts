import vine from '@vinejs/vine'
import type { FieldContext } from '@vinejs/vine/types'
import {
  parseServiceAccount,
  signAssertion,
  type Clock,
  type HttpClient,
} from '@tenant-education/adapter-kit'
import { AccessToken, exchangeToken } from '../access_token.js'

/** What a school delegates to the service account in its administration console. */
export const GOOGLE_SCOPES = [
  'https://www.googleapis.com/auth/admin.directory.user',
  'https://www.googleapis.com/auth/admin.directory.group.readonly',
]

/** Seconds by which a clock may be ahead. */
const CLOCK_SKEW = 60

/** Checks that a setting is the JSON of a service account's key. */
export const isServiceAccount = vine.createRule(
  (value: unknown, _options: undefined, field: FieldContext) => {
    try {
      parseServiceAccount(String(value))
    } catch {
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
  const account = parseServiceAccount(serviceAccountJson)
  return new AccessToken(clock, () =>
    exchangeToken(http, tokenUrl, {
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion: signAssertion(account, {
        sub: adminEmail,
        scope: GOOGLE_SCOPES.join(' '),
        aud: tokenUrl,
        iat: Math.floor(clock.now().getTime() / 1000) - CLOCK_SKEW,
      }),
    })
  )
}
