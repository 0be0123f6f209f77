import {
  asRecord,
  asText,
  toMinorUnit,
  type GatewayTransaction,
  type RefundState,
  type TransactionStatus,
} from '@tenant-education/adapter-kit'
import { readLagosTime } from '../moments.js'

/**
 * Monnify's words. Part of an amount is no payment: the rest may still come, by the same transfer
 * details. What was given back had been paid.
 */
const STATUSES = new Map<string, TransactionStatus>([
  ['PAID', 'success'],
  ['OVERPAID', 'success'],
  ['PARTIALLY_PAID', 'pending'],
  ['UNDERPAID', 'pending'],
  ['PENDING', 'pending'],
  ['FAILED', 'failed'],
  ['ABANDONED', 'abandoned'],
  ['CANCELLED', 'abandoned'],
  ['EXPIRED', 'abandoned'],
  ['REVERSED', 'success'],
  ['REFUNDED', 'success'],
])

const REFUND_STATES = new Map<string, RefundState>([
  ['REVERSED', 'reversed'],
  ['REFUNDED', 'full'],
])

/**
 * Reads a transaction as the query by reference tells it, its amounts being text such as
 * `"100.00"`. Undefined when it lacks a reference, a status or a currency, or is paid without
 * saying how much.
 */
export function readTransaction(data: unknown): GatewayTransaction | undefined {
  const row = asRecord(data)
  const base = row && readBase(row, row.currency)
  if (!base) {
    return undefined
  }
  const amount = positiveAmount(row.amountPaid, base.currency)
  if (base.status === 'success' && amount === undefined) {
    return undefined
  }
  const settled = positiveAmount(row.settlementAmount, base.currency)
  return {
    ...base,
    amount,
    requestedAmount: positiveAmount(row.totalPayable, base.currency),
    fee:
      amount !== undefined && settled !== undefined && settled <= amount
        ? amount - settled
        : undefined,
    customerEmail: asText(asRecord(row.customer)?.email),
    ...(base.status === 'success' && { paidAt: readLagosTime(row.paidOn) }),
  }
}

/** A transaction of a list, and when it began. */
export interface ListedTransaction {
  transaction: GatewayTransaction
  createdAt?: Date
}

/** Reads a row of "search transactions", which has other names for the same things. */
export function readListed(data: unknown): ListedTransaction | undefined {
  const row = asRecord(data)
  const base = row && readBase(row, row.currencyCode)
  if (!base) {
    return undefined
  }
  const requestedAmount = positiveAmount(row.amount, base.currency)
  const isPaid = base.status === 'success'
  return {
    createdAt: readLagosTime(row.createdOn),
    transaction: {
      ...base,
      amount:
        positiveAmount(row.amountPaid, base.currency) ?? (isPaid ? requestedAmount : undefined),
      requestedAmount,
      customerEmail: asText(asRecord(row.customerDTO)?.email),
      ...(isPaid && { paidAt: readLagosTime(row.completedOn) }),
    },
  }
}

function readBase(row: Record<string, unknown>, currencyCode: unknown) {
  const gatewayReference = asText(row.paymentReference)
  const rawStatus = asText(row.paymentStatus)
  const currency = asText(currencyCode)?.toUpperCase()
  if (!gatewayReference || !rawStatus || !currency) {
    return undefined
  }
  return {
    gatewayReference,
    transactionId: asText(row.transactionReference),
    status: STATUSES.get(rawStatus.toUpperCase()) ?? ('pending' as const),
    rawStatus,
    currency,
    refundState: REFUND_STATES.get(rawStatus.toUpperCase()),
  }
}

/** Monnify writes `"0.00"` where nothing is known yet. */
function positiveAmount(value: unknown, currency: string): number | undefined {
  return toMinorUnit(value, currency) || undefined
}
