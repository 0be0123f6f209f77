import type { EventDescription } from '#platform/outbox/event_catalogue'
import type { AccountEvent } from './accounts/services/account_events.js'

const tenantId = 'ten_01kafj5qk2n8d4w6b0s3h7v1fe'
const timestamp = 1_795_000_000

const ACCOUNT_EVENTS: Record<AccountEvent, { description: string; status: string }> = {
  created: { description: 'An account was made; its mailbox is there.', status: 'active' },
  failed: { description: 'An account could not be made.', status: 'failed' },
  updated: { description: 'Details of an account were changed.', status: 'active' },
  suspended: { description: 'An account was suspended.', status: 'suspended' },
  reactivated: { description: 'A suspended account is in use again.', status: 'active' },
  password_reset: { description: 'The password of an account was reset.', status: 'active' },
  deleted: { description: 'An account was deleted; it can be restored.', status: 'deleted' },
  restored: { description: 'A deleted account was restored.', status: 'active' },
  purged: { description: 'A deleted account was erased for good.', status: 'purged' },
}

const DOMAIN_EVENTS = {
  verified: 'A domain was found to be the tenant’s.',
  at_risk: 'The proof of a verified domain has been missing for three days.',
  failed: 'A domain was not proved in time, or its proof has been missing for seven days.',
}

const accountEvents = Object.entries(ACCOUNT_EVENTS).map(([happened, { description, status }]) => {
  const type = `email.account.${happened}`
  const sample = {
    event: type,
    accountId: 'sea_01kafj6v0hqw2m4c8r3x5t7y9z',
    studentId: 'GHS-2031-017',
    status,
    jobId: 'ebj_01kafj6v0hqw2m4c8r3x5t7y9z',
    tenantId,
    timestamp,
  }
  return { type, module: 'student-email', description, sample, nullable: ['jobId'] }
})

const domainEvents = Object.entries(DOMAIN_EVENTS).map(([status, description]) => {
  const type = `email.domain.${status}`
  const sample = {
    event: type,
    domainId: 'emd_01kafj6v0hqw2m4c8r3x5t7y9z',
    domain: 'students.school.example',
    verifiedBy: 'dns',
    tenantId,
    timestamp,
  }
  const nullable = status === 'verified' ? [] : ['verifiedBy']
  return { type, module: 'student-email', description, sample, nullable }
})

const bulkEvents = [
  {
    type: 'email.bulk.completed',
    module: 'student-email',
    description: 'All rows of a bulk job are done.',
    sample: {
      event: 'email.bulk.completed',
      jobId: 'ebj_01kafj6v0hqw2m4c8r3x5t7y9z',
      status: 'completed_with_errors',
      total: 120,
      created: 117,
      updated: 0,
      skipped: 2,
      failed: 1,
      tenantId,
      timestamp,
    },
  },
]

/** What a tenant is told about its accounts and domains: never names, addresses or passwords. */
export const emailEvents: readonly EventDescription[] = [
  ...accountEvents,
  ...domainEvents,
  ...bulkEvents,
]
