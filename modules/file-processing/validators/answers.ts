import type { JSONSchema7 } from 'json-schema'

const status: JSONSchema7 = {
  type: 'string',
  enum: ['pending', 'processing', 'complete', 'failed'],
}
const stage: JSONSchema7 = {
  type: 'string',
  enum: ['queued', 'ocr', 'analysis', 'complete', 'failed'],
}
const percent: JSONSchema7 = { type: 'number', minimum: 0, maximum: 100 }
const documentKind: JSONSchema7 = { type: 'string', const: 'no_results' }
const text: JSONSchema7 = { type: 'string' }
const count: JSONSchema7 = { type: 'integer', minimum: 0 }

export const success = answer({ success: { type: 'boolean' } })

export const uploadResult = answer({ success: { type: 'boolean' }, fileId: text })

export const uploadToken = answer({ token: text, uploadUrl: { type: 'string', format: 'uri' } })

export const extraction = answer({
  success: { type: 'boolean' },
  status: { type: 'string', const: 'pending' },
  jobId: text,
})

export const progressEvent = answer(
  { stage, progress: percent, message: text, fileId: text },
  { recordCount: count, error: text }
)

export const fileStatus = answer(
  { fileId: text, status, progress: percent, stage, jobId: text },
  { recordCount: count, documentKind, error: text }
)

export const jobStatus = answer(
  {
    jobId: text,
    fileId: text,
    status,
    progress: percent,
    stage,
    totalPages: count,
    processedPages: count,
  },
  { recordCount: count, documentKind, error: text }
)

export const history = answer({
  files: {
    type: 'array',
    items: answer({
      fileId: text,
      fileName: text,
      status,
      recordCount: count,
      createdAt: { type: 'string', format: 'date-time' },
    }),
  },
  total: count,
})

/** An object whose first properties are always there. */
function answer(
  always: Record<string, JSONSchema7>,
  sometimes: Record<string, JSONSchema7> = {}
): JSONSchema7 {
  return {
    type: 'object',
    properties: { ...always, ...sometimes },
    required: Object.keys(always),
  }
}
