import {
  address,
  kobo,
  count,
  listOf,
  moment,
  object,
  text,
  textOrNull,
} from '#platform/http/shapes'
import { payment } from '../../invoices/validators/invoice_answers.js'

export const initialization = object({
  status: { type: 'boolean', const: true },
  message: text,
  data: object({
    authorization_url: address,
    access_code: text,
    reference: text,
  }),
})

export const payments = object({ payments: listOf(payment), total: count })

export const tenantPayments = object({
  payments: listOf(
    object({
      ...payment.properties,
      invoiceId: text,
      invoiceNumber: textOrNull,
      received: { ...kobo, description: 'Kobo that came in; 0 while nothing has' },
      amount: { ...kobo, description: 'Kobo that the invoice took, or is to take' },
      surplus: { ...kobo, description: 'Kobo beyond that: they became credit' },
      createdAt: moment,
    })
  ),
  total: count,
})
