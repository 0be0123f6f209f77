import { createHmac } from 'node:crypto'
import type { SigningSecrets } from './signing_secret.js'

/** Headers that prove to a receiver that a delivery is ours and recent. */
export interface SignatureHeaders {
  'x-service-signature': string
  'x-service-timestamp': string
  'x-service-signature-next'?: string
  'webhook-id': string
  'webhook-timestamp': string
  'webhook-signature': string
}

/**
 * Signs one delivery attempt. Every attempt is signed afresh, because a receiver refuses a
 * timestamp older than 300 seconds.
 *
 * `x-service-signature` is the hex HMAC-SHA256 of the body text directly followed by the timestamp
 * text (http-api.md, Signature); the key is the whole secret as it was issued. The body must end in
 * `}`: only that keeps body and timestamp apart. The `webhook-*` headers follow Standard Webhooks
 * (https://www.standardwebhooks.com), whose key is the decoded part after `whsec_`.
 *
 * @param timestamp Unix time of signing, in seconds.
 */
export function sign(
  eventId: string,
  body: string,
  timestamp: number,
  secrets: SigningSecrets
): SignatureHeaders {
  if (!body.endsWith('}')) {
    throw new RangeError('A webhook body must be a JSON object, or its signature is ambiguous.')
  }

  const all = secrets.next ? [secrets.current, secrets.next] : [secrets.current]
  const headers: SignatureHeaders = {
    'x-service-signature': hexSignature(body, timestamp, secrets.current),
    'x-service-timestamp': String(timestamp),
    'webhook-id': eventId,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': all
      .map((secret) => standardSignature(eventId, body, timestamp, secret))
      .join(' '),
  }
  if (secrets.next) {
    headers['x-service-signature-next'] = hexSignature(body, timestamp, secrets.next)
  }
  return headers
}

function hexSignature(body: string, timestamp: number, secret: string): string {
  return createHmac('sha256', secret).update(`${body}${timestamp}`).digest('hex')
}

function standardSignature(eventId: string, body: string, timestamp: number, secret: string) {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const digest = createHmac('sha256', key)
    .update(`${eventId}.${timestamp}.${body}`)
    .digest('base64')
  return `v1,${digest}`
}
