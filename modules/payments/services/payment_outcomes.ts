import type Payment from '../models/payment.js'
import type PaymentRefund from '../models/payment_refund.js'

/** A payment that can be paid now. */
export interface OpenPayment {
  payment: Payment
  /** Where the payer pays. */
  authorizationUrl: string
  accessCode: string
}

/** A refund that the gateway took. */
export interface GrantedRefund {
  refund: PaymentRefund
  /** With the refund counted, once it is done. */
  payment: Payment
}
