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

/** One of the two ways in which a request proves where it comes from. */
interface Proof {
  timestamp: string
  /** What is signed. */
  signed: Bytes
  signatures: (Bytes | undefined)[]
  /** Undefined when the secret cannot be one of this way. */
  keyOf: (secret: string) => Bytes | undefined
}

type Bytes = Uint8Array<ArrayBuffer>

/**
 * The event of a request, when it really comes from the platform and was signed just now. Its
 * `x-service-*` headers prove it; where they are missing, those of Standard Webhooks (`webhook-id`,
 * `webhook-timestamp`, `webhook-signature`) are enough.
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
  const bytes = typeof body === 'string' ? encoded(body) : body
  const isOfPlatform = headerOf(headers, 'x-service-timestamp') !== ''
  const proof = (isOfPlatform ? proofOfPlatform : standardProof)(bytes, headers)
  if (isRecent(proof.timestamp, now)) {
    for (const secret of typeof secrets === 'string' ? [secrets] : secrets) {
      if (await isSigned(proof, secret)) {
        return JSON.parse(new TextDecoder().decode(bytes)) as WebhookEvent
      }
    }
  }
  const message = 'The request is not signed with this secret, or was signed at another time.'
  throw new PlatformError({ code: 'WEBHOOK_SIGNATURE_INVALID', message, status: 400 })
}

/** The timestamp stands behind the body; the key is the whole secret. */
function proofOfPlatform(body: Uint8Array, headers: WebhookHeaders): Proof {
  const timestamp = headerOf(headers, 'x-service-timestamp')
  return {
    timestamp,
    signed: joined(body, encoded(timestamp)),
    signatures: ['x-service-signature', 'x-service-signature-next'].map((name) =>
      bytesOfHex(headerOf(headers, name))
    ),
    keyOf: encoded,
  }
}

/** https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md */
function standardProof(body: Uint8Array, headers: WebhookHeaders): Proof {
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) =>
    headerOf(headers, `webhook-${name}`)
  )
  return {
    // A point in the id would leave open where it ends.
    timestamp: id.includes('.') ? '' : timestamp,
    signed: joined(encoded(`${id}.${timestamp}.`), body),
    signatures: signatures
      .split(' ')
      .map((one) => (one.startsWith('v1,') ? bytesOfBase64(one.slice(3)) : undefined)),
    keyOf: (secret) => bytesOfBase64(secret.replace(/^whsec_/, '')),
  }
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

async function isSigned({ signed, signatures, keyOf }: Proof, secret: string): Promise<boolean> {
  const bytes = keyOf(secret)
  if (!bytes?.length) {
    return false
  }
  const hash = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', bytes, hash, false, ['verify'])
  for (const signature of signatures) {
    // `verify` compares in constant time.
    if (signature && (await crypto.subtle.verify('HMAC', key, signature, signed))) {
      return true
    }
  }
  return false
}

const encoded = (text: string): Bytes => new TextEncoder().encode(text)

function bytesOfHex(text: string): Bytes | undefined {
  return /^[0-9a-f]{64}$/.test(text)
    ? Uint8Array.from(text.match(/../g)!, (pair) => Number.parseInt(pair, 16))
    : undefined
}

function bytesOfBase64(text: string): Bytes | undefined {
  return /^[A-Za-z0-9+/]+={0,2}$/.test(text) && text.length % 4 === 0
    ? Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
    : undefined
}

function joined(one: Uint8Array, other: Uint8Array): Bytes {
  const both = new Uint8Array(one.length + other.length)
  both.set(one)
  both.set(other, one.length)
  return both
}
