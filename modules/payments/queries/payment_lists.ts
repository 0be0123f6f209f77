import type { Readable } from 'node:stream'
import type { ModelQueryBuilderContract } from '@adonisjs/lucid/types/model'
import { validationError } from '#platform/http/api_exception'
import { momentOf } from '#platform/http/moments'
import { csvStream } from '#platform/csv'
import Payment, { type ReviewReason } from '../models/payment.js'
import { emailIndexes } from '../services/personal_data.js'
import { presentPayment, type PublicStatus, type Verification } from '../transformers/payment.js'

/** Which payments are meant; all of the tenant where nothing is said. */
export interface PaymentFilter {
  status?: PublicStatus
  /** ISO 8601: opened then or later. */
  from?: string
  /** ISO 8601: opened before. */
  to?: string
  /** The payer's address, in any spelling of capitals. */
  email?: string
  studentId?: string
  /** What the tenant is to receive, in kobo. */
  amount?: number
  reviewReason?: ReviewReason
}

/** Payments that are read at a time for a file. */
const BATCH = 200

const COLUMNS = [
  'reference',
  'status',
  'amount',
  'surcharge',
  'amountCharged',
  'refundedAmount',
  'currency',
  'customerEmail',
  'studentId',
  'createdAt',
  'paidAt',
  'mode',
  'refundState',
  'reviewReason',
  'metadata',
] as const satisfies readonly (keyof Verification)[]

/**
 * Payments of a tenant, newest first, with the number of all that match. The page is looked up in the
 * index before its rows are read: those that are skipped are never read.
 *
 * @throws {ApiException} `VALIDATION_ERROR` for something that is no moment, and `to` before `from`.
 */
export async function listTransactions(
  tenantId: string,
  { limit, offset, ...filter }: PaymentFilter & { limit: number; offset: number }
): Promise<{ transactions: Verification[]; total: number }> {
  const matching = matchingPayments(tenantId, filter)
  const [{ $extras }] = await matching().count('* as total')
  const page = await newestFirst(matching().select('id')).limit(limit).offset(offset)
  const ids = page.map(({ id }) => id)
  const payments = await newestFirst(Payment.forTenant(tenantId).whereIn('id', ids))
  return { transactions: payments.map(presentPayment), total: Number($extras.total) }
}

/**
 * All payments that match as the text of a CSV file, newest first. Amounts are in the minor unit
 * (kobo), metadata are JSON.
 *
 * @throws {ApiException} as `listTransactions`.
 */
export function transactionTable(tenantId: string, filter: PaymentFilter): Readable {
  return csvStream(COLUMNS, tableRows(matchingPayments(tenantId, filter)))
}

async function* tableRows(matching: () => PaymentQuery): AsyncGenerator<unknown[]> {
  let last: Payment | undefined
  do {
    const query = matching()
    if (last) {
      const { createdAt, id } = last
      const moment = createdAt.toMillis()
      query.where((older) =>
        older
          .where('createdAt', '<', moment)
          .orWhere((equal) => equal.where('createdAt', moment).where('id', '<', id))
      )
    }
    const payments = await newestFirst(query).limit(BATCH)
    for (const payment of payments) {
      const { metadata, ...shown } = presentPayment(payment)
      const cells = {
        ...shown,
        metadata: payment.metadata === null ? '' : JSON.stringify(metadata),
      }
      yield COLUMNS.map((column) => cells[column])
    }
    last = payments.length < BATCH ? undefined : payments.at(-1)
  } while (last)
}

type PaymentQuery = ModelQueryBuilderContract<typeof Payment, Payment>

function newestFirst(query: PaymentQuery): PaymentQuery {
  return query.orderBy('createdAt', 'desc').orderBy('id', 'desc')
}

function matchingPayments(tenantId: string, filter: PaymentFilter): () => PaymentQuery {
  const from = filter.from === undefined ? undefined : momentOf('from', filter.from)
  const to = filter.to === undefined ? undefined : momentOf('to', filter.to)
  if (from && to && from >= to) {
    throw validationError('to: must be after from')
  }
  const { status, email, studentId, amount, reviewReason } = filter
  return () =>
    Payment.forTenant(tenantId)
      .if(status !== undefined, (query) =>
        query.whereIn('status', status === 'pending' ? ['initializing', 'pending'] : [status!])
      )
      .if(from, (query) => query.where('createdAt', '>=', from!.toMillis()))
      .if(to, (query) => query.where('createdAt', '<', to!.toMillis()))
      .if(email !== undefined, (query) =>
        query.whereIn('emailIndex', emailIndexes(tenantId, email!))
      )
      .if(studentId !== undefined, (query) => query.where('studentId', studentId!))
      .if(amount !== undefined, (query) => query.where('amount', amount!))
      .if(reviewReason !== undefined, (query) => query.where('reviewReason', reviewReason!))
}
