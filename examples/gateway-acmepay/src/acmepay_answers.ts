import {
  asCode,
  asMinorUnit,
  asRecord,
  asText,
  GatewayError,
  type GatewayTransaction,
  type TransactionStatus,
  type VerifyOutcome,
} from '@tenant-education/adapter-kit'

/** AcmePay's states of a checkout. `waiting` means that nobody has tried to pay. */
const STATUSES: Readonly<Record<string, TransactionStatus>> = {
  waiting: 'pending',
  processing: 'pending',
  paid: 'success',
  declined: 'failed',
  cancelled: 'abandoned',
  expired: 'abandoned',
}

/** States after which nobody can pay any more. */
const CLOSED: ReadonlySet<string> = new Set(['cancelled', 'expired'])

/** The checkout in an answer. @throws {GatewayError} `bad_response` when there is none. */
export function checkoutOf(body: unknown): Record<string, unknown> {
  const checkout = asRecord(asRecord(body)?.checkout)
  if (!checkout) {
    throw new GatewayError('bad_response', { reason: 'no checkout' })
  }
  return checkout
}

/** AcmePay's short code of an error, or undefined. */
export function errorCodeOf(body: unknown): string | undefined {
  return asCode(asRecord(asRecord(body)?.error)?.code)
}

/** Reads a checkout as the platform wants to know it. @throws {GatewayError} `bad_response`. */
export function outcomeOf(checkout: Record<string, unknown>): VerifyOutcome {
  const gatewayReference = asText(checkout.external_id)
  const rawStatus = asText(checkout.state)
  if (!gatewayReference || !rawStatus) {
    throw new GatewayError('bad_response', { reason: 'incomplete checkout' })
  }
  const payment = asRecord(checkout.payment)
  if (!payment && rawStatus === 'waiting') {
    return { kind: 'not_started' }
  }
  const transaction: GatewayTransaction = {
    gatewayReference,
    rawStatus,
    status: Object.hasOwn(STATUSES, rawStatus) ? STATUSES[rawStatus] : 'pending',
    requestedAmount: asMinorUnit(checkout.amount_minor),
    transactionId: asText(payment?.id),
    amount: asMinorUnit(payment?.amount_minor),
    currency: asText(payment?.currency)?.toUpperCase(),
    fee: asMinorUnit(payment?.fee_minor),
    paidAt: dateOf(payment?.paid_at),
    mode: checkout.environment === 'live' ? 'live' : 'test',
    failureReason: asText(payment?.decline_reason),
    closed: CLOSED.has(rawStatus),
  }
  return { kind: 'found', transaction }
}

/** ISO 8601 with a zone; undefined when it is none. */
export function dateOf(value: unknown): Date | undefined {
  const date = new Date(asText(value) ?? Number.NaN)
  return Number.isNaN(date.getTime()) ? undefined : date
}
