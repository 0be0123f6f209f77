import vine from '@vinejs/vine'

const text = (longest: number) => vine.string().trim().minLength(1).maxLength(longest)

/** Body of `profile`. */
export const profileValidator = vine.create({
  legalName: text(300),
  address: text(500),
  city: text(100),
  state: text(100),
  country: vine.string().regex(/^[A-Z]{2}$/),
  taxId: text(40).nullable().optional(),
  noTaxId: vine.boolean({ strict: true }).optional(),
  registrationNo: text(60).nullable().optional(),
  billingEmail: vine.string().trim().email().maxLength(254),
  autoCharge: vine.boolean({ strict: true }).optional(),
})
