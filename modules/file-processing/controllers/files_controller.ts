import type { HttpContext } from '@adonisjs/core/http'
import { validate } from '#kernel/http/validate'
import { fileHistory } from '../queries/file_history.js'
import { statusOfFile, statusOfJob, type FileStatus } from '../queries/file_status.js'
import { historyValidator, statusValidator } from '../validators/file_processing.js'

/** Where files stand. */
export default class FilesController {
  /** Status by file. */
  async status({ request, response, tenant }: HttpContext) {
    const { fileId } = await validate(statusValidator, request.qs())
    const status = await statusOfFile(tenant.id, fileId)
    return response.ok({ ...present(status), jobId: status.jobId })
  }

  /** Status by job. */
  async jobStatus({ params, response, tenant }: HttpContext) {
    const status = await statusOfJob(tenant.id, params.jobId)
    const { jobId, totalPages, processedPages } = status
    return response.ok({ jobId, ...present(status), totalPages, processedPages })
  }

  /** Files of the tenant, newest first. */
  async history({ request, response, tenant }: HttpContext) {
    const filter = await validate(historyValidator, request.qs())
    return response.ok(await fileHistory(tenant.id, filter))
  }
}

function present({ fileId, status, progress, stage, recordCount, error }: FileStatus) {
  return {
    fileId,
    status,
    progress,
    stage,
    ...(recordCount !== null && { recordCount }),
    ...(error !== null && { error }),
  }
}
