import {
  asMinorUnit,
  asRecord,
  asText,
  GatewayError,
  type GatewayTransaction,
  type RefundState,
  type TransactionStatus,
} from '@tenant-education/adapter-kit'

type Fields = Record<string, unknown>

/**
 * Stripe's words for a Checkout Session: its `status` until it is complete; then its `payment_status`,
 * or that of the payment where it is not paid yet (a delayed method).
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
  const charge = asRecord(payment?.latest_charge)
  const status = STATUSES[rawStatus] ?? 'pending'

  return withoutGaps({
    gatewayReference,
    transactionId: asText(payment?.id),
    status,
    rawStatus,
    amount:
      status === 'success'
        ? asMinorUnit(payment?.amount_received ?? fields.amount_total)
        : undefined,
    requestedAmount: asMinorUnit(fields.amount_total),
    currency: asText(payment?.currency ?? fields.currency)?.toUpperCase(),
    customerEmail: asText(asRecord(fields.customer_details)?.email ?? fields.customer_email),
    paidAt: status === 'success' ? momentOf(charge?.created) : undefined,
    mode: typeof fields.livemode === 'boolean' ? (fields.livemode ? 'live' : 'test') : undefined,
    closed: status === 'failed' || status === 'abandoned' || undefined,
    failureReason: asText(asRecord(payment?.last_payment_error)?.code),
    refundState: charge && refundStateOf(charge),
  })
}

/** A moment that Stripe gives in seconds. */
export function momentOf(seconds: unknown): Date | undefined {
  const time = Number(asText(seconds)) * 1000
  return Number.isNaN(new Date(time).getTime()) ? undefined : new Date(time)
}

function wordOf({ status, payment_status: paymentStatus, payment_intent: payment }: Fields) {
  if (status !== 'complete') {
    return asText(status)
  }
  const isUnpaid = paymentStatus === 'unpaid'
  return (isUnpaid && asText(asRecord(payment)?.status)) || asText(paymentStatus)
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
