import type { HttpContext } from '@adonisjs/core/http'
import { answerProgress, requireEventStream } from '#platform/progress/progress_stream'
import { followedFile } from '../queries/followed_file.js'

/** Live progress of a file. */
export default class ProgressController {
  async show(ctx: HttpContext) {
    requireEventStream(ctx)
    const { params, tenant, userId } = ctx
    await answerProgress(ctx, await followedFile({ tenantId: tenant.id, userId }, params.fileId))
  }
}
