import type { AnalysisJobSummary, FileSummary } from '#modules/file-processing/public'
import {
  always,
  count,
  described,
  flag,
  integer,
  listOf,
  mapOf,
  moment,
  number,
  object,
  oneOf,
  orNull,
  text,
  yes,
  type Shown,
} from '#platform/http/shapes'
import { show } from '#platform/http/show'
import type { RecordList } from '../queries/list_records.js'
import { groupTypes } from '../validators/documents.js'
import { presentStudentRecord, studentRecord } from './student_record.js'

const status = oneOf('pending', 'processing', 'complete', 'failed')

const document = object({
  id: text,
  fileId: text,
  fileName: text,
  documentTitle: text,
  status,
  recordCount: count,
  createdAt: moment,
})

export const documents = object({ documents: listOf(document) })

export const records = object({
  records: listOf(studentRecord),
  pagination: object({ page: count, pageSize: count, total: count }),
})

export const analysisJob = object({
  id: text,
  fileId: text,
  status,
  totalPages: count,
  processedPages: count,
  startedAt: orNull(moment),
  completedAt: orNull(moment),
})

export const statistics = object(
  {
    fileId: text,
    totalRecords: count,
    totalPages: count,
    averageScore: described(
      "Mean of the students' averages, to two decimals; students without any score do not count",
      number
    ),
    gradeDistribution: described('Students by grade', mapOf(count)),
    groups: listOf(
      object({
        key: text,
        label: text,
        type: oneOf(...groupTypes),
        pages: listOf<number>({ ...integer, minimum: 1 }),
        confirmed: flag,
      })
    ),
  },
  { documentKind: always('no_results') }
)

export const pageRecords = object({
  pageNumber: count,
  records: listOf(studentRecord),
  refined: flag,
})

export const chunks = object({
  chunks: listOf(
    object({
      id: text,
      pageNumber: count,
      rawText: text,
      status: oneOf('pending', 'complete', 'refined', 'failed'),
    })
  ),
})

export const refinement = object({ success: yes, refinedRecords: count, corrections: count })
export const changedRecord = object({ success: yes, record: studentRecord })
export const deletion = object({ success: yes })
export const confirmation = object({ success: yes, confirmedGroups: count })

/** A file as the API's `document`. */
export function presentDocument(file: FileSummary): Shown<typeof document> {
  return show(document, file, { id: file.fileId })
}

/** How far the reading of a file has come. */
export function presentAnalysisJob(job: AnalysisJobSummary): Shown<typeof analysisJob> {
  return show(analysisJob, job)
}

/** A page of the records of a file. */
export function presentRecordList(list: RecordList): Shown<typeof records> {
  const { page, pageSize, total } = list
  return {
    records: list.records.map(presentStudentRecord),
    pagination: { page, pageSize, total },
  }
}
