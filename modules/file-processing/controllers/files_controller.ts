import type { HttpContext } from '@adonisjs/core/http'
import { actorOf } from '#platform/audit/audit_log'
import { attachment, streamToClient } from '#platform/http/client_stream'
import type { ContextWith } from '#platform/http/checked_input'
import { deleteFile } from '../actions/delete_file.js'
import { fileHistory } from '../queries/file_history.js'
import { originalOf } from '../queries/file_original.js'
import { statusOfFile, statusOfJob, type FileStatus } from '../queries/file_status.js'
import type {
  deletionValidator,
  historyValidator,
  statusValidator,
} from '../validators/file_processing.js'

/** Where files stand, their PDFs, and their end. */
export default class FilesController {
  /** Status by file. */
  async status({ tenant, userId, input: { fileId } }: ContextWith<typeof statusValidator>) {
    const status = await statusOfFile(tenant.id, fileId, userId)
    return { ...present(status), jobId: status.jobId }
  }

  /** Status by job. */
  async jobStatus({ params, tenant, userId }: HttpContext) {
    const status = await statusOfJob(tenant.id, params.jobId, userId)
    const { jobId, totalPages, processedPages } = status
    return { jobId, ...present(status), totalPages, processedPages }
  }

  /** Files of the tenant, newest first. */
  async history({ tenant, input: filter }: ContextWith<typeof historyValidator>) {
    return fileHistory(tenant.id, filter)
  }

  /** The PDF as it was uploaded or fetched. */
  async original(ctx: HttpContext) {
    const { params, response, tenant, userId } = ctx
    const { name, size, stream } = await originalOf(tenant.id, params.fileId, userId)
    response.header('Content-Type', 'application/pdf')
    response.header('Content-Length', size)
    response.header('Content-Disposition', attachment(name))
    response.header('Cache-Control', 'no-store')
    streamToClient(ctx, stream)
  }

  async destroy(ctx: ContextWith<typeof deletionValidator>) {
    const { params, tenant, userId, input } = ctx
    await deleteFile({
      tenantId: tenant.id,
      fileId: params.fileId,
      userId,
      keepRecords: input.keepRecords,
      by: actorOf(ctx),
    })
    return { success: true }
  }
}

function present(file: FileStatus) {
  const { fileId, status, progress, stage, recordCount, documentKind, error } = file
  return {
    fileId,
    status,
    progress,
    stage,
    ...(recordCount !== null && { recordCount }),
    ...(documentKind === 'no_results' && { documentKind }),
    ...(error !== null && { error }),
  }
}
