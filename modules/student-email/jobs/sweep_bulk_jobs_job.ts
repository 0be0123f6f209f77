import { Job } from '@adonisjs/queue'
import type { JobOptions } from '@adonisjs/queue/types'
import { wakeBulkJobs } from '../bulk/actions/wake_bulk_jobs.js'

/** Looks now and then for bulk jobs that were left behind. */
export default class SweepBulkJobsJob extends Job<Record<string, never>> {
  static override options: JobOptions = { name: 'student-email.sweep_bulk_jobs' }

  async execute(): Promise<void> {
    await wakeBulkJobs()
  }
}
