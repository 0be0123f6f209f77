import {
  asRecord,
  asText,
  MailProviderError,
  type MailProviderFailure,
} from '@tenant-education/adapter-kit'
import type { DirectoryAnswer } from '../directory_api.js'
import { reasonWord } from '../service_answers.js'

const STATUSES: Readonly<Record<number, MailProviderFailure>> = {
  403: 'forbidden',
  404: 'not_found',
  409: 'exists',
  423: 'unavailable',
}

const CONFLICTS: ReadonlySet<unknown> = new Set(['ObjectConflict', 'ConflictingObjects'])

/**
 * The property by which a new or changed user collides with another object, such as
 * `userPrincipalName` or `proxyAddresses`; undefined when that is not what the answer says. Graph
 * says it with status 400, so only the details tell.
 */
export function conflictOf({ body }: DirectoryAnswer): string | undefined {
  const { details } = errorOf(body)
  const conflict = (Array.isArray(details) ? details : [])
    .map(asRecord)
    .find((detail) => CONFLICTS.has(detail?.code))
  return conflict && (asText(conflict.target) ?? 'unknown')
}

/** What Microsoft Graph means by a refusal (learn.microsoft.com/graph/errors). */
export function microsoftError(answer: DirectoryAnswer): MailProviderError {
  const { status, body, retryAfterMs } = answer
  const { code, message } = errorOf(body)
  const kind = conflictOf(answer) ? 'exists' : kindOf(status, asText(message) ?? '')
  return new MailProviderError(kind, {
    ...reasonWord(code),
    retryAfterMs,
  })
}

function kindOf(status: number, message: string): MailProviderFailure {
  if (status !== 400) {
    return STATUSES[status] ?? 'invalid'
  }
  if (/verified domain|domain portion/i.test(message)) {
    return 'domain'
  }
  return /licen[cs]e|usage ?location/i.test(message) ? 'capacity' : 'invalid'
}

function errorOf(body: unknown): Record<string, unknown> {
  return asRecord(asRecord(body)?.error) ?? {}
}
