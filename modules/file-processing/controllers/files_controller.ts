import type { HttpContext } from '@adonisjs/core/http'
import { validate } from '#kernel/http/validate'
import { fileHistory } from '../queries/file_history.js'
import { fileState, jobState } from '../queries/file_state.js'
import type { FileState } from '../queries/file_state.js'
import { historyValidator, statusValidator } from '../validators/file_processing.js'

/** Where files stand. */
export default class FilesController {
  /** Status by file. */
  async status({ request, response, tenant }: HttpContext) {
    const { fileId } = await validate(statusValidator, request.qs())
    const state = await fileState(tenant.id, fileId)
    return response.ok({ ...commonStatus(state), jobId: state.job.id })
  }

  /** Status by job. */
  async jobStatus({ params, response, tenant }: HttpContext) {
    const state = await jobState(tenant.id, params.jobId)
    const { id: jobId, totalPages, processedPages } = state.job
    return response.ok({ jobId, ...commonStatus(state), totalPages, processedPages })
  }

  /** Files of the tenant, newest first. */
  async history({ request, response, tenant }: HttpContext) {
    const filter = await validate(historyValidator, request.qs())
    return response.ok(await fileHistory(tenant.id, filter))
  }
}

function commonStatus({ file, job }: FileState) {
  const { status, progress, stage } = job
  return {
    fileId: file.publicId,
    status,
    progress,
    stage,
    ...(status === 'complete' && { recordCount: file.recordCount ?? job.recordCount ?? 0 }),
    ...(status === 'failed' && { error: job.errorMessage }),
  }
}
