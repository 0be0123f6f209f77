import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import config from '#config/billing'
import { newId } from '#platform/identifiers'
import Invoice, { type InvoiceReason } from '../../models/invoice.js'
import InvoiceLine from '../../models/invoice_line.js'
import type Subscription from '../../models/subscription.js'
import type { Period } from '../../subscriptions/services/billing_period.js'
import { totalsOf, type DraftLine, type Totals } from './invoice_totals.js'
import { profileOf, termsOf } from './profiles.js'

/** What a new draft is to say. */
export interface NewInvoice {
  subscription: Subscription
  reason: InvoiceReason
  /** Names what the invoice is for: there is never a second one that is not void. */
  sourceKey: string
  period: Period
  lines: readonly DraftLine[]
}

/** An instant as the models keep it. */
export function moment(date: Date): DateTime {
  return DateTime.fromJSDate(date, { zone: 'utc' })
}

/** Writes a draft with its lines. It gets number, date and customer when it is finalised. */
export async function createDraft(
  { subscription, reason, sourceKey, period, lines }: NewInvoice,
  trx: TransactionClientContract
): Promise<Invoice> {
  const { tenantId } = subscription
  const terms = termsOf(await profileOf(tenantId, { client: trx }))
  const totals = totalsOf(lines, terms)
  const invoice = await Invoice.create(
    {
      id: newId('inv'),
      tenantId,
      subscriptionId: subscription.id,
      reason,
      sourceKey,
      number: null,
      status: 'draft',
      currency: config.currency,
      ...amountsOf(totals),
      seller: null,
      buyer: null,
      periodStart: moment(period.start),
      periodEnd: moment(period.end),
    },
    { client: trx }
  )
  await InvoiceLine.createMany(
    totals.lines.map((line, index) => ({
      id: newId('inl'),
      tenantId,
      invoiceId: invoice.id,
      position: index + 1,
      kind: line.kind,
      description: line.description,
      quantity: line.quantity,
      unitMinor: line.unitMinor,
      amount: line.amount,
      taxCode: line.rate.code,
      taxBps: line.rate.bps,
      tax: line.tax,
      meter: line.meter,
      periodStart: moment(line.period.start),
      periodEnd: moment(line.period.end),
      suppliedAt: moment(line.suppliedAt),
    })),
    { client: trx }
  )
  return invoice
}

/** What an invoice says of its money before anything is paid. */
export function amountsOf({ taxes, subtotal, tax, total }: Totals) {
  return { taxes, subtotal, tax, total, creditsApplied: 0, amountPaid: 0, amountDue: total }
}

/** Lines of an invoice in their order. */
export function linesOf(
  { id, tenantId }: Pick<Invoice, 'id' | 'tenantId'>,
  options?: { client?: TransactionClientContract }
): Promise<InvoiceLine[]> {
  return InvoiceLine.forTenant(tenantId, options).where('invoiceId', id).orderBy('position')
}

/** Numbers of invoices by their ids; null for a draft. */
export async function invoiceNumbers(
  tenantId: string,
  invoiceIds: readonly string[]
): Promise<Map<string, string | null>> {
  const invoices = await Invoice.forTenant(tenantId)
    .select('id', 'number')
    .whereIn('id', [...new Set(invoiceIds)])
  return new Map(invoices.map(({ id, number }) => [id, number]))
}
