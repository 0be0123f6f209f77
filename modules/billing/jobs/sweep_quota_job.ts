import { Job } from '@adonisjs/queue'
import type { JobOptions } from '@adonisjs/queue/types'
import logger from '@adonisjs/core/services/logger'
import { ExpireQuota } from '../quota/actions/expire_quota.js'

/**
 * Every minute: gives back what work held that gave no sign of life, and ends grants whose time is
 * over. For all tenants, also those that no longer have the module: what they hold must end too.
 */
export default class SweepQuotaJob extends Job<Record<string, never>> {
  static options: JobOptions = { name: 'billing.sweep_quota' }

  async execute(): Promise<void> {
    const expired = await new ExpireQuota().handle()
    if (expired.reservations + expired.grants > 0) {
      logger.info(expired, 'reservations and grants expired')
    }
  }
}
