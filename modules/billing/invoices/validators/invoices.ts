import vine from '@vinejs/vine'
import { paging } from '#platform/http/query'

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
