import router from '@adonisjs/core/services/router'
import { access } from '#kernel/http/access'

const DocumentsController = () => import('./controllers/documents_controller.js')

const reads = [
  'getUserDocuments',
  'getFileStudentRecords',
  'getLatestAnalysisJobForFile',
  'getFileStatistics',
  'getPageRecordsWithRefinement',
  'getFileChunks',
] as const

const writes = [
  'updateRecord',
  'deleteRecord',
  'confirmSubjectGroups',
  'refinePageWithLLM',
] as const

/** `POST /api/rpc/documents/{procedure}`; everything else below `/api/rpc` does not exist. */
export default function routes() {
  for (const procedure of reads) {
    router
      .post(`/api/rpc/documents/${procedure}`, [DocumentsController, procedure])
      .use(access({ scope: 'records:read', limit: 'rpc', idempotency: false }))
  }
  for (const procedure of writes) {
    router
      .post(`/api/rpc/documents/${procedure}`, [DocumentsController, procedure])
      .use(access({ scope: 'records:write', limit: 'rpc' }))
  }
  router
    .post('/api/rpc/*', [DocumentsController, 'unknown'])
    .use(access({ scope: null, limit: 'rpc', idempotency: false, body: 'raw' }))
}
