import type { Readable } from 'node:stream'
import type { ModelQueryBuilderContract } from '@adonisjs/lucid/types/model'
import { validationError } from '#platform/http/api_exception'
import { momentOf } from '#platform/http/moments'
import { csvStream } from '#platform/csv'
import type { Shown } from '#platform/http/shapes'
import Payment, { type ReviewReason } from '../models/payment.js'
import { emailIndexes } from '../services/personal_data.js'
import {
  presentPayment,
  presentStatus,
  type PublicStatus,
  type Verification,
} from '../transformers/payment.js'
import type { totals } from '../transformers/timeline.js'

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
  /** Beginning of the reference. */
  reference?: string
  /** What the tenant is to receive, in kobo. */
  amount?: number
  reviewReason?: ReviewReason
  /** Only those that a person has to look at. */
  underReview?: boolean
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
 * Payments of a tenant, newest first, with the number of all that match. The page is looked up in
 * the index before its rows are read: those that are skipped are never read.
 *
 * @throws {ApiException} `VALIDATION_ERROR` for something that is no moment, and `to` before
 *   `from`.
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

/**
 * Sums of all payments that match, by currency, mode and status: kobo are never added to cents, nor
 * play money to real money.
 *
 * @throws {ApiException} as `listTransactions`.
 */
export async function paymentTotals(
  tenantId: string,
  filter: PaymentFilter
): Promise<Shown<typeof totals>> {
  const rows = await matchingPayments(tenantId, filter)()
    .select('currency', 'mode', 'status')
    .count('* as payments')
    .sum({ total: 'amount', surcharges: 'surcharge', refunded: 'refunded_amount' })
    .groupBy('currency', 'mode', 'status')
    .orderBy('currency')
    .orderBy('mode')
  const sums = new Map<string, Shown<typeof totals>['totals'][number]>()
  for (const { currency, mode, status: stored, $extras } of rows) {
    const status = presentStatus({ status: stored })
    const sum = sums.get(`${currency} ${mode} ${status}`) ?? {
      ...{ currency, mode, status },
      ...{ payments: 0, amount: 0, surcharge: 0, refundedAmount: 0 },
    }
    sum.payments += Number($extras.payments)
    sum.amount += Number($extras.total)
    sum.surcharge += Number($extras.surcharges)
    sum.refundedAmount += Number($extras.refunded)
    sums.set(`${currency} ${mode} ${status}`, sum)
  }
  return { totals: [...sums.values()] }
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
  const { status, email, studentId, reference, amount, reviewReason, underReview = false } = filter
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
      .if(reference !== undefined, (query) => query.where('reference', 'like', `${reference}%`))
      .if(amount !== undefined, (query) => query.where('amount', amount!))
      .if(reviewReason !== undefined, (query) => query.where('reviewReason', reviewReason!))
      .if(underReview, (query) => query.whereNotNull('reviewReason'))
}
