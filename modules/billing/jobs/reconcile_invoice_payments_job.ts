import type { JobOptions } from '@adonisjs/queue/types'
import { PeriodicJob } from '#platform/queue/periodic_job'
import { ReconcileInvoicePayments } from '../payments/actions/reconcile_invoice_payments.js'

/** Every minute: looks after payments of invoices whose event was lost or never came. */
export default class ReconcileInvoicePaymentsJob extends PeriodicJob {
  static override options: JobOptions = { name: 'billing.reconcile_payments' }

  async work(): Promise<void> {
    await new ReconcileInvoicePayments().handle()
  }
}
