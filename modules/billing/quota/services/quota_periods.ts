import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { newId } from '#platform/identifiers'
import QuotaPeriod from '../../models/quota_period.js'
import { meters, type Meter } from './quota_meters.js'
import { periodById } from './quota_rows.js'
import type { MeterTerms } from './quota_terms.js'

/**
 * The row of the period that the terms name, made when it is asked for the first time. No job has
 * to run at the boundary.
 *
 * A plan change resets the limit, never what was used: within a period the limit only rises (an
 * upgrade is in force at once), and a lower one begins with the next period. A meter that never
 * resets always has the limit of the present plan.
 */
export async function openPeriod(
  tenantId: string,
  meter: Meter,
  terms: MeterTerms,
  now: Date,
  trx: TransactionClientContract
): Promise<QuotaPeriod> {
  const start = terms.period.start.getTime()
  const find = () =>
    QuotaPeriod.forTenant(tenantId, { client: trx })
      .where('meter', meter)
      .where('periodStart', start)
      .first()

  let period = await find()
  if (!period) {
    await insertPeriod(tenantId, meter, terms, now, trx)
    period = (await find())!
  }
  if (mayBecome(period, terms.limit)) {
    await changeLimit(period, terms.limit, now, trx)
  }
  return period
}

function mayBecome({ meter, limitUnits }: QuotaPeriod, limit: number): boolean {
  if (limitUnits === limit) {
    return false
  }
  return !meters[meter].resets || (limitUnits >= 0 && (limit < 0 || limitUnits < limit))
}

/**
 * On conflict the row is rewritten as it is: MySQL then locks it for the update that follows, where
 * ignoring the conflict would lock it for reading and two transactions could wait for each other.
 */
async function insertPeriod(
  tenantId: string,
  meter: Meter,
  { limit, period }: MeterTerms,
  now: Date,
  trx: TransactionClientContract
): Promise<void> {
  await trx
    .insertQuery()
    .table(QuotaPeriod.table)
    .insert({
      id: newId('qp'),
      tenant_id: tenantId,
      meter,
      period_start: period.start.getTime(),
      period_end: period.end?.getTime() ?? null,
      limit_units: limit,
      created_at: now.getTime(),
      updated_at: now.getTime(),
    })
    .onConflict(['tenant_id', 'meter', 'period_start'])
    .merge(['period_start'])
}

/** Changes the limit, unless somebody else has changed it since the row was read. */
async function changeLimit(
  period: QuotaPeriod,
  limit: number,
  now: Date,
  trx: TransactionClientContract
): Promise<void> {
  await periodById(period.id, trx)
    .where('limitUnits', period.limitUnits)
    .update({ limitUnits: limit, updatedAt: now.getTime() })
  period.limitUnits = limit
}
