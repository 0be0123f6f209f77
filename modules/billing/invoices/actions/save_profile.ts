import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { recordAudit } from '#platform/audit/audit_log'
import { newId } from '#platform/identifiers'
import BillingProfile from '../../models/billing_profile.js'
import { changeBilling } from '../../subscriptions/services/change_billing.js'
import { isComplete, profileOf, refuseIncomplete } from '../services/profiles.js'
import { checkTaxId } from '../services/tax_id.js'

/** What a tenant says of itself. */
export interface ProfileDetails {
  legalName: string
  address: string
  city: string
  state: string
  country: string
  taxId?: string | null
  /** States that there is no tax number. */
  noTaxId?: boolean
  registrationNo?: string | null
  billingEmail: string
  autoCharge?: boolean
}

/** Terms that only the platform administrator sets; undefined leaves one as it is. */
export interface ProfileTerms {
  /** Days to pay the invoice of a period; null for the platform's usual terms. */
  netDays?: number | null
  /** Reference of the document that exempts from tax; null ends the exemption. */
  taxExemptionProof?: string | null
}

/**
 * Writes the billing profile. Invoices that were issued keep the customer they were issued to.
 *
 * @throws {ApiException} `BILLING_TAX_ID_INVALID` (422); `BILLING_PROFILE_INCOMPLETE` (422) when a
 *   profile that has all that invoices need would no longer have it.
 */
export function saveProfile(
  tenantId: string,
  { autoCharge, ...details }: ProfileDetails
): Promise<BillingProfile> {
  const taxId = details.taxId ? checkTaxId(details.taxId, details.country) : null
  return changeBilling(tenantId, async (trx) => {
    const profile = await ownProfile(tenantId, trx)
    const wasComplete = isComplete(profile)
    profile.merge({
      ...details,
      taxId,
      noTaxId: taxId === null && details.noTaxId === true,
      registrationNo: details.registrationNo ?? null,
      autoCharge: autoCharge ?? profile.autoCharge,
    })
    if (wasComplete) {
      refuseIncomplete(profile)
    }
    await noteProfile(tenantId, 'billing.profile_saved', Object.keys(details), trx)
    return profile.save()
  })
}

/** Sets the terms of a tenant, whether it has filled in its profile or not. */
export function saveTerms(tenantId: string, terms: ProfileTerms): Promise<BillingProfile> {
  return changeBilling(tenantId, async (trx) => {
    const profile = await ownProfile(tenantId, trx)
    await noteProfile(tenantId, 'billing.terms_saved', Object.keys(terms), trx)
    return profile.merge(terms).save()
  })
}

function noteProfile(
  tenantId: string,
  action: string,
  fields: string[],
  trx: TransactionClientContract
): Promise<void> {
  const target = { type: 'billing_profile', id: tenantId }
  return recordAudit(trx, { tenantId, action, target, changes: { fields } })
}

async function ownProfile(
  tenantId: string,
  trx: TransactionClientContract
): Promise<BillingProfile> {
  const profile =
    (await profileOf(tenantId, { client: trx })) ??
    new BillingProfile().fill({ id: newId('bpr'), tenantId, autoCharge: false, noTaxId: false })
  return profile.useTransaction(trx)
}
