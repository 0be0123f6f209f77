import { asRecord, asText, GatewayError, type GatewayAnswer } from '@tenant-education/adapter-kit'

/**
 * `responseBody` of the answer to a question.
 *
 * @throws {GatewayError} `bad_response`.
 */
export function contentOf({ status, body }: GatewayAnswer): Record<string, unknown> {
  const envelope = asRecord(body)
  const content = asRecord(envelope?.responseBody)
  if (status !== 200 || envelope?.requestSuccessful !== true || !content) {
    throw new GatewayError('bad_response', { status, reason: codeOf(envelope) })
  }
  return content
}

/**
 * `responseBody` of the answer to a change.
 *
 * @throws {GatewayError} `duplicate_reference`, `invalid_request`; `ambiguous` when it is no answer of
 *   Monnify's, which says nothing about whether the change was made.
 */
export function contentOfChange({ status, body }: GatewayAnswer): Record<string, unknown> {
  const envelope = asRecord(body)
  if (status < 300 && envelope?.requestSuccessful === true) {
    return asRecord(envelope.responseBody) ?? {}
  }
  if (status < 400 && envelope?.requestSuccessful !== false) {
    throw new GatewayError('ambiguous', { status })
  }
  const isDuplicate = /duplicate|already (been )?(used|exists?)|strictly unique/i.test(
    messageOf(envelope)
  )
  throw new GatewayError(isDuplicate ? 'duplicate_reference' : 'invalid_request', {
    status,
    reason: codeOf(envelope),
  })
}

/** True when Monnify says that it has no such transaction: with status 404, or in words. */
export function isUnknown({ status, body }: GatewayAnswer): boolean {
  const envelope = asRecord(body)
  return (
    envelope?.requestSuccessful === false &&
    (status === 404 || /not found|no transaction|does not exist/i.test(messageOf(envelope)))
  )
}

function messageOf(envelope: Record<string, unknown> | undefined): string {
  return asText(envelope?.responseMessage) ?? ''
}

/** Monnify's error code, such as `99` or `R1`; messages may repeat what they were sent. */
function codeOf(envelope: Record<string, unknown> | undefined): string | undefined {
  const code = asText(envelope?.responseCode)
  return code && /^\w{1,10}$/.test(code) ? code : undefined
}
