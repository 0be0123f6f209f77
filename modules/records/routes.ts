import router from '@adonisjs/core/services/router'
import { access, type AccessOptions } from '#platform/http/access'
import { documented, type DocumentedSchema } from '#platform/http/documented'
import { emptyValidator } from '#platform/http/validate'
import type DocumentsControllerClass from './controllers/documents_controller.js'
import * as answers from './validators/answers.js'
import * as inputs from './validators/documents.js'

const DocumentsController = () => import('./controllers/documents_controller.js')

type Procedure = Exclude<keyof DocumentsControllerClass, 'unknown'>

/** What a procedure does, takes and answers. */
interface About {
  summary: string
  description?: string
  body: DocumentedSchema
  example?: unknown
  answer: DocumentedSchema
  errors?: string[]
}

const reading: AccessOptions = { scope: 'records:read', limit: 'rpc', idempotency: false }
const writing: AccessOptions = { scope: 'records:write', limit: 'rpc' }

function procedure(name: Procedure, demand: AccessOptions, about: About): void {
  const { answer, errors = [], ...rest } = about
  documented(
    router.post(`/api/rpc/documents/${name}`, [DocumentsController, name]).use(access(demand)),
    {
      operation: `documents.${name}`,
      ...rest,
      responses: { 200: { description: 'The output', schema: answer } },
      errors: name === 'getUserDocuments' ? [] : ['NOT_FOUND', ...errors],
    }
  )
}

/** `POST /api/rpc/documents/{procedure}`; everything else below `/api/rpc` does not exist. */
export default function routes(): void {
  procedure('getUserDocuments', reading, {
    summary: 'List documents, newest first',
    body: emptyValidator,
    answer: answers.documents,
  })
  procedure('getFileStudentRecords', reading, {
    summary: 'List the student records of a file',
    description: 'By page of the document, then by row. `page` is 1 and `pageSize` 50 by default.',
    body: inputs.recordsValidator,
    example: { fileId: 'jss1a-2026-1', page: 1, pageSize: 50 },
    answer: answers.records,
    errors: ['FILE_PROCESSING_FAILED'],
  })
  procedure('getLatestAnalysisJobForFile', reading, {
    summary: 'Show the newest analysis job of a file',
    body: inputs.fileValidator,
    answer: answers.analysisJob,
  })
  procedure('getFileStatistics', reading, {
    summary: 'Count records, grades and the mean of a file',
    body: inputs.fileValidator,
    answer: answers.statistics,
    errors: ['FILE_PROCESSING_FAILED'],
  })
  procedure('getPageRecordsWithRefinement', reading, {
    summary: 'List the records of one page, refined first if asked for',
    description: '`refine: true` needs the scope records:write.',
    body: inputs.refinedPageValidator,
    answer: answers.pageRecords,
    errors: ['FILE_PROCESSING_FAILED', 'FILE_QUOTA_EXCEEDED', 'UPSTREAM_ERROR'],
  })
  procedure('getFileChunks', reading, {
    summary: 'Show the raw text of each page of a file',
    body: inputs.fileValidator,
    answer: answers.chunks,
  })
  procedure('refinePageWithLLM', writing, {
    summary: 'Have the records of one page corrected by the refiner',
    body: inputs.pageValidator,
    answer: answers.refinement,
    errors: ['FILE_PROCESSING_FAILED', 'FILE_QUOTA_EXCEEDED', 'UPSTREAM_ERROR'],
  })
  procedure('updateRecord', writing, {
    summary: 'Update a record',
    description: 'Total, average and grade are computed again when scores change without them.',
    body: answers.recordPatch,
    example: { recordId: 'rec_01k', patch: { subjects: { Mathematics: 67 } }, expectedRevision: 3 },
    answer: answers.changedRecord,
  })
  procedure('deleteRecord', writing, {
    summary: 'Delete a record permanently',
    body: inputs.recordValidator,
    answer: answers.success,
  })
  procedure('confirmSubjectGroups', writing, {
    summary: 'Confirm or override the columns of a file',
    description: 'Records are derived again; edited fields and deletions are kept.',
    body: answers.subjectGroups,
    answer: answers.confirmation,
    errors: ['FILE_PROCESSING_FAILED'],
  })
  router
    .post('/api/rpc/*', [DocumentsController, 'unknown'])
    .use(access({ scope: null, limit: 'rpc', idempotency: false, body: 'raw' }))
}
