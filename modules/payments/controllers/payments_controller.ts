import { requestKeyOf } from '#platform/http/idempotency'
import type { ContextWith } from '#platform/http/checked_input'
import { InitializePayment } from '../actions/initialize_payment.js'
import { RefundPayment } from '../actions/refund_payment.js'
import { VerifyPayment } from '../actions/verify_payment.js'
import { findPayment } from '../queries/find_payment.js'
import {
  presentInitialization,
  presentRefund,
  presentPayment,
  presentStatus,
} from '../transformers/payment.js'
import type {
  initializationValidator,
  referenceValidator,
  refundValidator,
} from '../validators/payments.js'

/** Seconds for which the status of a paid payment, and of any other, may be cached. */
const FINAL_STATUS_AGE = 60
const OPEN_STATUS_AGE = 5

/** One payment. */
export default class PaymentsController {
  /** Opens a payment. */
  async initialize(ctx: ContextWith<typeof initializationValidator>) {
    const { tenant, input: wanted } = ctx
    const order = { ...wanted, tenantId: tenant.id, requestKey: requestKeyOf(ctx) }
    const opened = await new InitializePayment().handle(order)
    return presentInitialization(opened)
  }

  /** Asks the gateway how it stands. */
  async verify({ tenant, input: { reference } }: ContextWith<typeof referenceValidator>) {
    const payment = await new VerifyPayment().handle({ tenantId: tenant.id, reference })
    return { status: true, data: presentPayment(payment) }
  }

  /** Gives money of it back. */
  async refund(ctx: ContextWith<typeof refundValidator>) {
    const { tenant, input: wanted } = ctx
    const order = { ...wanted, tenantId: tenant.id, requestKey: requestKeyOf(ctx) }
    return presentRefund(await new RefundPayment().handle(order))
  }

  /** Tells how it stands as far as the platform knows. */
  async status({ response, tenant, input: { reference } }: ContextWith<typeof referenceValidator>) {
    const payment = await findPayment(tenant.id, reference)
    const status = presentStatus(payment)
    const age = status === 'success' ? FINAL_STATUS_AGE : OPEN_STATUS_AGE
    response.header('Cache-Control', `private, max-age=${age}`)
    return { reference: payment.reference, status }
  }
}
