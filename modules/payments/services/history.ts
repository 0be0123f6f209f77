import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { inTransaction } from '#platform/database/transaction'
import { newId } from '#platform/identifiers'
import type Payment from '../models/payment.js'
import PaymentEvent from '../models/payment_event.js'

/** A line to be added to a payment's history. */
export type HistoryLine = Pick<PaymentEvent, 'change' | 'source'> &
  Partial<Pick<PaymentEvent, 'from' | 'to' | 'detail' | 'onceKey'>>

const LONGEST_DETAIL = 200

/**
 * Adds lines to a payment's history.
 *
 * @param at the moment of the change
 * @param outer the transaction of the change; without one, the lines stay whatever becomes of it
 */
export async function addHistory(
  { id, tenantId }: Pick<Payment, 'id' | 'tenantId'>,
  lines: readonly HistoryLine[],
  at: Date,
  outer?: TransactionClientContract
): Promise<void> {
  const rows = lines.map(({ detail, ...line }) => ({
    id: newId('pev'),
    tenantId,
    paymentId: id,
    ...line,
    detail: detail?.slice(0, LONGEST_DETAIL) ?? null,
    at: DateTime.fromJSDate(at, { zone: 'utc' }),
  }))
  await inTransaction((trx) => PaymentEvent.createMany(rows, { client: trx }), outer)
}
