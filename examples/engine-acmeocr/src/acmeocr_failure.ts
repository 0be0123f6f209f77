import { isHttpFailure, type PageFailure } from '@tenant-education/adapter-kit'

/** What a call that went wrong means for each of its pages. */
export type CallFailure = Omit<PageFailure, 'pageNumber'>

/** AcmeOCR did not read the pages of a call. */
export class AcmeOcrError extends Error {
  constructor(readonly failure: CallFailure) {
    super(failure.code)
  }
}

/** AcmeOCR answered something else than words. */
export function failureOfStatus(
  status: number,
  problem: string | undefined,
  retryAfterMs: number | undefined
): CallFailure {
  if (status === 401 || status === 403) {
    return { code: 'AUTH', retryable: false }
  }
  if (status === 429) {
    return { code: 'RATE_LIMITED', retryable: true, retryAfterMs }
  }
  if (problem === 'not_a_pdf' || problem === 'no_such_page') {
    return { code: 'BAD_PAGE', retryable: false, detail: problem }
  }
  if (status === 413) {
    return { code: 'PAGE_LIMIT', retryable: false }
  }
  return { code: 'UPSTREAM', retryable: true, detail: `status ${status}` }
}

/** Why a call ended with an error. Its words are not passed on: they may quote the document. */
export function failureOf(error: unknown): CallFailure {
  if (error instanceof AcmeOcrError) {
    return error.failure
  }
  if (isHttpFailure(error)) {
    const code = error.code === 'E_OUTBOUND_TIMEOUT' ? 'TIMEOUT' : 'UPSTREAM'
    return { code, retryable: true, detail: error.code }
  }
  return { code: 'UPSTREAM', retryable: true, detail: 'unreadable answer' }
}
