import { setTimeout as wait } from 'node:timers/promises'
import type { School } from './school.js'

const path = '/api/student-emails/bulk'

/** Milliseconds that a test waits for a job. */
const PATIENCE = 45_000

const ENDS = ['completed', 'completed_with_errors', 'failed', 'cancelled']

/** Sends a list as JSON and returns the id of its job. */
export async function send(school: School, students: object[], options: object = {}) {
  const response = await school.api.post(path, { students, options })
  response.assertStatus(202)
  return response.body().jobId as string
}

/** Sends a CSV file. */
export function sendCsv(
  school: School,
  csv: string | Buffer,
  options: object = {},
  idempotencyKey?: string
) {
  const request = school.api
    .post(path)
    .file('file', Buffer.from(csv), { filename: 'students.csv', contentType: 'text/csv' })
    .field('options', JSON.stringify(options))
  return idempotencyKey ? request.header('idempotency-key', idempotencyKey) : request
}

/** The job once it has ended. */
export function finished(school: School, jobId: string) {
  return until(school, jobId, (status) => ENDS.includes(status))
}

/** The job once it has this status. */
export function untilStatus(school: School, jobId: string, wanted: string) {
  return until(school, jobId, (status) => status === wanted)
}

/** Rows of a job, all of them. */
export async function readRows(school: School, jobId: string) {
  const rows = []
  for (let offset = 0; ; offset += 100) {
    const response = await school.api.get(`${path}/${jobId}/rows?limit=100&offset=${offset}`)
    response.assertStatus(200)
    const page = response.body()
    rows.push(...page.rows)
    if (rows.length >= page.total) {
      return rows
    }
  }
}

async function until(school: School, jobId: string, isReached: (status: string) => boolean) {
  const { presentBulkJob } = await import('../../bulk/transformers/bulk.js')
  const { findBulkJob, credentialsUntil } = await import('../../bulk/queries/bulk_jobs.js')
  for (const startedAt = Date.now(); ;) {
    const job = await findBulkJob(school.tenant.id, jobId)
    if (isReached(job.status) && job.leaseOwner === null) {
      const credentials = await credentialsUntil(school.tenant.id, [jobId])
      return presentBulkJob(job, credentials.get(jobId))
    }
    if (isReached(job.status) && job.status === 'running') {
      return presentBulkJob(job, undefined)
    }
    if (Date.now() - startedAt > PATIENCE) {
      throw new Error(`The job is ${job.status} (${job.error ?? job.pauseReason})`)
    }
    await wait(20)
  }
}
