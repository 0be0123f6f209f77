import type { ModelQueryBuilderContract } from '@adonisjs/lucid/types/model'
import { removeInBatches } from '#platform/database/remove_in_batches'
import Chunk from '../models/chunk.js'

/** Pages removed by one statement: they may be large. */
const BATCH = 20

/** Removes all pages of a tenant that match, few at a time. */
export async function removePages(
  tenantId: string,
  matching: (pages: ModelQueryBuilderContract<typeof Chunk>) => void
): Promise<void> {
  await removeInBatches(
    () => Chunk.forTenant(tenantId).select('id').where(matching).limit(BATCH),
    (ids) => Chunk.forTenant(tenantId).whereIn('id', ids).delete()
  )
}
