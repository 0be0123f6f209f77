import {
  asRecord,
  asText,
  toMinorUnit,
  type GatewayTransaction,
  type TransactionStatus,
} from '@tenant-education/adapter-kit'
import { readMoment } from '../moments.js'

const STATUSES = new Map<string, TransactionStatus>([
  ['success', 'success'],
  ['failed', 'failed'],
  ['processing', 'pending'],
  ['pending', 'pending'],
  ['expired', 'abandoned'],
])

/**
 * Reads a charge as the query tells it, its amounts being text such as `"200.00"`. Undefined when
 * it lacks a reference, a status or a currency, or is paid without saying how much.
 */
export function readTransaction(data: unknown): GatewayTransaction | undefined {
  const row = asRecord(data)
  const gatewayReference = asText(row?.reference)
  const rawStatus = asText(row?.status)
  const currency = asText(row?.currency)?.toUpperCase()
  if (!row || !gatewayReference || !rawStatus || !currency) {
    return undefined
  }
  const status = STATUSES.get(rawStatus.toLowerCase()) ?? 'pending'
  const amount = toMinorUnit(row.amount_paid, currency) || undefined
  const isPaid = status === 'success'
  if (isPaid && amount === undefined) {
    return undefined
  }
  return {
    gatewayReference,
    status,
    rawStatus,
    amount,
    requestedAmount: toMinorUnit(row.amount, currency),
    currency,
    ...(isPaid && {
      fee: toMinorUnit(row.fee, currency),
      paidAt: readMoment(row.transaction_date),
    }),
    customerEmail: asText(asRecord(row.customer)?.email),
    ...(status === 'failed' && { failureReason: asText(row.message)?.slice(0, 200) }),
  }
}
