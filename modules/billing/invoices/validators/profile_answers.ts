import { count, flag, object, textOrNull } from '#platform/http/shapes'

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
