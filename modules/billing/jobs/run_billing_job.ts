import { Job } from '@adonisjs/queue'
import type { JobOptions } from '@adonisjs/queue/types'
import { RunBilling } from '../invoices/actions/run_billing.js'

/** Closes periods, issues invoices, takes the steps of overdue ones. Runs every ten minutes. */
export default class RunBillingJob extends Job<Record<string, never>> {
  static options: JobOptions = { name: 'billing.run' }

  async execute(): Promise<void> {
    await new RunBilling().handle()
  }
}
