import type { JobOptions } from '@adonisjs/queue/types'
import { PlatformJob, type TenantPayload } from '#platform/queue/platform_job'
import { purgeDeletedFile } from '../actions/purge_deleted_file.js'
import FileDeletion from '../models/file_deletion.js'

export interface PurgeFilePayload extends TenantPayload {
  deletionId: string
}

/** Removes what a deleted file leaves, soon after its deletion. */
export default class PurgeFileJob extends PlatformJob<PurgeFilePayload> {
  static override options: JobOptions = { name: 'file-processing.purge_file' }

  readonly moduleId = 'file-processing'

  async handle({ tenantId, deletionId }: PurgeFilePayload): Promise<void> {
    const deletion = await FileDeletion.forTenant(tenantId).where('id', deletionId).first()
    if (deletion) {
      await purgeDeletedFile(deletion)
    }
  }
}
