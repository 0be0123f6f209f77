import {
  asRecord,
  asText,
  digestOf,
  GatewayError,
  hmacHex,
  parseJson,
  readEventBody,
  sameText,
  type InboundEvent,
  type InboundRequest,
} from '@tenant-education/adapter-kit'
import { objectMember } from './json_member.js'
import { readMoment } from '../moments.js'

/**
 * Checks and reads an inbound event: `x-korapay-signature` is the hexadecimal HMAC-SHA256, with the
 * secret key, of the member `data` alone. The name of the event is not signed, so nothing but the
 * kind is taken from it. No event has an id: the signed part tells a repetition.
 *
 * @throws {GatewayError} `bad_signature`; `bad_response` when the signed part is no JSON object.
 */
export function readEvent({ rawBody, headers }: InboundRequest, secretKey: string): InboundEvent {
  const signature = headers['x-korapay-signature']
  const signed = candidates(rawBody.toString('utf8')).find((text) =>
    sameText(hmacHex('sha256', secretKey, Buffer.from(text)), signature)
  )
  if (signed === undefined) {
    throw new GatewayError('bad_signature')
  }
  const data = readEventBody(Buffer.from(signed))
  const type = (asText(readEventBody(rawBody).event) ?? 'unknown').slice(0, 60)
  return {
    dedupeKey: digestOf(Buffer.from(`${type}\n${signed}`)),
    type,
    kind: kindOf(type),
    gatewayReference: asText(data.payment_reference) ?? asText(data.reference),
    occurredAt: readMoment(data.transaction_date),
    bodyAuthenticated: true,
  }
}

/** What may have been signed: `data` as it came, or as JavaScript writes it. */
function candidates(body: string): string[] {
  const asItCame = objectMember(body, 'data')
  return asItCame === undefined ? [] : [asItCame, ...rewritten(asItCame)]
}

function rewritten(text: string): string[] {
  try {
    return [JSON.stringify(asRecord(parseJson(text)))]
  } catch {
    return []
  }
}

function kindOf(type: string): InboundEvent['kind'] {
  return type.startsWith('charge.') ? 'payment' : type.startsWith('refund.') ? 'refund' : 'ignored'
}
