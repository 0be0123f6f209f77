import {
  asMinorUnit,
  asRecord,
  asText,
  type GatewayTransaction,
  type TransactionStatus,
} from '@tenant-education/adapter-kit'
import { readLagosTime } from '../moments.js'

/** Squad's words in lower case: the API writes `Success`, its events `success`. */
const STATUSES = new Map<string, TransactionStatus>([
  ['success', 'success'],
  ['failed', 'failed'],
  ['abandoned', 'abandoned'],
  ['pending', 'pending'],
])

/**
 * Reads a transaction as "verify" tells it. Its time has no zone and is taken for that of Lagos; it
 * may be the year 1, which is no time. Undefined when it lacks a reference, a status or a currency,
 * or is paid without saying how much.
 */
export function readTransaction(data: unknown): GatewayTransaction | undefined {
  const row = asRecord(data)
  const gatewayReference = asText(row?.transaction_ref)
  const rawStatus = asText(row?.transaction_status)
  const currency = asText(row?.transaction_currency_id)?.toUpperCase()
  if (!row || !gatewayReference || !rawStatus || !currency) {
    return undefined
  }
  const status = STATUSES.get(rawStatus.toLowerCase()) ?? 'pending'
  const amount = asMinorUnit(row.transaction_amount)
  const isPaid = status === 'success'
  if (isPaid && amount === undefined) {
    return undefined
  }
  return {
    gatewayReference,
    transactionId: asText(row.gateway_transaction_ref),
    status,
    rawStatus,
    amount,
    currency,
    customerEmail: asText(row.email),
    ...(isPaid && { paidAt: readLagosTime(row.created_at) }),
  }
}
