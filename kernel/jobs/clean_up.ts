import { Job } from '@adonisjs/queue'
import { removeOldRows } from '#kernel/database/remove_old_rows'
import { removeUnfinishedDocuments } from '#kernel/storage/documents'

/** Removes what kernel and modules keep only for a time, and what killed processes left. Hourly. */
export default class CleanUp extends Job<Record<string, never>> {
  static override options = { name: 'kernel.clean_up' }

  async execute(): Promise<void> {
    await removeOldRows()
    await removeUnfinishedDocuments()
  }
}
