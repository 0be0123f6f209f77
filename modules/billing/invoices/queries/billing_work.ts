import Invoice from '../../models/invoice.js'
import Subscription from '../../models/subscription.js'

/** An invoice that something has to be done for. */
interface WaitingInvoice {
  tenantId: string
  invoiceId: string
}

/** Tenants whose current period is over. */
export async function endedPeriods(now: Date, tenantId?: string): Promise<{ tenantId: string }[]> {
  const query = Subscription.acrossTenants()
    .select('tenantId')
    .whereNotNull('liveTenantId')
    .where('currentPeriodEnd', '<=', now.getTime())
    .orderBy('currentPeriodEnd')
  return tenantId === undefined ? query : query.where('tenantId', tenantId)
}

/** Drafts, the oldest first. */
export function draftInvoices(tenantId?: string): Promise<WaitingInvoice[]> {
  return list(Invoice.acrossTenants().where('status', 'draft'), tenantId)
}

/** Open invoices that are due by a moment. */
export function openInvoicesDueBy(moment: Date, tenantId?: string): Promise<WaitingInvoice[]> {
  return list(
    Invoice.acrossTenants().where('status', 'open').where('dueAt', '<=', moment.getTime()),
    tenantId
  )
}

async function list(
  query: ReturnType<typeof Invoice.acrossTenants<typeof Invoice>>,
  tenantId: string | undefined
): Promise<WaitingInvoice[]> {
  const ordered = query.select('id', 'tenantId').orderBy('id')
  const invoices = await (tenantId === undefined ? ordered : ordered.where('tenantId', tenantId))
  return invoices.map((invoice) => ({ tenantId: invoice.tenantId, invoiceId: invoice.id }))
}
