import { allowBrowsers } from '#platform/http/cors'
import { accepted, endpoint, file, ok } from '#platform/http/endpoint'
import { success } from '#platform/http/shapes'
import { UPLOAD_PATH } from './controllers/uploads_controller.js'
import { pictureValidator } from './pictures/validators/picture.js'
import * as answers from './transformers/file.js'
import { gradingScale } from './transformers/grading_scale.js'
import {
  deletionValidator,
  extractionValidator,
  filesValidator,
  historyValidator,
  statusValidator,
  uploadTokenValidator,
} from './validators/file_processing.js'
import { gradingScaleValidator } from './validators/grading_scale.js'

const UploadsController = () => import('./controllers/uploads_controller.js')
const ExtractionsController = () => import('./controllers/extractions_controller.js')
const FilesController = () => import('./controllers/files_controller.js')
const FileListController = () => import('./controllers/file_list_controller.js')
const GradingScaleController = () => import('./controllers/grading_scale_controller.js')
const PicturesController = () => import('./pictures/controllers/pictures_controller.js')
const ProgressController = () => import('./controllers/progress_controller.js')

/** Routes of the module. */
export default function routes(): void {
  const base = '/api/file-processing'

  endpoint(`POST ${base}/tenant-upload-and-process`, [UploadsController, 'store'], {
    operation: 'files.upload',
    summary: 'Upload a PDF and process it',
    access: {
      scope: 'files:write',
      body: 'stream',
      idempotency: false,
      userIdRequired: true,
      startsWork: true,
    },
    file: 'The PDF, at most 64 MB',
    answer: ok('Stored and queued', answers.uploadResult),
    errors: ['INVALID_FILE_TYPE', 'FILE_QUOTA_EXCEEDED', 'TOO_MANY_UPLOADS'],
  })

  endpoint(`POST ${base}/upload-token`, [UploadsController, 'issueToken'], {
    operation: 'files.createUploadToken',
    summary: 'Create a token for one upload from a browser',
    description: 'The token is valid for 2 minutes and for one upload.',
    access: { scope: 'files:write', userIdRequired: true, startsWork: true },
    body: uploadTokenValidator,
    example: { name: 'jss1a.pdf', size: 204_800, type: 'application/pdf' },
    answer: ok('Token and address', answers.uploadToken),
    errors: ['INVALID_FILE_TYPE'],
  })

  const browsers = { methods: ['POST'], headers: ['x-upload-token', 'content-type'] }
  endpoint(`POST ${UPLOAD_PATH}`, [UploadsController, 'storeWithToken'], {
    operation: 'files.uploadWithToken',
    summary: 'Upload a PDF from a browser, with an upload token',
    before: allowBrowsers(UPLOAD_PATH, browsers),
    access: { key: false, body: 'stream' },
    security: 'uploadToken',
    file: 'The PDF, at most as large as promised',
    answer: ok('Stored and queued', answers.uploadResult),
    errors: [
      'UNAUTHORIZED',
      'FORBIDDEN',
      'INVALID_FILE_TYPE',
      'FILE_QUOTA_EXCEEDED',
      'TOO_MANY_UPLOADS',
    ],
  })

  endpoint(`POST ${base}/extract`, [ExtractionsController, 'store'], {
    operation: 'files.extract',
    summary: 'Process a stored file again, or fetch one and process it',
    access: { scope: 'files:write', limit: 'extract', startsWork: true },
    takesUserId: true,
    body: extractionValidator,
    example: { fileUrl: 'https://school.example/jss1a.pdf', fileId: 'jss1a-2026-1' },
    answer: accepted('Accepted', answers.extraction),
    errors: ['FILE_NOT_FOUND', 'FILE_QUOTA_EXCEEDED', 'ADAPTER_NOT_CONFIGURED'],
  })

  endpoint(`GET ${base}/progress/:fileId`, [ProgressController, 'show'], {
    operation: 'files.progress',
    summary: 'Follow the progress of a file',
    description: 'With x-user-id, only a file of this user.',
    access: { scope: 'files:read' },
    takesUserId: true,
    params: { fileId: 'Id of the file' },
    answer: ok('Server-sent events; each data field is a progress event', answers.progressEvent, {
      mediaType: 'text/event-stream',
    }),
    errors: ['FILE_NOT_FOUND', 'TOO_MANY_STREAMS'],
  })

  endpoint(`GET ${base}/status`, [FilesController, 'status'], {
    operation: 'files.status',
    summary: 'Show the status of a file',
    description: 'With x-user-id, only a file of this user.',
    access: { scope: 'files:read' },
    takesUserId: true,
    query: statusValidator,
    answer: ok('Status', answers.fileStatus),
    errors: ['FILE_NOT_FOUND'],
  })

  endpoint(`GET ${base}/status/:jobId`, [FilesController, 'jobStatus'], {
    operation: 'files.jobStatus',
    summary: 'Show the status of an analysis job',
    description: 'With x-user-id, only one of a file of this user.',
    access: { scope: 'files:read' },
    takesUserId: true,
    params: { jobId: 'Id of the job' },
    answer: ok('Status', answers.jobStatus),
    errors: ['FILE_NOT_FOUND'],
  })

  endpoint('GET /api/files', [FileListController, 'index'], {
    operation: 'files.list',
    summary: 'List files with where they stand, newest first',
    description: '`search`: words of the name or the title. With x-user-id, files of this user.',
    access: { scope: 'files:read' },
    takesUserId: true,
    query: filesValidator,
    answer: ok('A page of the list', answers.files),
  })

  endpoint('GET /api/files/:fileId', [FileListController, 'show'], {
    operation: 'files.get',
    summary: 'Show a file and where it stands',
    description: 'With x-user-id, only a file of this user.',
    access: { scope: 'files:read' },
    takesUserId: true,
    params: { fileId: 'Id of the file' },
    answer: ok('The file', answers.fileEntry),
    errors: ['FILE_NOT_FOUND'],
  })

  endpoint('GET /api/files/:fileId/original', [FilesController, 'original'], {
    operation: 'files.original',
    summary: 'Download the PDF of a file',
    description: 'With x-user-id, only a file of this user.',
    access: { scope: 'files:read' },
    takesUserId: true,
    params: { fileId: 'Id of the file' },
    answer: file('The PDF', 'application/pdf'),
    errors: ['FILE_NOT_FOUND', 'UPSTREAM_ERROR'],
  })

  endpoint('GET /api/files/:fileId/pages/:page/image', [PicturesController, 'show'], {
    operation: 'files.pageImage',
    summary: 'Show a page of a file as a picture',
    description:
      'Straightened as it was read, in grey: boxes of the review are fractions of it. A scan has no ' +
      'more pixels than it was read with. With x-user-id, only a file of this user.',
    access: { scope: 'files:read' },
    takesUserId: true,
    params: { fileId: 'Id of the file', page: 'Number of the page, from 1' },
    query: pictureValidator,
    answer: file('The picture', 'image/webp'),
    errors: ['FILE_NOT_FOUND', 'NOT_FOUND', 'PAGE_NOT_DRAWN', 'UPSTREAM_ERROR'],
  })

  endpoint('DELETE /api/files/:fileId', [FilesController, 'destroy'], {
    operation: 'files.delete',
    summary: 'Delete a file',
    description:
      'Stops a running job and deletes the PDF, its pages and its records. With ' +
      '`keepRecords=true` a file that has results stays as what its records belong to. With ' +
      'x-user-id, only a file of this user.',
    access: { scope: 'files:write' },
    params: { fileId: 'Id of the file' },
    query: deletionValidator,
    answer: ok('It is deleted', success),
    errors: ['FILE_NOT_FOUND'],
  })

  endpoint(`GET ${base}/history`, [FilesController, 'history'], {
    operation: 'files.history',
    summary: 'List files, newest first',
    access: { scope: 'files:read' },
    query: historyValidator,
    answer: ok('A page of the list', answers.history),
  })

  gradingScaleRoutes()
}

function gradingScaleRoutes(): void {
  endpoint('GET /api/school/grading-scale', [GradingScaleController, 'show'], {
    operation: 'school.gradingScale',
    summary: 'Show the grading scale of the school',
    access: { scope: 'school:read' },
    answer: ok('The scale', gradingScale),
  })

  endpoint('PUT /api/school/grading-scale', [GradingScaleController, 'update'], {
    operation: 'school.setGradingScale',
    summary: 'Change the grading scale of the school',
    description:
      'It counts for sheets that are read from now on and print no grades, and for grades that follow ' +
      'from a correction. Results that are there stay as they are. `null` returns to the default.',
    access: { scope: 'school:write' },
    body: gradingScaleValidator,
    example: {
      gradingScale: [
        { grade: 'A', minimum: 70 },
        { grade: 'B', minimum: 50 },
        { grade: 'F', minimum: 0 },
      ],
    },
    answer: ok('The scale', gradingScale),
  })
}
