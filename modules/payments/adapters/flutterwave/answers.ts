import { asRecord, asText, GatewayError, type GatewayAnswer } from '@tenant-education/adapter-kit'

/**
 * `data` of the answer to a question.
 *
 * @throws {GatewayError} `bad_response`.
 */
export function contentOf({ status, body }: GatewayAnswer): unknown {
  const envelope = asRecord(body)
  if (status !== 200 || envelope?.status !== 'success') {
    throw new GatewayError('bad_response', { status })
  }
  return envelope.data
}

/**
 * `data` of the answer to a change.
 *
 * @throws {GatewayError} `duplicate_reference`, `invalid_request`; `ambiguous` when it is no answer of
 *   Flutterwave's, which says nothing about whether the change was made.
 */
export function contentOfChange({ status, body }: GatewayAnswer): unknown {
  const envelope = asRecord(body)
  if (status < 300 && envelope?.status === 'success') {
    return envelope.data
  }
  if (status < 400 && envelope?.status !== 'error') {
    throw new GatewayError('ambiguous', { status })
  }
  const isDuplicate = /duplicate|already (been )?(used|exists?)/i.test(messageOf(envelope))
  throw new GatewayError(isDuplicate ? 'duplicate_reference' : 'invalid_request', { status })
}

/** A checkout that nobody has tried to pay has no transaction; statuses 200, 400 and 404 are seen. */
export function isUnknown({ body }: GatewayAnswer): boolean {
  return /no transaction was found/i.test(messageOf(asRecord(body)))
}

function messageOf(envelope: Record<string, unknown> | undefined): string {
  return asText(envelope?.message) ?? ''
}
