import {
  address,
  always,
  count,
  flag,
  moment,
  named,
  object,
  oneOf,
  pageOf,
  percent,
  text,
} from '#platform/http/shapes'

const status = oneOf('pending', 'processing', 'complete', 'failed')
const stage = oneOf('queued', 'ocr', 'analysis', 'complete', 'failed')
const state = { status, progress: percent, stage }
const outcome = { recordCount: count, documentKind: always('no_results'), error: text }

export const uploadResult = object({ success: flag, fileId: text })

export const uploadToken = object({ token: text, uploadUrl: address })

export const extraction = object({ success: flag, status: always('pending'), jobId: text })

/** What clients follow while a file is read. */
export const progressEvent = named(
  'ProgressEvent',
  object(
    { stage, progress: percent, message: text, fileId: text },
    { recordCount: count, error: text }
  )
)

export const fileStatus = object({ fileId: text, ...state, jobId: text }, outcome)

export const jobStatus = object(
  { jobId: text, fileId: text, ...state, totalPages: count, processedPages: count },
  outcome
)

/** A file as lists show it. */
export const historyEntry = object({
  fileId: text,
  fileName: text,
  status,
  recordCount: count,
  createdAt: moment,
})

export const history = pageOf('files', historyEntry)
