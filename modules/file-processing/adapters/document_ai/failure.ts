import type { PageFailure } from '@tenant-education/adapter-kit'
import { Exception } from '@adonisjs/core/exceptions'

/** gRPC status numbers that the service answers with; REST answers are mapped onto them. */
const STATUS = {
  CANCELLED: 1,
  INVALID_ARGUMENT: 3,
  DEADLINE_EXCEEDED: 4,
  NOT_FOUND: 5,
  PERMISSION_DENIED: 7,
  RESOURCE_EXHAUSTED: 8,
  FAILED_PRECONDITION: 9,
  UNAUTHENTICATED: 16,
} as const

/**
 * Why a call failed.
 *
 * - `page_limit`: more pages or bytes than the processor takes at once; fewer may work.
 * - `bad_input`: the document, or a page of it, is not accepted.
 * - `configuration`: credentials, project, location or processor are not accepted; no other call
 *   can do better.
 * - `rate_limited`: the quota is used up for now.
 * - `timeout`, `upstream`: it may work later.
 * - `aborted`: nobody wants the answer any more.
 */
export type CallFailureKind =
  'page_limit' | 'bad_input' | 'configuration' | 'rate_limited' | 'timeout' | 'upstream' | 'aborted'

/** A failed call to Document AI. The message is for the log and holds nothing of the document. */
export class CallFailure extends Error {
  constructor(
    readonly kind: CallFailureKind,
    message: string,
    /** Milliseconds to wait, where the service named them. */
    readonly retryAfterMs?: number
  ) {
    super(message)
  }
}

/** The parts of an error of Google's client library that are looked at. */
interface LibraryError {
  code?: number
  reason?: string
  statusDetails?: unknown[]
}

/** Sorts what Google's client library, or the platform's HTTP client below it, threw. */
export function classifyFailure(error: unknown): CallFailure {
  if (error instanceof CallFailure) {
    return error
  }
  if (error instanceof Exception) {
    return classifyOutboundFailure(error)
  }
  const { code, reason, statusDetails } = error as LibraryError
  const name = Object.entries(STATUS).find(([, number]) => number === code)?.[0] ?? 'an error'
  const message = `Document AI answered ${name}${reason ? ` (${reason})` : ''}.`
  switch (code) {
    case STATUS.INVALID_ARGUMENT:
      return new CallFailure(isPageLimit(reason) ? 'page_limit' : 'bad_input', message)
    case STATUS.UNAUTHENTICATED:
    case STATUS.PERMISSION_DENIED:
    case STATUS.NOT_FOUND:
    case STATUS.FAILED_PRECONDITION:
      return new CallFailure('configuration', message)
    case STATUS.RESOURCE_EXHAUSTED:
      return new CallFailure('rate_limited', message, retryDelayOf(statusDetails))
    case STATUS.DEADLINE_EXCEEDED:
      return new CallFailure('timeout', message)
    case STATUS.CANCELLED:
      return new CallFailure('aborted', message)
    default:
      return new CallFailure('upstream', message, retryDelayOf(statusDetails))
  }
}

/** What it means for a page that a thread could not do its part of the work. */
export function toWorkFailure(pageNumber: number, error: unknown): PageFailure {
  const { code, message: detail } = error as { code?: unknown; message: string }
  switch (code) {
    case 'TIMEOUT':
      return { pageNumber, code, retryable: false, detail }
    case 'CRASHED':
    case 'ABORTED':
    case 'CLOSED':
      return { pageNumber, code: 'CRASHED', retryable: true, detail }
    default:
      return { pageNumber, code: 'BAD_PAGE', retryable: false, detail: String(code ?? 'unknown') }
  }
}

/** What a failed call means for a page that it was about. */
export function toPageFailure(pageNumber: number, failure: CallFailure): PageFailure {
  const detail = failure.message
  switch (failure.kind) {
    case 'page_limit':
      return { pageNumber, code: 'PAGE_LIMIT', retryable: false, detail }
    case 'bad_input':
      return { pageNumber, code: 'BAD_PAGE', retryable: false, detail }
    case 'configuration':
      return { pageNumber, code: 'AUTH', retryable: false, detail }
    case 'rate_limited': {
      const { retryAfterMs } = failure
      return { pageNumber, code: 'RATE_LIMITED', retryable: true, retryAfterMs, detail }
    }
    case 'timeout':
      return { pageNumber, code: 'TIMEOUT', retryable: true, detail }
    case 'upstream':
    case 'aborted':
      return { pageNumber, code: 'UPSTREAM', retryable: true, detail }
  }
}

function isPageLimit(reason: string | undefined): boolean {
  return reason === 'PAGE_LIMIT_EXCEEDED' || reason === 'DOCUMENT_SIZE_EXCEEDED'
}

function classifyOutboundFailure(error: Exception): CallFailure {
  switch (error.code) {
    case 'E_OUTBOUND_TIMEOUT':
      return new CallFailure('timeout', 'Document AI did not answer in time.')
    case 'E_OUTBOUND_ABORTED':
      return new CallFailure('aborted', 'The call was given up.')
    case 'E_DESTINATION_REFUSED':
      return new CallFailure('configuration', 'The address of Document AI may not be reached.')
    case 'E_RESPONSE_TOO_LARGE':
      return new CallFailure('page_limit', 'The answer of Document AI is too large.')
    default:
      return new CallFailure('upstream', `Document AI could not be reached (${error.code}).`)
  }
}

/** Milliseconds of the first `RetryInfo` among the details of a status. */
function retryDelayOf(details: unknown[] | undefined): number | undefined {
  for (const detail of details ?? []) {
    const delay = (detail as { retryDelay?: { seconds?: unknown; nanos?: unknown } }).retryDelay
    if (delay) {
      return Number(delay.seconds ?? 0) * 1000 + Math.ceil(Number(delay.nanos ?? 0) / 1e6)
    }
  }
  return undefined
}
