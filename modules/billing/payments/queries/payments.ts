import db from '@adonisjs/lucid/services/db'
import { isoTime } from '#platform/database/timestamp'
import type { Shown } from '#platform/http/shapes'
import type { InvoicePaymentStatus } from '../../models/invoice_payment.js'
import { invoiceNumbers } from '../../invoices/services/invoices.js'
import type { tenantPayment } from '../transformers/payment.js'

type TenantPayment = Shown<typeof tenantPayment>

/** As the union of both tables has it. */
interface PaymentRow {
  reference: string
  status: InvoicePaymentStatus
  invoice_id: string
  received: number | string
  amount: number | string
  paid_at: number | string | null
  created_at: number | string
}

/**
 * All payments of a tenant, newest first: money that came in, through the gateway or by transfer,
 * and checkouts that were begun.
 */
export async function listPayments(
  tenantId: string,
  { limit, offset }: { limit: number; offset: number }
): Promise<{ payments: TenantPayment[]; total: number }> {
  const settled = () => db.from('billing_allocations').where('tenant_id', tenantId)
  const begun = () =>
    db
      .from('billing_invoice_payments')
      .where('tenant_id', tenantId)
      .whereNotIn('reference', settled().select('reference'))

  const counts = await Promise.all([settled().count('* as n'), begun().count('* as n')])
  const rows: PaymentRow[] = await settled()
    .select('id', 'reference', 'invoice_id', 'received', 'amount', 'paid_at', 'created_at')
    .select(db.raw("'success' as status"))
    .unionAll(
      begun()
        .select('id', 'reference', 'invoice_id', db.raw('0 as received'), 'amount')
        .select(db.raw('null as paid_at'), 'created_at', 'status')
    )
    .orderBy([
      { column: 'created_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(limit)
    .offset(offset)

  const numbers = await invoiceNumbers(
    tenantId,
    rows.map((row) => row.invoice_id)
  )
  return {
    payments: rows.map((row) => present(row, numbers)),
    total: counts.reduce((sum, [{ n }]) => sum + Number(n), 0),
  }
}

function present(row: PaymentRow, numbers: ReadonlyMap<string, string | null>): TenantPayment {
  const received = Number(row.received)
  const amount = Number(row.amount)
  return {
    reference: row.reference,
    status: row.status,
    invoiceId: row.invoice_id,
    invoiceNumber: numbers.get(row.invoice_id) ?? null,
    received,
    amount,
    surplus: Math.max(0, received - amount),
    paidAt: row.paid_at === null ? null : isoTime(row.paid_at),
    createdAt: isoTime(row.created_at),
  }
}
