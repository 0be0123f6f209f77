import type { HttpContext } from '@adonisjs/core/http'
import { answerProgress, requireEventStream } from '#platform/progress/progress_stream'
import { fileState, jobState } from '../queries/file_state.js'
import { progressHub, progressOf } from '../services/job_progress.js'

/** Live progress of a file. */
export default class ProgressController {
  async show(ctx: HttpContext) {
    requireEventStream(ctx)
    const { params, tenant, userId } = ctx
    const { job } = await fileState(tenant.id, params.fileId, userId)
    await answerProgress(ctx, {
      hub: progressHub,
      jobId: job.id,
      current: async () => {
        const state = await jobState(tenant.id, job.id)
        return progressOf(state.job, state.file)
      },
    })
  }
}
