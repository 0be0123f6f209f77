import logger from '@adonisjs/core/services/logger'
import { epochOf, systemClock } from '#platform/clock'
import type { OutboxConsumer } from '#platform/outbox/consumers'
import { dispatchAfterCommit } from '#platform/queue/dispatch'
import { PLATFORM_TENANT_ID } from '#kernel/tenancy/platform_tenant'
import SettleInvoicePaymentJob from '../../jobs/settle_invoice_payment_job.js'
import InvoicePayment from '../../models/invoice_payment.js'

/** Events that a person has to look at: invoices do not follow money that goes back. */
const FOR_THE_OPERATOR = ['payment.review_needed', 'payment.refunded']

/**
 * Hears what became of the platform's own payments and has those of invoices settled. The row says
 * that there is something to look at, so that nothing is lost where the job is.
 */
export const hearOfPayments: OutboxConsumer = async (
  { type, tenantId, payload },
  trx,
  clock = systemClock
) => {
  if (tenantId !== PLATFORM_TENANT_ID || !type.startsWith('payment.')) {
    return
  }
  const payment = await InvoicePayment.acrossTenants({ client: trx })
    .where('reference', String(payload.reference))
    .first()
  if (!payment) {
    return
  }
  const { id: paymentId, invoiceId } = payment
  if (FOR_THE_OPERATOR.includes(type)) {
    const about = { tenantId: payment.tenantId, invoiceId, invoicePaymentId: paymentId, type }
    logger.warn(about, 'a payment of an invoice needs a look')
  }
  await InvoicePayment.forTenant(payment.tenantId, { client: trx })
    .where('id', paymentId)
    .whereNot('status', 'success')
    .update({ nextCheckAt: epochOf(clock) })
  dispatchAfterCommit(trx, () =>
    SettleInvoicePaymentJob.dispatch({ tenantId: payment.tenantId, paymentId })
  )
}
