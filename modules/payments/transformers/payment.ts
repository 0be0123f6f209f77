import type { Mode, RefundState } from '@tenant-education/adapter-kit'
import type Payment from '../models/payment.js'
import type { PaymentStatus, ReviewReason } from '../models/payment.js'
import type { GrantedRefund, OpenPayment } from '../services/payment_outcomes.js'
import { emailOf, metadataOf, type Metadata } from '../services/personal_data.js'

/** A status as the API knows it. */
export type PublicStatus = Exclude<PaymentStatus, 'initializing'>

/** A payment as verification shows it. Amounts are in the minor unit (kobo). */
export interface Verification {
  reference: string
  status: PublicStatus
  /** What the tenant is to receive. */
  amount: number
  currency: string
  customerEmail: string
  /** ISO 8601; null until it is paid. */
  paidAt: string | null
  surcharge: number
  /** What the payer pays: amount and surcharge. */
  amountCharged: number
  mode: Mode
  reviewReason: ReviewReason | null
  refundState: RefundState
  /** What went back to the payer in all. */
  refundedAmount: number
  studentId: string | null
  /** As it was given; empty where nothing was. */
  metadata: Metadata
  /** ISO 8601. */
  createdAt: string
}

/** `initializing` is `pending` to everybody outside. */
export function presentStatus({ status }: Pick<Payment, 'status'>): PublicStatus {
  return status === 'initializing' ? 'pending' : status
}

/** A payment as verification and the list of transactions show it. */
export function presentVerification(payment: Payment): Verification {
  const { reference, amount, currency, surcharge, amountCharged, mode } = payment
  return {
    reference,
    status: presentStatus(payment),
    amount,
    currency,
    customerEmail: emailOf(payment),
    paidAt: payment.paidAt?.toISO() ?? null,
    surcharge,
    amountCharged,
    mode,
    reviewReason: payment.reviewReason,
    refundState: payment.refundState,
    refundedAmount: payment.refundedAmount,
    studentId: payment.studentId,
    metadata: metadataOf(payment),
    createdAt: payment.createdAt.toISO()!,
  }
}

/** The answer to a refund. `refundedAmount`: what went back in all. */
export function presentRefund({ refund, payment }: GrantedRefund) {
  const { id: refundId, amount, status } = refund
  const { reference, refundedAmount } = payment
  return { refundId, reference, amount, refundedAmount, status }
}

/** The answer to initialization: the contract's, with what the payer pays beside it. */
export function presentInitialization({ payment, authorizationUrl, accessCode }: OpenPayment) {
  const { reference, amount, surcharge, amountCharged, mode } = payment
  return {
    status: true,
    message: 'Authorization URL created',
    data: {
      authorization_url: authorizationUrl,
      access_code: accessCode,
      reference,
      amount,
      surcharge,
      amountCharged,
      mode,
    },
  }
}
