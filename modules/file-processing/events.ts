import type { EventDescription } from '#platform/outbox/event_catalogue'

const sample = {
  fileId: 'file_01kafj6v0hqw2m4c8r3x5t7y9z',
  userId: 'teacher-12',
  tenantId: 'ten_01kafj5qk2n8d4w6b0s3h7v1fe',
}

/** What a tenant is told about its files (http-api.md, Webhooks; decisions 3.11). */
export const fileEvents: readonly EventDescription[] = [
  {
    type: 'file.completed',
    module: 'file-processing',
    description: 'A file was processed; its records can be read.',
    sample: { event: 'file.completed', ...sample, recordCount: 150, timestamp: 1_795_000_000 },
  },
  {
    type: 'file.failed',
    module: 'file-processing',
    description: 'A file could not be processed.',
    sample: {
      event: 'file.failed',
      ...sample,
      error: 'The PDF is encrypted. Remove its password and upload it again.',
      timestamp: 1_795_000_000,
    },
  },
  {
    type: 'file.deleted',
    module: 'file-processing',
    description: 'A file was deleted, by a request or because its retention was over.',
    sample: { event: 'file.deleted', ...sample, recordsKept: false, timestamp: 1_795_000_000 },
    optIn: true,
  },
]
