import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import config from '#config/billing'

/** `INV` numbers invoices, `CN` credit notes. */
export type NumberSeries = 'INV' | 'CN'

const TABLE = 'billing_number_sequences'

/** Digits of the running number. */
const DIGITS = 6

/**
 * Takes the next number of a series, such as `INV-2026-000123`. Whoever takes one holds the series
 * until its transaction ends, and a transaction that is rolled back gives the number back: there is
 * neither a gap nor a repetition (Nigeria Tax Act 2025, section 153).
 */
export async function nextNumber(
  series: NumberSeries,
  year: number,
  trx: TransactionClientContract
): Promise<string> {
  // The row of the year 0 is there from the start. It is the lock of the series: two transactions
  // that both insert the first number of a year would wait for each other.
  await trx.from(TABLE).where({ series, year: 0 }).increment('last_number', 1)

  const row = await trx.from(TABLE).where({ series, year }).select('last_number').first()
  const number = row ? Number(row.last_number) + 1 : 1
  if (row) {
    await trx.from(TABLE).where({ series, year }).update({ last_number: number })
  } else {
    await trx.table(TABLE).insert({ series, year, last_number: number })
  }
  return `${series}-${year}-${String(number).padStart(DIGITS, '0')}`
}

/** The year in a number: that of the supplier's own calendar. */
export function yearOfNumber(now: Date): number {
  return DateTime.fromJSDate(now, { zone: config.timezone }).year
}
