import config from '#config/billing'
import type BillingProfile from '../../models/billing_profile.js'
import type { Seller } from '../../models/invoice.js'
import { missingDetails } from './profiles.js'

/** What the supplier has to say of itself (Nigeria Tax Act 2025, section 153). */
const SELLER_DETAILS = ['legalName', 'address', 'taxId', 'registrationNo'] as const

/** The supplier as the configuration names it; what is not configured is null. */
export function configuredSeller(): Seller {
  const { legalName, address, taxId, registrationNo, email } = config.seller
  return {
    legalName: textOf(legalName),
    address: textOf(address),
    taxId: textOf(taxId),
    registrationNo: textOf(registrationNo),
    email: textOf(email),
  }
}

/**
 * What has to be known before a tenant's invoices can be issued, such as `seller.taxId` (the
 * administrator's `BILLING_SELLER_*`) or `buyer.address` (the billing profile). Empty when nothing
 * is in the way.
 */
export function missingForInvoices(profile: BillingProfile | null): string[] {
  const seller = configuredSeller()
  return [
    ...SELLER_DETAILS.filter((detail) => seller[detail] === null).map((name) => `seller.${name}`),
    ...missingDetails(profile).map((name) => `buyer.${name}`),
  ]
}

function textOf(setting: string | undefined): string | null {
  return setting?.trim() || null
}
