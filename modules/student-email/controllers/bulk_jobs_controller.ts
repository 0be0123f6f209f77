import type { HttpContext } from '@adonisjs/core/http'
import type { ContextWith } from '#platform/http/checked_input'
import { answerProgress, requireEventStream } from '#platform/progress/progress_stream'
import { cancelBulkJob } from '../bulk/actions/cancel_bulk_job.js'
import { createBulkJob } from '../bulk/actions/create_bulk_job.js'
import { resumeBulkJob } from '../bulk/actions/resume_bulk_job.js'
import { retryBulkRows } from '../bulk/actions/retry_bulk_rows.js'
import { runCheckedList } from '../bulk/actions/run_checked_list.js'
import type BulkJob from '../models/bulk_job.js'
import { findBulkJob, bulkJobs, bulkRows, credentialsUntil } from '../bulk/queries/bulk_jobs.js'
import { followedBulkJob } from '../bulk/queries/followed_bulk_job.js'
import { readBulkBody } from '../bulk/services/bulk_body.js'
import { presentBulkJob, presentBulkRow } from '../bulk/transformers/bulk.js'
import type {
  bulkJobsValidator,
  bulkRowsValidator,
  resumeValidator,
  retryValidator,
} from '../bulk/validators/bulk.js'

/** Lists of students whose accounts are provisioned. */
export default class BulkJobsController {
  async store(ctx: HttpContext) {
    const list = await readBulkBody(ctx)
    return presentAcceptance(await createBulkJob({ tenantId: ctx.tenant.id, ...list }))
  }

  async index({ tenant, input: filter }: ContextWith<typeof bulkJobsValidator>) {
    const { jobs, total } = await bulkJobs(tenant.id, filter)
    const until = await credentialsUntil(
      tenant.id,
      jobs.map(({ id }) => id)
    )
    return { jobs: jobs.map((job) => presentBulkJob(job, until.get(job.id))), total }
  }

  async show({ params, tenant }: HttpContext) {
    return present(await findBulkJob(tenant.id, params.jobId))
  }

  async rows({ params, tenant, input: filter }: ContextWith<typeof bulkRowsValidator>) {
    const job = await findBulkJob(tenant.id, params.jobId)
    const { rows, total } = await bulkRows(job, filter)
    return { rows: rows.map(presentBulkRow), total }
  }

  async progress(ctx: HttpContext) {
    requireEventStream(ctx)
    const { params, tenant } = ctx
    await answerProgress(ctx, await followedBulkJob({ tenantId: tenant.id }, params.jobId))
  }

  async runChecked({ params, tenant }: HttpContext) {
    return presentAcceptance(await runCheckedList({ tenantId: tenant.id, jobId: params.jobId }))
  }

  async cancel({ params, tenant }: HttpContext) {
    const job = await cancelBulkJob({ tenantId: tenant.id, jobId: params.jobId })
    return present(job)
  }

  async resume({
    params,
    tenant,
    input: { confirmSafeguard },
  }: ContextWith<typeof resumeValidator>) {
    const input = { tenantId: tenant.id, jobId: params.jobId, confirmSafeguard }
    return present(await resumeBulkJob(input))
  }

  async retry({ params, tenant, input: { rows } }: ContextWith<typeof retryValidator>) {
    const input = { tenantId: tenant.id, jobId: params.jobId, rows }
    return present(await retryBulkRows(input))
  }
}

function presentAcceptance({ id, total }: BulkJob) {
  return { success: true, status: 'pending' as const, jobId: id, total }
}

async function present(job: BulkJob) {
  const until = await credentialsUntil(job.tenantId, [job.id])
  return presentBulkJob(job, until.get(job.id))
}
