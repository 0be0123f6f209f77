import {
  count,
  described,
  listOf,
  moment,
  named,
  object,
  oneOf,
  orNull,
  text,
  textOrNull,
  type Shown,
} from '#platform/http/shapes'
import { show } from '#platform/http/show'
import type PaymentRefund from '../models/payment_refund.js'
import { payment } from './payment.js'

const amount = described('Minor unit (kobo)', count)

/** What happened to a payment, once. */
const entry = named(
  'PaymentEntry',
  object({
    at: moment,
    kind: described(
      '`attempt`: a checkout was opened at the gateway, or could not be. `gateway_event`: the ' +
        'gateway told of something. `settle_failed`: what the gateway said could not be kept; it is asked again.',
      oneOf('opened', 'attempt', 'status', 'review', 'refund', 'gateway_event', 'settle_failed')
    ),
    from: textOrNull,
    to: textOrNull,
    source: described(
      'Who made it so',
      oneOf('initialize', 'verify', 'event', 'reconciler', 'sweep', 'refund', 'gateway')
    ),
    detail: described(
      'A word of the gateway, its name of the checkout, a code, or the id of a refund',
      textOrNull
    ),
  })
)

const refund = named(
  'PaymentRefund',
  object({
    id: text,
    amount: described('Minor unit (kobo); 0 where the gateway does not say', count),
    reason: textOrNull,
    status: oneOf('requested', 'pending', 'done', 'failed'),
    createdAt: moment,
    updatedAt: moment,
  })
)

/** A payment with all that happened to it. */
export const timeline = object({
  payment,
  gateway: described('Id of its adapter', text),
  checkoutUrl: described('Where the payer can pay now', orNull(text)),
  checkoutExpiresAt: orNull(moment),
  entries: described('The first one first', listOf(entry)),
  refunds: listOf(refund),
})

/** A line of a timeline. */
export type TimelineEntry = Shown<typeof entry>

/** A refund as the timeline of its payment shows it; its amount in kobo. */
export function presentTimelineRefund(row: PaymentRefund): Shown<typeof refund> {
  return show(refund, row)
}

/** Sums of payments that match, by currency, mode and status. */
export const totals = object({
  totals: listOf(
    object({
      currency: text,
      mode: oneOf('test', 'live'),
      status: oneOf('success', 'failed', 'abandoned', 'pending'),
      payments: count,
      amount,
      surcharge: amount,
      refundedAmount: amount,
    })
  ),
})
