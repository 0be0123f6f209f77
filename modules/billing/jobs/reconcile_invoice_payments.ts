import type { JobOptions } from '@adonisjs/queue/types'
import { PeriodicJob } from '#platform/queue/periodic_job'
import { ReconcileInvoicePayments as Reconcile } from '../actions/reconcile_invoice_payments.js'

/** Every minute: looks after payments of invoices whose event was lost or never came. */
export default class ReconcileInvoicePayments extends PeriodicJob {
  static override options: JobOptions = { name: 'billing.reconcile_payments' }

  async work(): Promise<void> {
    await new Reconcile().handle()
  }
}
