import { Job } from '@adonisjs/queue'
import type { JobOptions } from '@adonisjs/queue/types'
import { SettleInvoicePayment } from '../payments/actions/settle_invoice_payment.js'

interface Payload {
  tenantId: string
  paymentId: string
}

/**
 * Settles a payment of an invoice that the gateway told of. Also for a tenant that no longer has
 * the module: what it paid counts. If the job is lost, `billing.reconcile_payments` does its work.
 */
export default class SettleInvoicePaymentJob extends Job<Payload> {
  static override options: JobOptions = { name: 'billing.settle_payment' }

  async execute(): Promise<void> {
    await new SettleInvoicePayment().handle(this.payload)
  }
}
