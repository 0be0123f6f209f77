import type { PageFailure } from '@tenant-education/adapter-kit'
import { ThreadFailure } from './thread_failure.js'

/**
 * What the failure of a thread says about the page.
 *
 * @throws the error itself when it says nothing about the page: the pool shuts down, or the job is
 * not wanted any more.
 */
export function failureOf(pageNumber: number, error: unknown): PageFailure {
  if (!(error instanceof ThreadFailure) || error.code === 'ABORTED' || error.code === 'CLOSED') {
    throw error
  }
  if (error.code === 'TIMEOUT' || error.code === 'CRASHED') {
    // A page that took too long would only do so again.
    return { pageNumber, code: error.code, retryable: error.code === 'CRASHED' }
  }
  return { pageNumber, code: 'BAD_PAGE', retryable: false, detail: error.code }
}
