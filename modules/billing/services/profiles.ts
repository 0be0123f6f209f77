import type { ModelAdapterOptions } from '@adonisjs/lucid/types/model'
import config from '#config/billing'
import type Tenant from '#kernel/tenancy/tenant'
import BillingProfile from '../models/billing_profile.js'
import type { Buyer } from '../models/invoice.js'

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

/** True when the profile has all that an invoice needs of its customer. */
export function isComplete(profile: BillingProfile | null): boolean {
  return (
    profile !== null &&
    [
      profile.legalName,
      profile.address,
      profile.city,
      profile.state,
      profile.country,
      profile.billingEmail,
    ].every((field) => field !== null)
  )
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
