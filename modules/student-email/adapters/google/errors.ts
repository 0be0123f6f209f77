import {
  asRecord,
  asText,
  MailProviderError,
  type MailProviderFailure,
} from '@tenant-education/adapter-kit'
import type { DirectoryAnswer } from '../directory_api.js'
import { reasonWord } from '../service_answers.js'

const REASONS: Readonly<Record<string, MailProviderFailure>> = {
  duplicate: 'exists',
  domainNotFound: 'domain',
  domainCannotUseApis: 'forbidden',
  userRateLimitExceeded: 'rate_limited',
  rateLimitExceeded: 'rate_limited',
  quotaExceeded: 'rate_limited',
  limitExceeded: 'capacity',
  adminCannotUnsuspend: 'suspended_by_provider',
  backendError: 'unavailable',
  internalError: 'unavailable',
  transientError: 'unavailable',
}

const STATUSES: Readonly<Record<number, MailProviderFailure>> = {
  403: 'forbidden',
  404: 'not_found',
  409: 'exists',
}

/**
 * What Google means by a refusal (developers.google.com/workspace/admin/directory/v1/limits and the
 * reasons of its error bodies). Some refusals to go slower come as plain text.
 */
export function googleError({ status, body, retryAfterMs }: DirectoryAnswer): MailProviderError {
  const error = asRecord(asRecord(body)?.error) ?? {}
  const first = Array.isArray(error.errors) ? asRecord(error.errors[0]) : undefined
  const reason = asText(first?.reason) ?? ''
  const message = typeof body === 'string' ? body : (asText(error.message) ?? '')
  return new MailProviderError(kindOf(status, reason, message), {
    ...reasonWord(reason),
    retryAfterMs,
  })
}

function kindOf(status: number, reason: string, message: string): MailProviderFailure {
  if (status === 412) {
    return preconditionOf(reason, message)
  }
  if (Object.hasOwn(REASONS, reason)) {
    return REASONS[reason]
  }
  if (status === 403 && /request rate/i.test(message)) {
    return 'rate_limited'
  }
  return STATUSES[status] ?? 'invalid'
}

/** 412 says in words which condition is not met. */
function preconditionOf(reason: string, message: string): MailProviderFailure {
  if (/creation is not complete/i.test(message)) {
    return 'not_ready'
  }
  if (reason === 'adminCannotUnsuspend' || /suspended for abuse/i.test(message)) {
    return 'suspended_by_provider'
  }
  return /licen[cs]e/i.test(message) ? 'capacity' : 'invalid'
}
