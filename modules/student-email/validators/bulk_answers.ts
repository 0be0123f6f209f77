import type { JSONSchema7 } from 'json-schema'

const text: JSONSchema7 = { type: 'string' }
const nullableText: JSONSchema7 = { type: ['string', 'null'] }
const count: JSONSchema7 = { type: 'integer', minimum: 0 }
const moment: JSONSchema7 = { type: 'string', format: 'date-time' }
const nullableMoment: JSONSchema7 = { type: ['string', 'null'], format: 'date-time' }
const percent: JSONSchema7 = { type: 'number', minimum: 0, maximum: 100 }

export const accepted = answer({
  success: { type: 'boolean' },
  status: { type: 'string', const: 'pending' },
  jobId: text,
  total: count,
})

export const bulkJob = answer({
  jobId: text,
  status: text,
  progress: percent,
  total: count,
  processed: count,
  created: count,
  updated: count,
  skipped: count,
  failed: count,
  dryRun: { type: 'boolean' },
  pauseReason: nullableText,
  error: nullableText,
  externalRef: nullableText,
  credentialsAvailableUntil: nullableMoment,
  createdAt: moment,
  startedAt: nullableMoment,
  completedAt: nullableMoment,
})

export const bulkJobs = answer({ jobs: { type: 'array', items: bulkJob }, total: count })

export const bulkRows = answer({
  rows: {
    type: 'array',
    items: answer({
      row: count,
      studentId: text,
      action: nullableText,
      listed: { type: 'boolean' },
      status: text,
      address: nullableText,
      accountId: nullableText,
      attempts: count,
      error: { anyOf: [answer({ code: text, message: text }), { type: 'null' }] },
    }),
  },
  total: count,
})

export const bulkProgress = answer({
  stage: {
    type: 'string',
    enum: ['queued', 'validating', 'provisioning', 'paused', 'complete', 'failed'],
  },
  progress: percent,
  message: text,
  jobId: text,
  processed: count,
  total: count,
  created: count,
  failed: count,
})

export const credentials = answer({
  credentials: {
    type: 'array',
    items: answer({
      studentId: text,
      name: text,
      className: nullableText,
      address: text,
      temporaryPassword: text,
    }),
  },
})

function answer(properties: Record<string, JSONSchema7>): JSONSchema7 {
  return { type: 'object', properties, required: Object.keys(properties) }
}
