import type { HttpContext } from '@adonisjs/core/http'
import { emptyValidator, validate } from '#platform/http/validate'
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
import {
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

  async index({ request, tenant }: HttpContext) {
    const filter = await validate(bulkJobsValidator, request.qs())
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

  async rows({ params, request, tenant }: HttpContext) {
    const filter = await validate(bulkRowsValidator, request.qs())
    const job = await findBulkJob(tenant.id, params.jobId)
    const { rows, total } = await bulkRows(job, filter)
    return { rows: rows.map(presentBulkRow), total }
  }

  async progress(ctx: HttpContext) {
    requireEventStream(ctx)
    const { params, tenant } = ctx
    await answerProgress(ctx, await followedBulkJob({ tenantId: tenant.id }, params.jobId))
  }

  async runChecked({ params, request, tenant }: HttpContext) {
    await validate(emptyValidator, request.body())
    return presentAcceptance(await runCheckedList({ tenantId: tenant.id, jobId: params.jobId }))
  }

  async cancel({ params, request, tenant }: HttpContext) {
    await validate(emptyValidator, request.body())
    const job = await cancelBulkJob({ tenantId: tenant.id, jobId: params.jobId })
    return present(job)
  }

  async resume({ params, request, tenant }: HttpContext) {
    const { confirmSafeguard } = await validate(resumeValidator, request.body())
    const input = { tenantId: tenant.id, jobId: params.jobId, confirmSafeguard }
    return present(await resumeBulkJob(input))
  }

  async retry({ params, request, tenant }: HttpContext) {
    const { rows } = await validate(retryValidator, request.body())
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
