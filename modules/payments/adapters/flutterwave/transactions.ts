import {
  asRecord,
  asText,
  toMinorUnit,
  type GatewayTransaction,
  type TransactionStatus,
} from '@tenant-education/adapter-kit'
import { readMoment } from '../moments.js'

/**
 * One try to pay. Several may carry the same reference: the checkout page lets a payer try again.
 */
export type Attempt = GatewayTransaction & { transactionId: string; startedAt?: Date }

const STATUSES = new Map<string, TransactionStatus>([
  ['successful', 'success'],
  ['failed', 'failed'],
  ['cancelled', 'abandoned'],
  ['pending', 'pending'],
])

/**
 * Reads a transaction as "verify" and "list" tell it. `amount` is what Flutterwave asks merchants
 * to compare; a smaller `charged_amount` is believed rather than it. Undefined when it has no id,
 * no reference or no status, or is paid without saying how much.
 */
export function readAttempt(data: unknown): Attempt | undefined {
  const row = asRecord(data)
  const transactionId = asText(row?.id)
  const gatewayReference = asText(row?.tx_ref)
  const rawStatus = asText(row?.status)
  const currency = asText(row?.currency)?.toUpperCase()
  if (!row || !transactionId || !gatewayReference || !rawStatus || !currency) {
    return undefined
  }

  const status = STATUSES.get(rawStatus.toLowerCase()) ?? 'pending'
  const amount = toMinorUnit(row.amount, currency)
  const charged = toMinorUnit(row.charged_amount, currency)
  const isPaid = status === 'success'
  if (isPaid && amount === undefined) {
    return undefined
  }
  const startedAt = readMoment(row.created_at)
  return {
    gatewayReference,
    transactionId,
    status,
    rawStatus,
    currency,
    ...(amount !== undefined && { amount: Math.min(amount, charged ?? amount) }),
    fee: feeOf(row, currency, charged ?? amount),
    customerEmail: asText(asRecord(row.customer)?.email) ?? asText(row.customer_email),
    startedAt,
    ...(isPaid && { paidAt: startedAt }),
    ...(status === 'failed' && { failureReason: asText(row.processor_response)?.slice(0, 200) }),
  }
}

/**
 * What Flutterwave tells about one reference, from all attempts at it: the first success, else an
 * attempt that may still succeed, else the last.
 */
export function decisiveAttempt(attempts: readonly [Attempt, ...Attempt[]]): {
  transaction: GatewayTransaction
  furtherSuccesses: string[]
} {
  const inOrder = attempts.toSorted(byAge)
  const successes = inOrder.filter(({ status }) => status === 'success')
  const decisive =
    successes[0] ?? inOrder.findLast(({ status }) => status === 'pending') ?? inOrder.at(-1)!
  return {
    transaction: transactionOf(decisive),
    furtherSuccesses: successes.slice(1).map(({ transactionId }) => transactionId),
  }
}

/** The attempt without what only its order among others needs. */
export function transactionOf({ startedAt: _, ...transaction }: Attempt): GatewayTransaction {
  return transaction
}

/** Orders attempts, oldest first. */
export function byAge(one: Attempt, other: Attempt): number {
  return (
    (one.startedAt?.getTime() ?? 0) - (other.startedAt?.getTime() ?? 0) ||
    one.transactionId.localeCompare(other.transactionId, 'en', { numeric: true })
  )
}

/** What is not settled, tax on the fee included; before the settlement is known, the fee alone. */
function feeOf(
  row: Record<string, unknown>,
  currency: string,
  charged: number | undefined
): number | undefined {
  const settled = toMinorUnit(row.amount_settled, currency)
  return settled !== undefined && charged !== undefined && settled <= charged
    ? charged - settled
    : toMinorUnit(row.app_fee, currency)
}
