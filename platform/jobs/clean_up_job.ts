import logger from '@adonisjs/core/services/logger'
import { Job } from '@adonisjs/queue'
import { expireAuditEvents } from '#platform/audit/expire_audit_events'
import { refreshQueryStatistics } from '#platform/database/query_statistics'
import { removeOldRows } from '#platform/database/remove_old_rows'
import { removeUnfinishedDocuments } from '#platform/storage/documents'

/** Removes something whose time is over, in statements that are short; safe to run at any time. */
export type CleaningTask = () => Promise<void>

const tasks = new Map<string, CleaningTask>([
  ['kernel.old_rows', () => removeOldRows()],
  ['kernel.audit_events', () => expireAuditEvents()],
  ['kernel.query_statistics', () => refreshQueryStatistics()],
  ['kernel.unfinished_documents', () => removeUnfinishedDocuments()],
])

/**
 * Adds what a module removes every hour that is more than rows of a certain age
 * (`keepRowsFor`); called in the `boot` of its provider.
 *
 * @param name For logs, such as `file-processing.retention`.
 */
export function cleanUpWith(name: string, task: CleaningTask): void {
  tasks.set(name, task)
}

/** Removes what kernel and modules keep only for a time, and what killed processes left. Hourly. */
export default class CleanUpJob extends Job<Record<string, never>> {
  static override options = { name: 'kernel.clean_up' }

  /** A task that fails does not keep the others from their work; it is tried again in an hour. */
  async execute(): Promise<void> {
    for (const [name, task] of tasks) {
      try {
        await task()
      } catch (error) {
        logger.error({ err: error, task: name }, 'a clean-up failed; it is tried again')
      }
    }
  }
}
