import type { JSONSchema7 } from 'json-schema'
import {
  address,
  count,
  flag,
  moment,
  named,
  object,
  oneOf,
  percent,
  text,
} from '#platform/http/shapes'

const status: JSONSchema7 = oneOf('pending', 'processing', 'complete', 'failed')
const stage: JSONSchema7 = oneOf('queued', 'ocr', 'analysis', 'complete', 'failed')
const documentKind: JSONSchema7 = { type: 'string', const: 'no_results' }

export const uploadResult = object({ success: flag, fileId: text })

export const uploadToken = object({ token: text, uploadUrl: address })

export const extraction = object({
  success: flag,
  status: { type: 'string', const: 'pending' },
  jobId: text,
})

export const progressEvent = named(
  'ProgressEvent',
  object(
    { stage, progress: percent, message: text, fileId: text },
    { recordCount: count, error: text }
  )
)

export const fileStatus = object(
  { fileId: text, status, progress: percent, stage, jobId: text },
  { recordCount: count, documentKind, error: text }
)

export const jobStatus = object(
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

export const history = object({
  files: {
    type: 'array',
    items: object({
      fileId: text,
      fileName: text,
      status,
      recordCount: count,
      createdAt: moment,
    }),
  },
  total: count,
})
