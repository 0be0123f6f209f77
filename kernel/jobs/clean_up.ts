import { Job } from '@adonisjs/queue'
import { removeOldRows } from '#kernel/database/remove_old_rows'

/** Removes what kernel and modules keep only for a time. Runs every hour. */
export default class CleanUp extends Job<Record<string, never>> {
  static override options = { name: 'kernel.clean_up' }

  async execute(): Promise<void> {
    await removeOldRows()
  }
}
