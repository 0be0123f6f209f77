import {
  asRecord,
  asText,
  digestOf,
  GatewayError,
  hmacHex,
  readEventBody,
  sameText,
  type InboundEvent,
  type InboundRequest,
} from '@tenant-education/adapter-kit'
import { readLagosTime } from '../moments.js'

/**
 * Checks and reads an inbound event: `x-squad-encrypted-body` is the hexadecimal HMAC-SHA512 of the
 * raw body with the secret key, in capitals. Squad tells of successes only, and gives its events no
 * id: the body itself tells a repetition.
 *
 * @throws {GatewayError} `bad_signature`; `bad_response` when the body is no JSON object.
 */
export function readEvent({ rawBody, headers }: InboundRequest, secretKey: string): InboundEvent {
  const signature = headers['x-squad-encrypted-body']?.toUpperCase()
  if (!sameText(hmacHex('sha512', secretKey, rawBody).toUpperCase(), signature)) {
    throw new GatewayError('bad_signature')
  }
  const body = readEventBody(rawBody)
  const data = asRecord(body.Body)
  const type = (asText(body.Event) ?? 'unknown').slice(0, 60)
  return {
    dedupeKey: digestOf(rawBody),
    type,
    kind: type.startsWith('charge_') ? 'payment' : 'ignored',
    gatewayReference: asText(body.TransactionRef) ?? asText(data?.transaction_ref),
    occurredAt: readLagosTime(data?.created_at),
    bodyAuthenticated: true,
  }
}
