import { asRecord, asText, GatewayError, type GatewayAnswer } from '@tenant-education/adapter-kit'

/**
 * `data` of the answer to a question.
 *
 * @throws {GatewayError} `bad_response`.
 */
export function contentOf({ status, body }: GatewayAnswer): Record<string, unknown> {
  const envelope = asRecord(body)
  const content = asRecord(envelope?.data)
  if (status !== 200 || envelope?.status !== true || !content) {
    throw new GatewayError('bad_response', { status })
  }
  return content
}

/**
 * `data` of the answer to a change.
 *
 * @throws {GatewayError} `duplicate_reference`, `invalid_request`; `ambiguous` when it is no answer of
 *   Korapay's, which says nothing about whether the change was made.
 */
export function contentOfChange({ status, body }: GatewayAnswer): Record<string, unknown> {
  const envelope = asRecord(body)
  if (status < 300 && envelope?.status === true) {
    return asRecord(envelope.data) ?? {}
  }
  if (status < 400 && envelope?.status !== false) {
    throw new GatewayError('ambiguous', { status })
  }
  const isDuplicate = /duplicate|already (been )?(used|exists?)/i.test(messageOf(envelope))
  throw new GatewayError(isDuplicate ? 'duplicate_reference' : 'invalid_request', { status })
}

/** True when Korapay says that it has no such charge. */
export function isUnknown({ status, body }: GatewayAnswer): boolean {
  const envelope = asRecord(body)
  return envelope?.status === false && (status === 404 || /not found/i.test(messageOf(envelope)))
}

function messageOf(envelope: Record<string, unknown> | undefined): string {
  return asText(envelope?.message) ?? ''
}
