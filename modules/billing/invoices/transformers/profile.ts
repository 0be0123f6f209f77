import { count, flag, object, textOrNull, type Shown } from '#platform/http/shapes'
import type BillingProfile from '../../models/billing_profile.js'
import { isComplete, termsOf } from '../services/profiles.js'

/** Whom invoices are made out to; before it is filled in, its fields are null. */
export const profile = object({
  legalName: textOrNull,
  address: textOrNull,
  city: textOrNull,
  state: textOrNull,
  country: textOrNull,
  taxId: textOrNull,
  noTaxId: flag,
  registrationNo: textOrNull,
  billingEmail: textOrNull,
  autoCharge: flag,
  netDays: count,
  taxExempt: flag,
  complete: flag,
})

/** Whom invoices are made out to. Without a row every field is empty and `complete` is false. */
export function presentProfile(row: BillingProfile | null): Shown<typeof profile> {
  return {
    legalName: row?.legalName ?? null,
    address: row?.address ?? null,
    city: row?.city ?? null,
    state: row?.state ?? null,
    country: row?.country ?? null,
    taxId: row?.taxId ?? null,
    noTaxId: row?.noTaxId ?? false,
    registrationNo: row?.registrationNo ?? null,
    billingEmail: row?.billingEmail ?? null,
    autoCharge: row?.autoCharge ?? false,
    ...termsOf(row),
    complete: isComplete(row),
  }
}
