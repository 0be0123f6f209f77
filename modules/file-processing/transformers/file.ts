import {
  address,
  always,
  count,
  described,
  flag,
  moment,
  named,
  object,
  oneOf,
  oneOfOrNull,
  orNull,
  pageOf,
  percent,
  text,
  textOrNull,
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

/** A file with all that a list of a school's files shows. */
export const fileEntry = named(
  'FileEntry',
  object({
    fileId: text,
    fileName: text,
    documentTitle: described('Printed on the document, or its name without the ending', text),
    userId: described('Who uploaded it', textOrNull),
    size: described('Bytes; null until it was fetched', orNull(count)),
    totalPages: count,
    ...state,
    message: described('Where it stands, in words', text),
    recordCount: count,
    documentKind: oneOfOrNull('results', 'no_results'),
    error: described('Why the last analysis failed', textOrNull),
    hasOriginal: described('The PDF can be downloaded', flag),
    createdAt: moment,
  })
)

export const files = pageOf('files', fileEntry)
