import type { JobOptions } from '@adonisjs/queue/types'
import { shutdownSignal } from '#platform/work/shutdown'
import { epochOf, systemClock } from '#platform/clock'
import { PlatformJob } from '#platform/queue/platform_job'
import type { TenantPayload } from '#platform/queue/platform_job'
import { processSlice } from '../pipeline/process_slice.js'
import { noteQueued } from '../services/note_queued.js'

export interface ProcessFilePayload extends TenantPayload {
  analysisJobId: string
}

/**
 * One slice of an analysis job. A job that is not finished goes to the end of the queue again, so
 * that files take turns however long they are.
 */
export default class ProcessFileJob extends PlatformJob<ProcessFilePayload> {
  static override options: JobOptions = { name: 'file-processing.process_file' }

  readonly moduleId = 'file-processing'

  async handle({ tenantId, analysisJobId }: ProcessFilePayload): Promise<void> {
    const outcome = await processSlice(tenantId, analysisJobId, shutdownSignal())
    if (outcome.kind === 'more' || outcome.kind === 'wait') {
      const delay =
        outcome.kind === 'wait' ? Math.max(1, outcome.resumeAt - epochOf(systemClock)) : 0
      const dispatch = ProcessFileJob.dispatch({ tenantId, analysisJobId })
      await (delay > 0 ? dispatch.in(delay) : dispatch)
      await noteQueued({ tenantId, id: analysisJobId }, delay)
    }
  }
}
