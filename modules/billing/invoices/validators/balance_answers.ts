import { count, kobo, listOf, moment, object, oneOf, text, textOrNull } from '#platform/http/shapes'

export const balance = object({
  currency: text,
  credit: { ...kobo, description: 'Kobo that the next invoices take' },
  due: { ...kobo, description: 'Kobo to be paid of open invoices' },
  overdue: { ...kobo, description: 'Kobo of them that should have been paid already' },
  credits: listOf(
    object({
      creditId: text,
      kind: oneOf('unused_days', 'overpayment', 'credit_note', 'returned'),
      amount: kobo,
      remaining: kobo,
      reference: { ...textOrNull, description: 'Of the payment that left a surplus' },
      createdAt: moment,
    })
  ),
  total: count,
})
