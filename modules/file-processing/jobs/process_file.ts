import type { JobOptions } from '@adonisjs/queue/types'
import { PlatformJob } from '#platform/queue/platform_job'
import type { TenantPayload } from '#platform/queue/platform_job'
import { processSlice } from '../pipeline/process_slice.js'
import { dispatchProcessFile } from '../services/create_job.js'
import { shutdownSignal } from '../services/shutdown.js'

export interface ProcessFilePayload extends TenantPayload {
  analysisJobId: string
}

/**
 * One turn of an analysis job. A job that is not finished goes to the end of the queue again, so that
 * files take turns however long they are.
 */
export default class ProcessFile extends PlatformJob<ProcessFilePayload> {
  static override options: JobOptions = { name: 'file-processing.process_file' }

  readonly moduleId = 'file-processing'

  async handle({ tenantId, analysisJobId }: ProcessFilePayload): Promise<void> {
    const outcome = await processSlice(tenantId, analysisJobId, shutdownSignal())
    const job = { tenantId, id: analysisJobId }
    if (outcome.kind === 'more') {
      await dispatchProcessFile(job)
    } else if (outcome.kind === 'wait') {
      await dispatchProcessFile(job, Math.max(1, outcome.resumeAt - Date.now()))
    }
  }
}
