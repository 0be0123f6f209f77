import type { EventDescription } from '#platform/outbox/event_catalogue'

/** What a tenant is told about the records of its files. */
export const recordEvents: readonly EventDescription[] = [
  {
    type: 'file.reviewed',
    module: 'records',
    description: 'Nothing is left to look at in the records of a file.',
    sample: {
      event: 'file.reviewed',
      fileId: 'file_01kafj6v0hqw2m4c8r3x5t7y9z',
      userId: 'teacher-12',
      tenantId: 'ten_01kafj5qk2n8d4w6b0s3h7v1fe',
      recordCount: 150,
      timestamp: 1_795_000_000,
    },
    optIn: true,
  },
]
