import { epochOf, systemClock } from '#platform/clock'
import { jobActor } from '#platform/audit/audit_log'
import { limitOfPlan } from '#platform/access/holdings'
import Tenant from '#kernel/tenancy/tenant'
import StoredFile from '../models/stored_file.js'
import { deleteFile } from './delete_file.js'

const DAY = 86_400_000

/** Files that are listed at a time. */
const BATCH = 50

/** Files of one tenant that one run deletes; the next run goes on. */
const MOST_PER_RUN = 1000

/**
 * Deletes files, with their records, that are older than the tenant's plan keeps them
 * (`files.retention_days`). Tenants without a plan, or without such a limit, keep theirs.
 *
 * @returns number of files that were deleted.
 */
export async function expireFiles(now = epochOf(systemClock)): Promise<number> {
  let deleted = 0
  for (const { id } of await Tenant.query().select('id')) {
    const days = (await limitOfPlan(id, 'files.retention_days')) ?? null
    if (days !== null) {
      deleted += await expire(id, now - days * DAY)
    }
  }
  return deleted
}

async function expire(tenantId: string, before: number): Promise<number> {
  for (let deleted = 0; ; deleted += BATCH) {
    const old = await StoredFile.forTenant(tenantId)
      .select('publicId')
      .where('createdAt', '<', before)
      .orderBy('createdAt')
      .limit(BATCH)
    for (const { publicId: fileId } of old) {
      const by = jobActor('file-processing.retention')
      await deleteFile({ tenantId, fileId, userId: null, keepRecords: false, by })
    }
    if (old.length < BATCH || deleted + BATCH >= MOST_PER_RUN) {
      return deleted + old.length
    }
  }
}
