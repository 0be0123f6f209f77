import type { ModelAdapterOptions } from '@adonisjs/lucid/types/model'
import config from '#config/billing'
import { ApiException } from '#platform/http/api_exception'
import type Tenant from '#kernel/tenancy/tenant'
import BillingProfile from '../../models/billing_profile.js'
import type { Buyer } from '../../models/invoice.js'

/** What a tenant's invoices depend on. */
export interface BillingTerms {
  /** Days the tenant has to pay the invoice of a period. */
  netDays: number
  taxExempt: boolean
}

/** The billing profile of a tenant, or null. */
export function profileOf(
  tenantId: string,
  options?: ModelAdapterOptions
): Promise<BillingProfile | null> {
  return BillingProfile.forTenant(tenantId, options).first()
}

/** What an invoice needs of its customer, beside the tax number. */
const DETAILS = ['legalName', 'address', 'city', 'state', 'country', 'billingEmail'] as const

/**
 * What an invoice needs of its customer and the profile does not say. A tax number is needed too,
 * unless the tenant has stated that it has none.
 */
export function missingDetails(profile: BillingProfile | null): string[] {
  const missing: string[] = DETAILS.filter((detail) => !profile?.[detail])
  return profile?.taxId || profile?.noTaxId ? missing : [...missing, 'taxId']
}

/** True when the profile has all that an invoice needs of its customer. */
export function isComplete(profile: BillingProfile | null): boolean {
  return missingDetails(profile).length === 0
}

/** @throws {ApiException} `BILLING_PROFILE_INCOMPLETE` (422): names what invoices need. */
export function refuseIncomplete(profile: BillingProfile | null): void {
  const missing = missingDetails(profile)
  if (missing.length > 0) {
    throw new ApiException(
      'BILLING_PROFILE_INCOMPLETE',
      `Invoices need the billing profile. PUT /api/billing/profile with: ${missing.join(', ')}. ` +
        'A school without a tax number states `noTaxId: true`.'
    )
  }
}

/** The terms of a tenant: its own, else those of the platform. */
export function termsOf(profile: BillingProfile | null): BillingTerms {
  return {
    netDays: profile?.netDays ?? config.netDays,
    taxExempt: Boolean(profile?.taxExemptionProof),
  }
}

/** The customer as an invoice keeps it. Without a profile it has at least the tenant's name. */
export function buyerOf(tenant: Pick<Tenant, 'name'>, profile: BillingProfile | null): Buyer {
  return {
    legalName: profile?.legalName ?? tenant.name,
    address: profile?.address ?? null,
    city: profile?.city ?? null,
    state: profile?.state ?? null,
    country: profile?.country ?? null,
    taxId: profile?.taxId ?? null,
    registrationNo: profile?.registrationNo ?? null,
    email: profile?.billingEmail ?? null,
  }
}
