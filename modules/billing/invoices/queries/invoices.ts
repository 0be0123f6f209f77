import { DateTime } from 'luxon'
import { systemClock } from '#platform/clock'
import Tenant from '#kernel/tenancy/tenant'
import BillingProfile from '../../models/billing_profile.js'
import Invoice, { type InvoiceStatus } from '../../models/invoice.js'
import { findInvoice } from './find_invoice.js'
import { linesOf } from '../services/invoices.js'
import { missingForInvoices } from '../services/issuing.js'
import { profileOf } from '../services/profiles.js'
import { presentInvoice, presentInvoiceHead } from '../transformers/invoice.js'
import { creditNotesOf } from './credit_notes.js'
import { paymentsOf } from '../../payments/queries/invoice_payments.js'

/**
 * Which invoices a list shows; `from` (inclusive) and `to` (exclusive) bound when they were made.
 */
export interface InvoiceFilter {
  status?: InvoiceStatus
  /** ISO 8601; a date alone is its first moment in UTC. */
  from?: string
  to?: string
  limit: number
  offset: number
}

/** Invoices of a tenant without their lines, newest first. */
export async function listInvoices(
  tenantId: string,
  filter: InvoiceFilter,
  now = systemClock.now()
) {
  const { status, from, to, limit, offset } = filter
  const matching = () => {
    const query = Invoice.forTenant(tenantId)
    if (status) {
      query.where('status', status)
    }
    if (from) {
      query.where('createdAt', '>=', milliseconds(from))
    }
    if (to) {
      query.where('createdAt', '<', milliseconds(to))
    }
    return query
  }
  const [{ $extras }] = await matching().count('* as matching')
  const invoices = await matching()
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
  const missing = missingForInvoices(await profileOf(tenantId))
  return {
    invoices: invoices.map((invoice) => presentInvoiceHead(invoice, now, missing)),
    total: Number($extras.matching),
  }
}

/**
 * An invoice with its lines, payments and credit notes.
 *
 * @throws {ApiException} `BILLING_INVOICE_NOT_FOUND` (404).
 */
export async function showInvoice(tenantId: string, invoiceId: string, now = systemClock.now()) {
  const invoice = await findInvoice(tenantId, invoiceId)
  return presentInvoice(invoice, {
    lines: await linesOf(invoice),
    payments: await paymentsOf(tenantId, invoiceId),
    creditNotes: await creditNotesOf(tenantId, invoiceId),
    now,
    missing: missingForInvoices(await profileOf(tenantId)),
  })
}

/**
 * An invoice by its number or its id.
 *
 * @throws {ApiException} `BILLING_INVOICE_NOT_FOUND` (404).
 */
export async function invoiceNamed(tenantId: string, name: string): Promise<Invoice> {
  const numbered = await Invoice.forTenant(tenantId).where('number', name).first()
  return numbered ?? findInvoice(tenantId, name)
}

/** Invoices of one tenant or of all, newest first, with the slugs of their tenants. */
export async function invoicesOfAll(
  filter: { tenantId?: string; status?: InvoiceStatus; limit: number },
  now = systemClock.now()
) {
  const { tenantId, status, limit } = filter
  const matching = () => {
    const query = tenantId === undefined ? Invoice.acrossTenants() : Invoice.forTenant(tenantId)
    return status ? query.where('status', status) : query
  }
  const [{ $extras }] = await matching().count('* as matching')
  const invoices = await matching().orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(limit)
  const ids = [...new Set(invoices.map((invoice) => invoice.tenantId))]
  const tenants = await Tenant.query().select('id', 'slug').whereIn('id', ids)
  const slugs = new Map(tenants.map(({ id, slug }) => [id, slug]))
  const profiles = await BillingProfile.acrossTenants().whereIn('tenantId', ids)
  const missingByTenant = new Map(
    ids.map((id) => [
      id,
      missingForInvoices(profiles.find((profile) => profile.tenantId === id) ?? null),
    ])
  )
  return {
    invoices: invoices.map((invoice) => ({
      tenantId: invoice.tenantId,
      tenant: slugs.get(invoice.tenantId)!,
      ...presentInvoiceHead(invoice, now, missingByTenant.get(invoice.tenantId)!),
    })),
    total: Number($extras.matching),
  }
}

function milliseconds(text: string): number {
  return DateTime.fromISO(text, { zone: 'utc' }).toMillis()
}
