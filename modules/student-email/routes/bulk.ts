import { accepted, endpoint, file, ok } from '#platform/http/endpoint'
import * as answers from '../bulk/transformers/bulk.js'
import { bulkProgress } from '../bulk/transformers/progress.js'
import {
  bulkJobsValidator,
  bulkRowsValidator,
  bulkValidator,
  credentialsValidator,
  resumeValidator,
  retryValidator,
  templateValidator,
} from '../bulk/validators/bulk.js'

const BulkJobsController = () => import('../controllers/bulk_jobs_controller.js')
const BulkFilesController = () => import('../controllers/bulk_files_controller.js')

/** Bytes of a list. */
const MAXIMUM_LIST = 10 * 1024 * 1024

const jobParam = { jobId: 'Id of the job' }

/** Routes of bulk provisioning. */
export default function bulkRoutes(): void {
  const base = '/api/student-emails'

  endpoint(`POST ${base}/bulk`, [BulkJobsController, 'store'], {
    operation: 'bulkEmails.create',
    summary: 'Provision accounts for a list of students',
    description:
      'JSON with up to 5,000 students, or multipart/form-data with a CSV file of up to 10,000 ' +
      'rows and the options as JSON text. What is wrong with a row is the result of that row.',
    access: {
      scope: 'emails:write',
      limit: 'student-emails-bulk',
      startsWork: true,
      body: 'raw',
      maximumBody: MAXIMUM_LIST,
    },
    body: bulkValidator,
    file: 'CSV in UTF-8 with a header',
    fields: {
      options: {
        type: 'string',
        contentMediaType: 'application/json',
        description: 'The `options` of the JSON form, as text',
      },
    },
    answer: accepted('Accepted', answers.acceptance),
    errors: [
      'EMAIL_CONFIG_MISSING',
      'EMAIL_DOMAIN_NOT_VERIFIED',
      'EMAIL_JOB_RUNNING',
      'EMAIL_QUOTA_EXCEEDED',
    ],
  })

  endpoint(`GET ${base}/template.csv`, [BulkFilesController, 'template'], {
    operation: 'bulkEmails.template',
    summary: 'Download an empty list to fill in',
    access: { scope: 'emails:read' },
    query: templateValidator,
    answer: file('Header and one example', 'text/csv'),
  })

  endpoint(`GET ${base}/bulk`, [BulkJobsController, 'index'], {
    operation: 'bulkEmails.list',
    summary: 'List bulk jobs, newest first',
    access: { scope: 'emails:read' },
    query: bulkJobsValidator,
    answer: ok('A page of the list', answers.bulkJobs),
  })

  endpoint(`GET ${base}/bulk/:jobId`, [BulkJobsController, 'show'], {
    operation: 'bulkEmails.get',
    summary: 'Show a bulk job',
    access: { scope: 'emails:read' },
    params: jobParam,
    answer: ok('The job', answers.bulkJob),
    errors: ['EMAIL_JOB_NOT_FOUND'],
  })

  endpoint(`GET ${base}/bulk/:jobId/rows`, [BulkJobsController, 'rows'], {
    operation: 'bulkEmails.rows',
    summary: 'List the rows of a bulk job, with their results',
    access: { scope: 'emails:read' },
    params: jobParam,
    query: bulkRowsValidator,
    answer: ok('A page of the list', answers.bulkRows),
    errors: ['EMAIL_JOB_NOT_FOUND'],
  })

  endpoint(`GET ${base}/bulk/:jobId/progress`, [BulkJobsController, 'progress'], {
    operation: 'bulkEmails.progress',
    summary: 'Follow the progress of a bulk job',
    access: { scope: 'emails:read' },
    params: jobParam,
    answer: ok('Server-sent events; each data field is a progress event', bulkProgress, {
      mediaType: 'text/event-stream',
    }),
    errors: ['EMAIL_JOB_NOT_FOUND', 'TOO_MANY_STREAMS'],
  })

  endpoint(`GET ${base}/bulk/:jobId/errors.csv`, [BulkFilesController, 'errors'], {
    operation: 'bulkEmails.errors',
    summary: 'Download the failed rows of a bulk job as CSV, with their errors',
    access: { scope: 'emails:read' },
    params: jobParam,
    answer: file('The rows', 'text/csv'),
    errors: ['EMAIL_JOB_NOT_FOUND'],
  })

  endpoint(`GET ${base}/bulk/:jobId/credentials`, [BulkFilesController, 'credentials'], {
    operation: 'bulkEmails.credentials',
    summary: 'Download the temporary passwords of a bulk job, once',
    description:
      'As JSON, CSV, or a PDF of slips to be cut out. They are removed as they are read.',
    access: { scope: 'emails:credentials', sensitive: true },
    params: jobParam,
    query: credentialsValidator,
    answer: ok('The passwords', answers.credentials, { files: ['text/csv', 'application/pdf'] }),
    errors: ['EMAIL_JOB_NOT_FOUND', 'EMAIL_CREDENTIALS_NOT_FOUND', 'EMAIL_INVALID_STATE'],
  })

  endpoint(`POST ${base}/bulk/:jobId/run`, [BulkJobsController, 'runChecked'], {
    operation: 'bulkEmails.run',
    summary: 'Run the list of a dry run',
    description: 'As it was sent, with the same options: a new job, which changes accounts.',
    access: { scope: 'emails:write', limit: 'student-emails-bulk', startsWork: true },
    params: jobParam,
    refusesBody: true,
    answer: accepted('Accepted', answers.acceptance),
    errors: [
      'EMAIL_JOB_NOT_FOUND',
      'EMAIL_INVALID_STATE',
      'EMAIL_CONFIG_MISSING',
      'EMAIL_DOMAIN_NOT_VERIFIED',
      'EMAIL_JOB_RUNNING',
      'EMAIL_QUOTA_EXCEEDED',
    ],
  })

  endpoint(`POST ${base}/bulk/:jobId/cancel`, [BulkJobsController, 'cancel'], {
    operation: 'bulkEmails.cancel',
    summary: 'Cancel a bulk job; finished rows are kept',
    access: { scope: 'emails:write' },
    params: jobParam,
    refusesBody: true,
    answer: accepted('The job', answers.bulkJob),
    errors: ['EMAIL_JOB_NOT_FOUND', 'EMAIL_INVALID_STATE'],
  })

  endpoint(`POST ${base}/bulk/:jobId/resume`, [BulkJobsController, 'resume'], {
    operation: 'bulkEmails.resume',
    summary: 'Resume a paused bulk job',
    access: { scope: 'emails:write' },
    params: jobParam,
    body: resumeValidator,
    answer: accepted('The job', answers.bulkJob),
    errors: ['EMAIL_JOB_NOT_FOUND', 'EMAIL_INVALID_STATE', 'EMAIL_SAFEGUARD'],
  })

  endpoint(`POST ${base}/bulk/:jobId/retry`, [BulkJobsController, 'retry'], {
    operation: 'bulkEmails.retry',
    summary: 'Retry the failed rows of a bulk job',
    access: { scope: 'emails:write' },
    params: jobParam,
    body: retryValidator,
    answer: accepted('The job', answers.bulkJob),
    errors: ['EMAIL_JOB_NOT_FOUND', 'EMAIL_INVALID_STATE'],
  })
}
