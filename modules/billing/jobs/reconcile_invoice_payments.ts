import { Job } from '@adonisjs/queue'
import type { JobOptions } from '@adonisjs/queue/types'
import { ReconcileInvoicePayments as Reconcile } from '../actions/reconcile_invoice_payments.js'

/** Every minute: looks after payments of invoices whose event was lost or never came. */
export default class ReconcileInvoicePayments extends Job<Record<string, never>> {
  static override options: JobOptions = { name: 'billing.reconcile_payments' }

  async execute(): Promise<void> {
    await new Reconcile().handle()
  }
}
