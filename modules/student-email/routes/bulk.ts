import router from '@adonisjs/core/services/router'
import { access } from '#platform/http/access'
import { documented } from '#platform/http/documented'
import * as answers from '../bulk/validators/bulk_answers.js'
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

  documented(
    router.post(`${base}/bulk`, [BulkJobsController, 'store']).use(
      access({
        scope: 'emails:write',
        limit: 'student-emails-bulk',
        startsWork: true,
        body: 'raw',
        maximumBody: MAXIMUM_LIST,
      })
    ),
    {
      operation: 'bulkEmails.create',
      summary: 'Provision accounts for a list of students',
      description:
        'JSON with up to 5,000 students, or multipart/form-data with a CSV file of up to 10,000 ' +
        'rows and the options as JSON text. What is wrong with a row is the result of that row.',
      body: bulkValidator,
      file: 'CSV in UTF-8 with a header',
      fields: {
        options: {
          type: 'string',
          contentMediaType: 'application/json',
          description: 'The `options` of the JSON form, as text',
        },
      },
      responses: { 202: { description: 'Accepted', schema: answers.accepted } },
      errors: [
        'EMAIL_CONFIG_MISSING',
        'EMAIL_DOMAIN_NOT_VERIFIED',
        'EMAIL_JOB_RUNNING',
        'EMAIL_QUOTA_EXCEEDED',
      ],
    }
  )

  documented(
    router
      .get(`${base}/template.csv`, [BulkFilesController, 'template'])
      .use(access({ scope: 'emails:read' })),
    {
      operation: 'bulkEmails.template',
      summary: 'Download an empty list to fill in',
      query: templateValidator,
      responses: { 200: { description: 'Header and one example', mediaType: 'text/csv' } },
    }
  )

  documented(
    router.get(`${base}/bulk`, [BulkJobsController, 'index']).use(access({ scope: 'emails:read' })),
    {
      operation: 'bulkEmails.list',
      summary: 'List bulk jobs, newest first',
      query: bulkJobsValidator,
      responses: { 200: { description: 'A page of the list', schema: answers.bulkJobs } },
    }
  )

  documented(
    router
      .get(`${base}/bulk/:jobId`, [BulkJobsController, 'show'])
      .use(access({ scope: 'emails:read' })),
    {
      operation: 'bulkEmails.get',
      summary: 'Show a bulk job',
      params: jobParam,
      responses: { 200: { description: 'The job', schema: answers.bulkJob } },
      errors: ['EMAIL_JOB_NOT_FOUND'],
    }
  )

  documented(
    router
      .get(`${base}/bulk/:jobId/rows`, [BulkJobsController, 'rows'])
      .use(access({ scope: 'emails:read' })),
    {
      operation: 'bulkEmails.rows',
      summary: 'List the rows of a bulk job, with their results',
      params: jobParam,
      query: bulkRowsValidator,
      responses: { 200: { description: 'A page of the list', schema: answers.bulkRows } },
      errors: ['EMAIL_JOB_NOT_FOUND'],
    }
  )

  documented(
    router
      .get(`${base}/bulk/:jobId/progress`, [BulkJobsController, 'progress'])
      .use(access({ scope: 'emails:read' })),
    {
      operation: 'bulkEmails.progress',
      summary: 'Follow the progress of a bulk job',
      params: jobParam,
      responses: {
        200: {
          description: 'Server-sent events; each data field is a progress event',
          schema: answers.bulkProgress,
          mediaType: 'text/event-stream',
        },
      },
      errors: ['EMAIL_JOB_NOT_FOUND', 'TOO_MANY_STREAMS'],
    }
  )

  documented(
    router
      .get(`${base}/bulk/:jobId/errors.csv`, [BulkFilesController, 'errors'])
      .use(access({ scope: 'emails:read' })),
    {
      operation: 'bulkEmails.errors',
      summary: 'Download the failed rows of a bulk job as CSV, with their errors',
      params: jobParam,
      responses: { 200: { description: 'The rows', mediaType: 'text/csv' } },
      errors: ['EMAIL_JOB_NOT_FOUND'],
    }
  )

  documented(
    router
      .get(`${base}/bulk/:jobId/credentials`, [BulkFilesController, 'credentials'])
      .use(access({ scope: 'emails:credentials' })),
    {
      operation: 'bulkEmails.credentials',
      summary: 'Download the temporary passwords of a bulk job, once',
      description:
        'As JSON, CSV, or a PDF of slips to be cut out. They are removed as they are read.',
      params: jobParam,
      query: credentialsValidator,
      responses: {
        200: {
          description: 'The passwords',
          schema: answers.credentials,
          files: ['text/csv', 'application/pdf'],
        },
      },
      errors: ['EMAIL_JOB_NOT_FOUND', 'EMAIL_CREDENTIALS_NOT_FOUND', 'EMAIL_INVALID_STATE'],
    }
  )

  documented(
    router
      .post(`${base}/bulk/:jobId/cancel`, [BulkJobsController, 'cancel'])
      .use(access({ scope: 'emails:write' })),
    {
      operation: 'bulkEmails.cancel',
      summary: 'Cancel a bulk job; finished rows are kept',
      params: jobParam,
      responses: { 202: { description: 'The job', schema: answers.bulkJob } },
      errors: ['EMAIL_JOB_NOT_FOUND', 'EMAIL_INVALID_STATE'],
    }
  )

  documented(
    router
      .post(`${base}/bulk/:jobId/resume`, [BulkJobsController, 'resume'])
      .use(access({ scope: 'emails:write' })),
    {
      operation: 'bulkEmails.resume',
      summary: 'Resume a paused bulk job',
      params: jobParam,
      body: resumeValidator,
      responses: { 202: { description: 'The job', schema: answers.bulkJob } },
      errors: ['EMAIL_JOB_NOT_FOUND', 'EMAIL_INVALID_STATE', 'EMAIL_SAFEGUARD'],
    }
  )

  documented(
    router
      .post(`${base}/bulk/:jobId/retry`, [BulkJobsController, 'retry'])
      .use(access({ scope: 'emails:write' })),
    {
      operation: 'bulkEmails.retry',
      summary: 'Retry the failed rows of a bulk job',
      params: jobParam,
      body: retryValidator,
      responses: { 202: { description: 'The job', schema: answers.bulkJob } },
      errors: ['EMAIL_JOB_NOT_FOUND', 'EMAIL_INVALID_STATE'],
    }
  )
}
