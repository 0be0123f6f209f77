import { Job } from '@adonisjs/queue'
import type { JobOptions } from '@adonisjs/queue/types'
import { SweepTransactions as Sweep } from '../actions/sweep_transactions.js'
import Payment from '../models/payment.js'

const DAYS = 2 * 86_400_000

/** Compares the lists of all gateways with our payments, once a day. */
export default class SweepTransactions extends Job<Record<string, never>> {
  static options: JobOptions = { name: 'payments.sweep_transactions' }

  async execute(): Promise<void> {
    const tenants = await Payment.acrossTenants()
      .distinct('tenantId')
      .where('createdAt', '>=', Date.now() - DAYS)
    for (const { tenantId } of tenants) {
      await new Sweep().handle({ tenantId })
    }
  }
}
