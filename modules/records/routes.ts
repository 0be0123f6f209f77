import router from '@adonisjs/core/services/router'
import { access } from '#platform/http/access'
import { endpoint, ok } from '#platform/http/endpoint'
import { emptyValidator } from '#platform/http/validate'
import { recordRoutes } from './routes/records.js'
import { reviewRoutes } from './routes/review.js'
import * as answers from './transformers/document.js'
import * as inputs from './validators/documents.js'

const DocumentsController = () => import('./controllers/documents_controller.js')

const rpc = 'POST /api/rpc/documents'
const reading = { scope: 'records:read', limit: 'rpc', idempotency: false } as const
const writing = { scope: 'records:write', limit: 'rpc' } as const

/** Routes of the module. Everything else below `/api/rpc` does not exist. */
export default function routes(): void {
  recordRoutes()
  reviewRoutes()

  endpoint(`${rpc}/getUserDocuments`, [DocumentsController, 'getUserDocuments'], {
    operation: 'documents.getUserDocuments',
    summary: 'List documents, newest first',
    access: reading,
    body: emptyValidator,
    answer: ok('The output', answers.documents),
  })

  endpoint(`${rpc}/getFileStudentRecords`, [DocumentsController, 'getFileStudentRecords'], {
    operation: 'documents.getFileStudentRecords',
    summary: 'List the student records of a file',
    description: 'By page of the document, then by row. `page` is 1 and `pageSize` 50 by default.',
    access: reading,
    body: inputs.recordsValidator,
    example: { fileId: 'jss1a-2026-1', page: 1, pageSize: 50 },
    answer: ok('The output', answers.records),
    errors: ['NOT_FOUND', 'FILE_PROCESSING_FAILED'],
  })

  endpoint(
    `${rpc}/getLatestAnalysisJobForFile`,
    [DocumentsController, 'getLatestAnalysisJobForFile'],
    {
      operation: 'documents.getLatestAnalysisJobForFile',
      summary: 'Show the newest analysis job of a file',
      access: reading,
      body: inputs.fileValidator,
      answer: ok('The output', answers.analysisJob),
      errors: ['NOT_FOUND'],
    }
  )

  endpoint(`${rpc}/getFileStatistics`, [DocumentsController, 'getFileStatistics'], {
    operation: 'documents.getFileStatistics',
    summary: 'Count records, grades and the mean of a file',
    access: reading,
    body: inputs.fileValidator,
    answer: ok('The output', answers.statistics),
    errors: ['NOT_FOUND', 'FILE_PROCESSING_FAILED'],
  })

  endpoint(
    `${rpc}/getPageRecordsWithRefinement`,
    [DocumentsController, 'getPageRecordsWithRefinement'],
    {
      operation: 'documents.getPageRecordsWithRefinement',
      summary: 'List the records of one page, refined first if asked for',
      description: '`refine: true` needs the scope records:write.',
      access: reading,
      body: inputs.refinedPageValidator,
      answer: ok('The output', answers.pageRecords),
      errors: ['NOT_FOUND', 'FILE_PROCESSING_FAILED', 'FILE_QUOTA_EXCEEDED', 'UPSTREAM_ERROR'],
    }
  )

  endpoint(`${rpc}/getFileChunks`, [DocumentsController, 'getFileChunks'], {
    operation: 'documents.getFileChunks',
    summary: 'Show the raw text of each page of a file',
    access: reading,
    body: inputs.fileValidator,
    answer: ok('The output', answers.chunks),
    errors: ['NOT_FOUND'],
  })

  endpoint(`${rpc}/refinePageWithLLM`, [DocumentsController, 'refinePageWithLLM'], {
    operation: 'documents.refinePageWithLLM',
    summary: 'Have the records of one page corrected by the refiner',
    access: writing,
    body: inputs.pageValidator,
    answer: ok('The output', answers.refinement),
    errors: ['NOT_FOUND', 'FILE_PROCESSING_FAILED', 'FILE_QUOTA_EXCEEDED', 'UPSTREAM_ERROR'],
  })

  endpoint(`${rpc}/updateRecord`, [DocumentsController, 'updateRecord'], {
    operation: 'documents.updateRecord',
    summary: 'Update a record',
    description: 'Total, average and grade are computed again when scores change without them.',
    access: writing,
    body: inputs.updateRecordValidator,
    example: { recordId: 'rec_01k', patch: { subjects: { Mathematics: 67 } }, expectedRevision: 3 },
    answer: ok('The output', answers.changedRecord),
    errors: ['NOT_FOUND'],
  })

  endpoint(`${rpc}/deleteRecord`, [DocumentsController, 'deleteRecord'], {
    operation: 'documents.deleteRecord',
    summary: 'Delete a record permanently',
    access: writing,
    body: inputs.recordValidator,
    answer: ok('The output', answers.deletion),
    errors: ['NOT_FOUND'],
  })

  endpoint(`${rpc}/confirmSubjectGroups`, [DocumentsController, 'confirmSubjectGroups'], {
    operation: 'documents.confirmSubjectGroups',
    summary: 'Confirm or override the columns of a file',
    description: 'Records are derived again; edited fields and deletions are kept.',
    access: writing,
    body: inputs.groupsValidator,
    answer: ok('The output', answers.confirmation),
    errors: ['NOT_FOUND', 'FILE_PROCESSING_FAILED'],
  })

  router
    .post('/api/rpc/*', [DocumentsController, 'unknown'])
    .use(access({ scope: null, limit: 'rpc', idempotency: false, body: 'raw' }))
}
