import type BillingProfile from '../../models/billing_profile.js'
import { isComplete, termsOf } from '../services/profiles.js'

/** A billing profile as the API shows it; before it is filled in, its fields are null. */
export function presentProfile(profile: BillingProfile | null) {
  return {
    legalName: profile?.legalName ?? null,
    address: profile?.address ?? null,
    city: profile?.city ?? null,
    state: profile?.state ?? null,
    country: profile?.country ?? null,
    taxId: profile?.taxId ?? null,
    noTaxId: profile?.noTaxId ?? false,
    registrationNo: profile?.registrationNo ?? null,
    billingEmail: profile?.billingEmail ?? null,
    autoCharge: profile?.autoCharge ?? false,
    ...termsOf(profile),
    complete: isComplete(profile),
  }
}
