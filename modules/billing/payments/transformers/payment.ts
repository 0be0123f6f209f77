import {
  address,
  described,
  kobo,
  moment,
  object,
  pageOf,
  text,
  textOrNull,
  yes,
} from '#platform/http/shapes'
import { payment } from '../../invoices/transformers/invoice.js'

/** A checkout that was opened. */
export const initialization = object({
  status: yes,
  message: text,
  data: object({ authorization_url: address, access_code: text, reference: text }),
})

export const payments = pageOf('payments', payment)

/** A payment of the tenant, whatever invoice it was for. */
export const tenantPayment = object({
  ...payment.properties,
  invoiceId: text,
  invoiceNumber: textOrNull,
  received: described('Kobo that came in; 0 while nothing has', kobo),
  amount: described('Kobo that the invoice took, or is to take', kobo),
  surplus: described('Kobo beyond that: they became credit', kobo),
  createdAt: moment,
})

export const tenantPayments = pageOf('payments', tenantPayment)
