import type { Decision, DecisionResult } from '../model/types.js'

/** What the platform says to a batch. */
export interface BatchAnswer {
  results: DecisionResult[]
  /** Values of the file that still need eyes. */
  toReview: number
  reviewedAt: string | number | null
}

/** Sends decisions of one file, fifty at most. Rejects with a {@link TransportError}. */
export type SendBatch = (fileId: string, decisions: Decision[]) => Promise<BatchAnswer>

/**
 * Why a batch did not arrive. `network`: try again; `signedOut`: somebody has to sign in;
 * `refused`: the platform will never take it as it is; `forbidden`: not from this person.
 */
export type TransportFailure = 'network' | 'signedOut' | 'refused' | 'forbidden'

/** A batch that was not taken. */
export class TransportError extends Error {
  readonly failure: TransportFailure
  readonly code: string
  /** Milliseconds to wait at least. */
  readonly retryAfter: number

  constructor(failure: TransportFailure, code: string, message: string, retryAfter = 0) {
    super(message)
    this.name = 'TransportError'
    this.failure = failure
    this.code = code
    this.retryAfter = retryAfter
  }
}

/** What a status of HTTP means for a batch; 0 is no answer. */
export function failureOf(status: number, code: string): TransportFailure {
  if (status === 401) {
    return 'signedOut'
  }
  if (status === 403) {
    return code === 'CSRF_TOKEN_INVALID' ? 'network' : 'forbidden'
  }
  const isTemporary = status === 0 || status === 408 || status === 425 || status === 429
  return isTemporary || status >= 500 || code === 'IDEMPOTENCY_IN_PROGRESS' ? 'network' : 'refused'
}
