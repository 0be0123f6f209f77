import { asRecord, parseJson } from '../json.js'
import { GatewayError } from './gateway_error.js'

/**
 * The body of an inbound event whose signature has been checked.
 *
 * @throws {GatewayError} `bad_response` when it is no JSON object.
 */
export function readEventBody(rawBody: Buffer): Record<string, unknown> {
  let body: unknown
  try {
    body = parseJson(rawBody.toString('utf8'))
  } catch {
    throw new GatewayError('bad_response', { reason: 'not JSON' })
  }
  const record = asRecord(body)
  if (!record) {
    throw new GatewayError('bad_response', { reason: 'no object' })
  }
  return record
}
