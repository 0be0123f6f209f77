import { asRecord, asText, GatewayError, type GatewayAnswer } from '@tenant-education/adapter-kit'

/** Squad's own time-out on the way to a bank: what was asked may have been done. */
const TIMED_OUT = 424

/**
 * `data` of the answer to a question.
 *
 * @throws {GatewayError} `unavailable`, `bad_response`.
 */
export function contentOf({ status, body }: GatewayAnswer): unknown {
  const envelope = asRecord(body)
  if (status === TIMED_OUT) {
    throw new GatewayError('unavailable', { status })
  }
  if (status !== 200 || envelope?.status !== 200 || envelope.success === false) {
    throw new GatewayError('bad_response', { status })
  }
  return envelope.data
}

/**
 * `data` of the answer to a change. `success` is missing in some answers that are good.
 *
 * @throws {GatewayError} `duplicate_reference`, `invalid_request`; `ambiguous` when it is no answer of
 *   Squad's, or Squad itself has waited in vain.
 */
export function contentOfChange({ status, body }: GatewayAnswer): Record<string, unknown> {
  const envelope = asRecord(body)
  if (status < 300 && envelope?.status === 200 && envelope.success !== false) {
    return asRecord(envelope.data) ?? {}
  }
  const isRefusal = envelope?.success === false || Number(envelope?.status) >= 400
  if (status === TIMED_OUT || (status < 400 && !isRefusal)) {
    throw new GatewayError('ambiguous', { status })
  }
  const isDuplicate = /duplicate|already (been )?(used|exists?)/i.test(messageOf(envelope))
  throw new GatewayError(isDuplicate ? 'duplicate_reference' : 'invalid_request', { status })
}

/** True when Squad says that it has no such transaction. */
export function isUnknown({ status, body }: GatewayAnswer): boolean {
  return status >= 400 && /invalid transaction reference|not found/i.test(messageOf(asRecord(body)))
}

function messageOf(envelope: Record<string, unknown> | undefined): string {
  return asText(envelope?.message) ?? ''
}
