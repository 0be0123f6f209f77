import { recordSink } from '../extension_points/record_sink.js'
import FileDeletion from '../models/file_deletion.js'
import { removePictures } from '../pictures/services/page_pictures.js'
import { removePages } from '../services/remove_pages.js'

/** Deletions that one look for unfinished ones works on. */
const DELETIONS = 100

/**
 * Removes what a deleted file leaves: its pages and, where they are not kept, its records. Safe to
 * run twice and at the same time: the row of the deletion goes last.
 */
export async function purgeDeletedFile(deletion: FileDeletion): Promise<void> {
  const { id, tenantId, storedFileId, publicId, withRecords, deletedAt } = deletion
  const until = deletedAt.toMillis()
  await removePages(tenantId, (pages) =>
    pages.where('storedFileId', storedFileId).where('createdAt', '<=', until)
  )
  await removePictures(tenantId, { storedFileId }, until)
  if (withRecords) {
    await recordSink()?.purge({ tenantId, fileId: publicId, until })
  }
  await FileDeletion.forTenant(tenantId).where('id', id).delete()
}

/** Finishes what a process that was killed, or a module that was disabled, left undone. */
export async function purgeDeletedFiles(): Promise<void> {
  const deletions = await FileDeletion.acrossTenants().orderBy('deletedAt').limit(DELETIONS)
  for (const deletion of deletions) {
    await purgeDeletedFile(deletion)
  }
}
