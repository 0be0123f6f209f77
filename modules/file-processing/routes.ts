import router from '@adonisjs/core/services/router'
import { access, publicAccess } from '#platform/http/access'
import { allowBrowsers } from '#platform/http/cors'
import { documented } from '#platform/http/documented'
import { success } from '#platform/http/shapes'
import { UPLOAD_PATH } from './controllers/uploads_controller.js'
import * as schemas from './validators/answers.js'
import {
  deletionValidator,
  extractionValidator,
  historyValidator,
  statusValidator,
  uploadTokenValidator,
} from './validators/file_processing.js'

const UploadsController = () => import('./controllers/uploads_controller.js')
const ExtractionsController = () => import('./controllers/extractions_controller.js')
const FilesController = () => import('./controllers/files_controller.js')
const ProgressController = () => import('./controllers/progress_controller.js')

/** Routes of the module. */
export default function routes(): void {
  const base = '/api/file-processing'

  documented(
    router.post(`${base}/tenant-upload-and-process`, [UploadsController, 'store']).use(
      access({
        scope: 'files:write',
        body: 'stream',
        idempotency: false,
        userIdRequired: true,
        startsWork: true,
      })
    ),
    {
      operation: 'files.upload',
      summary: 'Upload a PDF and process it',
      file: 'The PDF, at most 64 MB',
      responses: { 200: { description: 'Stored and queued', schema: schemas.uploadResult } },
      errors: ['INVALID_FILE_TYPE', 'FILE_QUOTA_EXCEEDED', 'TOO_MANY_UPLOADS'],
    }
  )

  documented(
    router
      .post(`${base}/upload-token`, [UploadsController, 'issueToken'])
      .use(access({ scope: 'files:write', userIdRequired: true, startsWork: true })),
    {
      operation: 'files.createUploadToken',
      summary: 'Create a token for one upload from a browser',
      description: 'The token is valid for 2 minutes and for one upload.',
      body: uploadTokenValidator,
      example: { name: 'jss1a.pdf', size: 204_800, type: 'application/pdf' },
      responses: { 200: { description: 'Token and address', schema: schemas.uploadToken } },
      errors: ['INVALID_FILE_TYPE'],
    }
  )

  const browsers = { methods: ['POST'], headers: ['x-upload-token', 'content-type'] }
  documented(
    router
      .post(UPLOAD_PATH, [UploadsController, 'storeWithToken'])
      .use([allowBrowsers(UPLOAD_PATH, browsers), publicAccess({ body: 'stream' })]),
    {
      operation: 'files.uploadWithToken',
      summary: 'Upload a PDF from a browser, with an upload token',
      security: 'uploadToken',
      file: 'The PDF, at most as large as promised',
      responses: { 200: { description: 'Stored and queued', schema: schemas.uploadResult } },
      errors: [
        'UNAUTHORIZED',
        'FORBIDDEN',
        'INVALID_FILE_TYPE',
        'FILE_QUOTA_EXCEEDED',
        'TOO_MANY_UPLOADS',
      ],
    }
  )

  documented(
    router
      .post(`${base}/extract`, [ExtractionsController, 'store'])
      .use(access({ scope: 'files:write', limit: 'extract', startsWork: true })),
    {
      operation: 'files.extract',
      summary: 'Process a stored file again, or fetch one and process it',
      takesUserId: true,
      body: extractionValidator,
      example: { fileUrl: 'https://school.example/jss1a.pdf', fileId: 'jss1a-2026-1' },
      responses: { 202: { description: 'Accepted', schema: schemas.extraction } },
      errors: ['FILE_NOT_FOUND', 'FILE_QUOTA_EXCEEDED', 'ADAPTER_NOT_CONFIGURED'],
    }
  )

  documented(
    router
      .get(`${base}/progress/:fileId`, [ProgressController, 'show'])
      .use(access({ scope: 'files:read' })),
    {
      operation: 'files.progress',
      summary: 'Follow the progress of a file',
      description: 'With x-user-id, only a file of this user.',
      takesUserId: true,
      params: { fileId: 'Id of the file' },
      responses: {
        200: {
          description: 'Server-sent events; each data field is a progress event',
          schema: schemas.progressEvent,
          mediaType: 'text/event-stream',
        },
      },
      errors: ['FILE_NOT_FOUND', 'TOO_MANY_STREAMS'],
    }
  )

  documented(
    router.get(`${base}/status`, [FilesController, 'status']).use(access({ scope: 'files:read' })),
    {
      operation: 'files.status',
      summary: 'Show the status of a file',
      description: 'With x-user-id, only a file of this user.',
      takesUserId: true,
      query: statusValidator,
      responses: { 200: { description: 'Status', schema: schemas.fileStatus } },
      errors: ['FILE_NOT_FOUND'],
    }
  )

  documented(
    router
      .get(`${base}/status/:jobId`, [FilesController, 'jobStatus'])
      .use(access({ scope: 'files:read' })),
    {
      operation: 'files.jobStatus',
      summary: 'Show the status of an analysis job',
      description: 'With x-user-id, only one of a file of this user.',
      takesUserId: true,
      params: { jobId: 'Id of the job' },
      responses: { 200: { description: 'Status', schema: schemas.jobStatus } },
      errors: ['FILE_NOT_FOUND'],
    }
  )

  documented(
    router
      .get('/api/files/:fileId/original', [FilesController, 'original'])
      .use(access({ scope: 'files:read' })),
    {
      operation: 'files.original',
      summary: 'Download the PDF of a file',
      description: 'With x-user-id, only a file of this user.',
      takesUserId: true,
      params: { fileId: 'Id of the file' },
      responses: { 200: { description: 'The PDF', mediaType: 'application/pdf' } },
      errors: ['FILE_NOT_FOUND', 'UPSTREAM_ERROR'],
    }
  )

  documented(
    router
      .delete('/api/files/:fileId', [FilesController, 'destroy'])
      .use(access({ scope: 'files:write' })),
    {
      operation: 'files.delete',
      summary: 'Delete a file',
      description:
        'Stops a running job and deletes the PDF, its pages and its records. With ' +
        '`keepRecords=true` a file that has results stays as what its records belong to. With ' +
        'x-user-id, only a file of this user.',
      params: { fileId: 'Id of the file' },
      query: deletionValidator,
      responses: { 200: { description: 'It is deleted', schema: success } },
      errors: ['FILE_NOT_FOUND'],
    }
  )

  documented(
    router
      .get(`${base}/history`, [FilesController, 'history'])
      .use(access({ scope: 'files:read' })),
    {
      operation: 'files.history',
      summary: 'List files, newest first',
      query: historyValidator,
      responses: { 200: { description: 'A page of the list', schema: schemas.history } },
    }
  )
}
