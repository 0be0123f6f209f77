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
import { readMoment } from '../moments.js'

/**
 * Checks and reads an inbound event. Newer accounts sign the body (`flutterwave-signature`: base64
 * HMAC-SHA256 with the secret hash); others only send the secret hash itself (`verif-hash`), so
 * that whoever has seen one event can make up others: such a body is no more than a hint.
 *
 * Events of a charge come in an envelope (`event`, `data`) or, from old accounts, flat (`txRef`);
 * events of a refund are flat in another way (`TransactionId`, `AmountRefunded`). None has an id:
 * the body itself tells a repetition.
 *
 * @throws {GatewayError} `bad_signature`; `bad_response` when the body is no JSON object.
 */
export function readEvent({ rawBody, headers }: InboundRequest, secretHash: string): InboundEvent {
  const bodyAuthenticated = checkSignature({ rawBody, headers }, secretHash)
  const body = readEventBody(rawBody)
  const data = asRecord(body.data) ?? body

  const type = typeOf(body)
  return {
    dedupeKey: digestOf(rawBody),
    type,
    kind: kindOf(type),
    gatewayReference: asText(data.tx_ref) ?? asText(data.txRef),
    occurredAt: readMoment(data.created_at ?? data.createdAt),
    bodyAuthenticated,
  }
}

/** Whether the body is bound to the secret; the header alone always is. */
function checkSignature(
  { rawBody, headers }: Pick<InboundRequest, 'rawBody' | 'headers'>,
  secretHash: string
): boolean {
  const signature = headers['flutterwave-signature']
  if (signature !== undefined) {
    const expected = Buffer.from(hmacHex('sha256', secretHash, rawBody), 'hex').toString('base64')
    if (!sameText(expected, signature)) {
      throw new GatewayError('bad_signature')
    }
    return true
  }
  if (!sameText(secretHash, headers['verif-hash'])) {
    throw new GatewayError('bad_signature')
  }
  return false
}

function typeOf(body: Record<string, unknown>): string {
  const name =
    asText(body.event) ??
    (body.txRef !== undefined ? 'charge.completed' : undefined) ??
    (body.AmountRefunded !== undefined ? 'refund' : 'unknown')
  return name.slice(0, 60)
}

function kindOf(type: string): InboundEvent['kind'] {
  return type.startsWith('charge.') ? 'payment' : type.startsWith('refund') ? 'refund' : 'ignored'
}
