import type { JobOptions } from '@adonisjs/queue/types'
import logger from '@adonisjs/core/services/logger'
import { epochOf, systemClock } from '#platform/clock'
import { PeriodicJob } from '#platform/queue/periodic_job'
import { SweepTransactions } from '../actions/sweep_transactions.js'
import Payment from '../models/payment.js'

const DAYS = 2 * 86_400_000

/** Compares the lists of all gateways with our payments, once a day. */
export default class SweepTransactionsJob extends PeriodicJob {
  static options: JobOptions = { name: 'payments.sweep_transactions' }

  async work(): Promise<void> {
    const tenants = await Payment.acrossTenants()
      .distinct('tenantId')
      .where('createdAt', '>=', epochOf(systemClock) - DAYS)
    for (const { tenantId } of tenants) {
      await this.#sweep(tenantId)
    }
  }

  /** One tenant in trouble does not keep the others from their turn. */
  async #sweep(tenantId: string): Promise<void> {
    try {
      await new SweepTransactions().handle({ tenantId })
    } catch (error) {
      logger.error({ err: error, tenantId }, 'the payments of a tenant could not be compared')
    }
  }
}
