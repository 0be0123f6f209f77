import type { components } from '../../client.js'

export type EmailAccount = components['schemas']['EmailAccount']
export type EmailDomain = components['schemas']['EmailDomain']
export type BulkJob = components['schemas']['BulkEmailJob']

/** How a state is shown. */
export const ACCOUNT_KINDS = {
  pending: 'busy',
  active: 'good',
  suspended: 'warn',
  deleted: 'plain',
  failed: 'bad',
} as const

export const DOMAIN_KINDS = {
  pending: 'busy',
  verified: 'good',
  at_risk: 'warn',
  failed: 'bad',
} as const

export const DNS_KINDS = {
  pending: 'busy',
  verified: 'good',
  mismatch: 'bad',
  not_found: 'warn',
  temporary_failure: 'warn',
} as const

const JOB_KINDS: Record<string, 'busy' | 'warn' | 'good' | 'bad' | 'plain'> = {
  pending: 'busy',
  validating: 'busy',
  running: 'busy',
  paused: 'warn',
  completed: 'good',
  completed_with_errors: 'warn',
  failed: 'bad',
  cancelled: 'plain',
}

/** The look of a job's state; a state that is not known here looks plain. */
export function jobKind(status: string) {
  return JOB_KINDS[status] ?? 'plain'
}

/** Whether nothing of the job will change any more. */
export function hasEnded(job: Pick<BulkJob, 'status'>): boolean {
  return ['completed', 'completed_with_errors', 'failed', 'cancelled'].includes(job.status)
}

/** Where a row of a list stands, and how that is shown. */
export const ROW_KINDS: Record<string, 'busy' | 'warn' | 'good' | 'bad' | 'plain'> = {
  pending: 'plain',
  provisioning: 'busy',
  created: 'good',
  updated: 'good',
  skipped: 'plain',
  failed: 'bad',
  cancelled: 'plain',
}

/** What a word of the API is called on the page; the word itself where it is new. */
export function wordOf(texts: object, word: string): string {
  return (texts as Record<string, string>)[word] ?? word
}
