import { PlatformError } from './errors.js'
import type { components } from './generated/types.js'

/** Every event by its name. */
export type WebhookEvents = components['schemas']['Events']

/** An event, told by its field `event`. */
export type WebhookEvent = WebhookEvents[keyof WebhookEvents]

/** Of a request: the `Headers` of fetch, or names in lower case as Node gives them. */
export type WebhookHeaders =
  { get: (name: string) => string | null } | Readonly<Record<string, string | string[] | undefined>>

/** Seconds by which the clock of the sender and yours may differ, in either direction. */
const REPLAY_WINDOW = 300
/** A timestamp above this is in milliseconds. */
const MILLISECONDS_FROM = 1e12

/**
 * The event of a request, when it really comes from the platform and was signed just now.
 *
 * @param body The raw body of the request, before any JSON parser has touched it.
 * @param secrets Your signing secret, `whsec_…`. After a rotation either one, or both.
 * @param now Epoch milliseconds.
 * @throws {PlatformError} `WEBHOOK_SIGNATURE_INVALID` (400).
 */
export async function verifyWebhook(
  body: string | Uint8Array,
  headers: WebhookHeaders,
  secrets: string | readonly string[],
  now = Date.now()
): Promise<WebhookEvent> {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  const timestamp = headerOf(headers, 'x-service-timestamp')
  const signatures = ['x-service-signature', 'x-service-signature-next'].map((name) =>
    headerOf(headers, name)
  )
  if (isRecent(timestamp, now)) {
    const signed = joined(bytes, new TextEncoder().encode(timestamp))
    for (const secret of typeof secrets === 'string' ? [secrets] : secrets) {
      if (await isSigned(signed, signatures, secret)) {
        return JSON.parse(new TextDecoder().decode(bytes)) as WebhookEvent
      }
    }
  }
  const message = 'The request is not signed with this secret, or was signed at another time.'
  throw new PlatformError({ code: 'WEBHOOK_SIGNATURE_INVALID', message, status: 400 })
}

function headerOf(headers: WebhookHeaders, name: string): string {
  const value = typeof headers.get === 'function' ? headers.get(name) : headers[name as 'get']
  return typeof value === 'string' ? value : ''
}

function isRecent(timestamp: string, now: number): boolean {
  const moment = /^\d{1,16}$/.test(timestamp) ? Number(timestamp) : Number.NaN
  const seconds = moment > MILLISECONDS_FROM ? moment / 1000 : moment
  return Math.abs(now / 1000 - seconds) <= REPLAY_WINDOW
}

async function isSigned(
  signed: Uint8Array<ArrayBuffer>,
  signatures: string[],
  secret: string
): Promise<boolean> {
  const hash = { name: 'HMAC', hash: 'SHA-256' }
  const bytes = new TextEncoder().encode(secret)
  const key = await crypto.subtle.importKey('raw', bytes, hash, false, ['verify'])
  for (const signature of signatures) {
    // `verify` compares in constant time.
    if (
      /^[0-9a-f]{64}$/.test(signature) &&
      (await crypto.subtle.verify('HMAC', key, bytesOf(signature), signed))
    ) {
      return true
    }
  }
  return false
}

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g)!, (pair) => Number.parseInt(pair, 16))
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(one.length + other.length)
  both.set(one)
  both.set(other, one.length)
  return both
}
