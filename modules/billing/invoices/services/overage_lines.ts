import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import Invoice from '../../models/invoice.js'
import InvoiceLine from '../../models/invoice_line.js'
import type Plan from '../../models/plan.js'
import type { Period } from '../../subscriptions/services/billing_period.js'
import type { DraftLine } from './invoice_totals.js'
import { sum } from './money.js'
import type { Meter } from '../../quota/services/quota_meters.js'
import { overageUnits } from '../../quota/services/quota_overage.js'

/** How lines of a meter call its units. */
const UNITS: Readonly<Record<Meter, string>> = {
  pages: 'Pages',
  llm_refinements: 'Refinements',
  email_accounts: 'E-mail accounts',
}

/**
 * The units beyond the plan in a period, at the plan's prices, less what invoices have charged for
 * that period already. Work that settles after its period was invoiced so appears later, as an
 * adjustment.
 */
export async function overageLines(
  tenantId: string,
  plan: Plan,
  period: Period,
  trx?: TransactionClientContract
): Promise<DraftLine[]> {
  const lines: DraftLine[] = []
  for (const { meter, unitMinor } of plan.overage) {
    const used = await overageUnits(tenantId, meter, period, trx)
    const invoiced = await invoicedUnits(tenantId, meter, period, trx)
    if (used > invoiced && unitMinor > 0) {
      lines.push({
        kind: invoiced > 0 ? 'adjustment' : 'overage',
        description: `${UNITS[meter]} beyond plan ${plan.name}`,
        quantity: used - invoiced,
        unitMinor,
        meter,
        period,
        suppliedAt: new Date(period.end.getTime() - 1),
      })
    }
  }
  return lines
}

async function invoicedUnits(
  tenantId: string,
  meter: Meter,
  period: Period,
  trx?: TransactionClientContract
): Promise<number> {
  const lines = await InvoiceLine.forTenant(tenantId, { client: trx })
    .where('meter', meter)
    .where('periodStart', period.start.getTime())
    .whereIn(
      'invoiceId',
      Invoice.forTenant(tenantId, { client: trx }).whereNot('status', 'void').select('id')
    )
  return sum(lines.map(({ quantity }) => quantity))
}
