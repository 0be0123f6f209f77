import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { ApiException } from '#platform/http/api_exception'
import Invoice from '../../models/invoice.js'

/**
 * An invoice of a tenant.
 *
 * @throws {ApiException} `BILLING_INVOICE_NOT_FOUND` (404).
 */
export async function findInvoice(
  tenantId: string,
  invoiceId: string,
  options?: { client?: TransactionClientContract }
): Promise<Invoice> {
  const invoice = await Invoice.forTenant(tenantId, options).where('id', invoiceId).first()
  if (!invoice) {
    throw new ApiException('BILLING_INVOICE_NOT_FOUND', 'The tenant has no such invoice.')
  }
  return invoice
}
