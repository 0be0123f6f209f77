import vine from '@vinejs/vine'
import { paging } from '#platform/http/query'

const text = (longest: number) => vine.string().trim().minLength(1).maxLength(longest)

/** Body of `subscription` and `subscription/preview`. */
export const planChoiceValidator = vine.create({
  planCode: vine.string().minLength(1).maxLength(40),
  effective: vine.enum(['auto', 'now', 'period_end'] as const).optional(),
})

/** Body of `subscription/cancel`. */
export const cancellationValidator = vine.create({
  immediately: vine.boolean({ strict: true }).optional(),
  reason: text(500).optional(),
})

/** Body of `subscription/resume`. */
export const emptyValidator = vine.create({})

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

const moment = () =>
  vine
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})?)?$/)
    .optional()

/** Query string of `invoices`. */
export const invoiceListValidator = vine.create({
  ...paging(),
  status: vine.enum(['draft', 'open', 'paid', 'void', 'uncollectible'] as const).optional(),
  from: moment(),
  to: moment(),
})
