import {
  address,
  count,
  described,
  moment,
  momentOrNull,
  named,
  number,
  object,
  oneOf,
  pageOf,
  shape,
  text,
  textOrNull,
  yes,
  type Shape,
  type Shown,
} from '#platform/http/shapes'
import { show } from '#platform/http/show'
import type Payment from '../models/payment.js'
import type { ReviewReason } from '../models/payment.js'
import type { GrantedRefund, OpenPayment } from '../services/payment_outcomes.js'
import { emailOf, metadataOf, type Metadata } from '../services/personal_data.js'

const amount = described('Minor unit (kobo)', count)
const mode = oneOf('test', 'live')
const status = oneOf('success', 'failed', 'abandoned', 'pending')

/** A status as the API knows it. */
export type PublicStatus = Shown<typeof status>

/** A payment as verification and lists show it. */
export const payment = named(
  'Payment',
  object({
    reference: text,
    status,
    amount,
    currency: text,
    customerEmail: text,
    paidAt: momentOrNull,
    surcharge: amount,
    amountCharged: amount,
    mode,
    reviewReason: textOrNull as Shape<ReviewReason | null>,
    refundState: oneOf('none', 'partial', 'full', 'reversed', 'disputed'),
    refundedAmount: amount,
    studentId: textOrNull,
    metadata: described(
      'As it was given',
      shape<Metadata>({ type: 'object', additionalProperties: true })
    ),
    createdAt: moment,
  })
)

/** A payment as other modules see it, too. */
export type Verification = Shown<typeof payment>

/** The contract's answer to `initialize`, with what the payer pays beside it. */
export const initialization = object({
  status: yes,
  message: text,
  data: object({
    authorization_url: address,
    access_code: text,
    reference: text,
    amount,
    surcharge: amount,
    amountCharged: amount,
    mode,
  }),
})

export const verification = object({ status: yes, data: payment })

/** `refundedAmount`: what went back in all. */
export const refund = object({
  refundId: text,
  reference: text,
  amount,
  refundedAmount: amount,
  status: oneOf('pending', 'done'),
})

export const lightStatus = object({ reference: text, status })

/** What a tenant's pages need to know before they ask for money. */
export const configuration = object({
  gatewayPublicKey: text,
  currency: text,
  surchargePercent: number,
  surchargeFlat: described('Major unit (naira)', number),
  surchargeFlatKobo: amount,
  surchargeCapKobo: amount,
  surchargeWaiverBelowKobo: amount,
  brandName: text,
  brandColor: text,
  gateway: text,
  mode,
})

export const transactions = pageOf('transactions', payment)

/** Figures in one currency, of play money or of real money; amounts without surcharges. */
export const statistics = object({
  totalRevenue: amount,
  totalTransactions: count,
  successfulTransactions: count,
  failedTransactions: count,
  currency: text,
  mode,
})

export const received = object({ received: yes })

/** `initializing` is `pending` to everybody outside. */
export function presentStatus(row: Pick<Payment, 'status'>): PublicStatus {
  return row.status === 'initializing' ? 'pending' : row.status
}

/** A payment as its school sees it; amounts in kobo. */
export function presentPayment(row: Payment): Verification {
  return show(payment, row, {
    status: presentStatus(row),
    customerEmail: emailOf(row),
    metadata: metadataOf(row),
  })
}

/** A refund that was granted, with what the payment has given back in all; amounts in kobo. */
export function presentRefund({ refund: given, payment: row }: GrantedRefund) {
  const { reference, refundedAmount } = row
  return show(refund, given, {
    refundId: given.id,
    reference,
    refundedAmount,
    // What was not granted is no answer but an error.
    status: given.status as Shown<typeof refund>['status'],
  })
}

/** Where the payer is sent to pay, in the words that the gateways' own answers use. */
export function presentInitialization({
  payment: row,
  authorizationUrl,
  accessCode,
}: OpenPayment): Shown<typeof initialization> {
  return {
    status: true,
    message: 'Authorization URL created',
    data: show(initialization.properties.data, row, {
      authorization_url: authorizationUrl,
      access_code: accessCode,
    }),
  }
}
