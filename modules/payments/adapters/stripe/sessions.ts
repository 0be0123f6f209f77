import {
  asMinorUnit,
  asRecord,
  asText,
  GatewayError,
  type GatewayTransaction,
  type Mode,
  type RefundState,
  type TransactionStatus,
} from '@tenant-education/adapter-kit'
import { readUnixTime } from '../moments.js'

type Fields = Record<string, unknown>

/**
 * Stripe's words for a Checkout Session: its `status` until it is complete; then its
 * `payment_status`, or that of the payment where it is not paid yet (a delayed method).
 */
const STATUSES: Readonly<Record<string, TransactionStatus>> = {
  open: 'pending',
  expired: 'abandoned',
  paid: 'success',
  no_payment_required: 'success',
  processing: 'pending',
  requires_payment_method: 'failed',
  canceled: 'failed',
}

/**
 * A Checkout Session, with its payment and charge expanded, as the transaction it stands for.
 *
 * @throws {GatewayError} `bad_response` when it is no session.
 */
export function transactionFrom(session: unknown): GatewayTransaction {
  const fields = asRecord(session)
  const gatewayReference = asText(fields?.client_reference_id)
  const rawStatus = fields && wordOf(fields)
  if (!fields || !gatewayReference || !rawStatus) {
    throw new GatewayError('bad_response', { reason: 'no Checkout Session' })
  }
  const payment = asRecord(fields.payment_intent)
  const status = STATUSES[rawStatus] ?? 'pending'
  const { amount, currency, paidAt, ...money } = moneyOf(payment ?? {})

  return withoutGaps({
    ...money,
    gatewayReference,
    status,
    rawStatus,
    requestedAmount: asMinorUnit(fields.amount_total),
    currency: currency ?? currencyOf(fields),
    ...(status === 'success' && { amount: amount ?? asMinorUnit(fields.amount_total), paidAt }),
    customerEmail: asText(asRecord(fields.customer_details)?.email ?? fields.customer_email),
    mode: modeOf(fields),
    closed: status === 'failed' || status === 'abandoned' || undefined,
    failureReason: asText(asRecord(payment?.last_payment_error)?.code),
  })
}

/** Stripe's words for a payment (PaymentIntent) in a list. */
const PAYMENT_STATUSES: Readonly<Record<string, TransactionStatus>> = {
  succeeded: 'success',
  canceled: 'failed',
}

/**
 * A payment of the account, with its charge expanded. One that was not asked for by the platform
 * has its own id for a reference. Undefined when it is no payment.
 */
export function listedTransactionFrom(payment: unknown): GatewayTransaction | undefined {
  const fields = asRecord(payment)
  const transactionId = asText(fields?.id)
  const rawStatus = asText(fields?.status)
  if (!fields || !transactionId || !rawStatus) {
    return undefined
  }
  return withoutGaps({
    ...moneyOf(fields),
    gatewayReference: asText(asRecord(fields.metadata)?.reference) ?? transactionId,
    status: PAYMENT_STATUSES[rawStatus] ?? 'pending',
    rawStatus,
    requestedAmount: asMinorUnit(fields.amount),
    customerEmail: asText(fields.receipt_email),
    mode: modeOf(fields),
  })
}

function wordOf({ status, payment_status: paymentStatus, payment_intent: payment }: Fields) {
  if (status !== 'complete') {
    return asText(status)
  }
  const isUnpaid = paymentStatus === 'unpaid'
  return (isUnpaid && asText(asRecord(payment)?.status)) || asText(paymentStatus)
}

/** What a payment tells of its money. */
function moneyOf(payment: Fields) {
  const charge = asRecord(payment.latest_charge)
  return {
    transactionId: asText(payment.id),
    amount: asMinorUnit(payment.amount_received),
    currency: currencyOf(payment),
    paidAt: readUnixTime(charge?.created),
    refundState: charge && refundStateOf(charge),
    refundedAmount: asMinorUnit(charge?.amount_refunded),
  }
}

function currencyOf({ currency }: Fields): string | undefined {
  return asText(currency)?.toUpperCase()
}

function modeOf({ livemode }: Fields): Mode | undefined {
  return typeof livemode === 'boolean' ? (livemode ? 'live' : 'test') : undefined
}

function refundStateOf({ disputed, refunded, amount_refunded: amount }: Fields): RefundState {
  if (disputed === true) {
    return 'disputed'
  }
  return refunded === true ? 'full' : (asMinorUnit(amount) ?? 0) > 0 ? 'partial' : 'none'
}

function withoutGaps(transaction: GatewayTransaction): GatewayTransaction {
  return Object.fromEntries(
    Object.entries(transaction).filter(([, value]) => value !== undefined)
  ) as unknown as GatewayTransaction
}
