import type { JSONSchema7 } from 'json-schema'
import {
  address,
  count,
  moment,
  momentOrNull,
  named,
  object,
  oneOf,
  text,
  textOrNull,
} from '#platform/http/shapes'

const amount: JSONSchema7 = { type: 'integer', minimum: 0, description: 'Minor unit (kobo)' }
const mode: JSONSchema7 = oneOf('test', 'live')
const status: JSONSchema7 = oneOf('success', 'failed', 'abandoned', 'pending')

const paymentFields = {
  reference: text,
  status,
  amount,
  currency: text,
  customerEmail: text,
  paidAt: momentOrNull,
  surcharge: amount,
  amountCharged: amount,
  mode,
  reviewReason: textOrNull,
  refundState: oneOf('none', 'partial', 'full', 'reversed', 'disputed'),
  refundedAmount: amount,
  studentId: textOrNull,
  metadata: { type: 'object', additionalProperties: true, description: 'As it was given' },
  createdAt: moment,
} satisfies Record<string, JSONSchema7>

const payment = named('Payment', object(paymentFields))

export const initialization = object({
  status: { type: 'boolean', const: true },
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

export const verification = object({
  status: { type: 'boolean', const: true },
  data: payment,
})

export const refund = object({
  refundId: text,
  reference: text,
  amount,
  refundedAmount: amount,
  status: oneOf('pending', 'done'),
})

export const lightStatus = object({ reference: text, status })

export const configuration = object({
  gatewayPublicKey: text,
  currency: text,
  surchargePercent: { type: 'number' },
  surchargeFlat: { type: 'number', description: 'Major unit (naira)' },
  surchargeFlatKobo: amount,
  surchargeCapKobo: amount,
  surchargeWaiverBelowKobo: amount,
  brandName: text,
  brandColor: text,
  gateway: text,
  mode,
})

export const transactions = object({
  transactions: { type: 'array', items: payment },
  total: count,
})

export const statistics = object({
  totalRevenue: amount,
  totalTransactions: count,
  successfulTransactions: count,
  failedTransactions: count,
  currency: text,
  mode,
})

export const received = object({ received: { type: 'boolean', const: true } })
