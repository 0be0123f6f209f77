import {
  count,
  described,
  kobo,
  listOf,
  moment,
  object,
  oneOf,
  text,
  textOrNull,
} from '#platform/http/shapes'

/** Credit that invoices have not taken up, tax included. */
export const credit = object({
  creditId: text,
  kind: oneOf('unused_days', 'overpayment', 'credit_note', 'returned'),
  amount: kobo,
  remaining: kobo,
  reference: described('Of the payment that left a surplus', textOrNull),
  createdAt: moment,
})

/** How a tenant stands with the platform, tax included. */
export const balance = object({
  currency: text,
  credit: described('Kobo that the next invoices take', kobo),
  due: described('Kobo to be paid of open invoices', kobo),
  overdue: described('Kobo of them that should have been paid already', kobo),
  credits: listOf(credit),
  total: count,
})
