import {
  asMinorUnit,
  asRecord,
  asText,
  type GatewayTransaction,
  type Mode,
  type TransactionStatus,
} from '@tenant-education/adapter-kit'

/**
 * Paystack's words (paystack.com/docs/payments/verify-payments). A checkout that nobody has touched
 * is `abandoned` there. Every other word, `ongoing`, `pending`, `processing` and `queued` among
 * them, means that it is not over.
 */
const STATUSES = new Map<string, TransactionStatus>([
  ['success', 'success'],
  ['reversed', 'success'],
  ['failed', 'failed'],
  ['abandoned', 'abandoned'],
])

/** A transaction of Paystack's wire; undefined when it is none. */
export function readTransaction(value: unknown): GatewayTransaction | undefined {
  const data = asRecord(value)
  const gatewayReference = asText(data?.reference)
  const rawStatus = asText(data?.status)
  if (!data || !gatewayReference || !rawStatus) {
    return undefined
  }
  const status = STATUSES.get(rawStatus) ?? 'pending'
  return {
    gatewayReference,
    transactionId: asText(data.id),
    status,
    rawStatus,
    amount: asMinorUnit(data.amount),
    requestedAmount: asMinorUnit(data.requested_amount) || undefined,
    currency: asText(data.currency)?.toUpperCase(),
    fee: asMinorUnit(data.fees),
    customerEmail: asText(asRecord(data.customer)?.email),
    paidAt: moment(data.paid_at ?? data.paidAt),
    mode: modeOf(data.domain),
    ...(status === 'failed' && { failureReason: asText(data.gateway_response) }),
    ...(rawStatus === 'reversed' && { refundState: 'reversed' }),
  }
}

/** A moment as Paystack writes it (ISO 8601); undefined when it is none. */
export function moment(value: unknown): Date | undefined {
  const date = new Date(typeof value === 'string' ? value : Number.NaN)
  return Number.isNaN(date.getTime()) ? undefined : date
}

function modeOf(domain: unknown): Mode | undefined {
  return domain === 'test' || domain === 'live' ? domain : undefined
}
