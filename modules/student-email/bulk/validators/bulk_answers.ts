import {
  count,
  flag,
  listOf,
  moment,
  momentOrNull,
  named,
  object,
  oneOf,
  percent,
  text,
  textOrNull,
} from '#platform/http/shapes'

export const accepted = object({
  success: flag,
  status: { type: 'string', const: 'pending' },
  jobId: text,
  total: count,
})

export const bulkJob = named(
  'BulkEmailJob',
  object({
    jobId: text,
    status: text,
    progress: percent,
    total: count,
    processed: count,
    created: count,
    updated: count,
    skipped: count,
    failed: count,
    dryRun: flag,
    pauseReason: textOrNull,
    error: textOrNull,
    externalRef: textOrNull,
    credentialsAvailableUntil: momentOrNull,
    createdAt: moment,
    startedAt: momentOrNull,
    completedAt: momentOrNull,
  })
)

export const bulkJobs = object({ jobs: listOf(bulkJob), total: count })

export const bulkRows = object({
  rows: {
    type: 'array',
    items: object({
      row: count,
      studentId: text,
      action: textOrNull,
      listed: flag,
      status: text,
      address: textOrNull,
      accountId: textOrNull,
      attempts: count,
      error: { anyOf: [object({ code: text, message: text }), { type: 'null' }] },
    }),
  },
  total: count,
})

export const bulkProgress = object({
  stage: oneOf('queued', 'validating', 'provisioning', 'paused', 'complete', 'failed'),
  progress: percent,
  message: text,
  jobId: text,
  processed: count,
  total: count,
  created: count,
  failed: count,
})

export const credentials = object({
  credentials: {
    type: 'array',
    items: object({
      studentId: text,
      name: text,
      className: textOrNull,
      address: text,
      temporaryPassword: text,
    }),
  },
})
