import type { JSONSchema7 } from 'json-schema'

const text: JSONSchema7 = { type: 'string' }
const amount: JSONSchema7 = { type: 'integer', minimum: 0, description: 'Minor unit (kobo)' }
const count: JSONSchema7 = { type: 'integer', minimum: 0 }
const moment: JSONSchema7 = { type: ['string', 'null'], format: 'date-time' }
const mode: JSONSchema7 = { type: 'string', enum: ['test', 'live'] }
const status: JSONSchema7 = {
  type: 'string',
  enum: ['success', 'failed', 'abandoned', 'pending'],
}

const payment = {
  reference: text,
  status,
  amount,
  currency: text,
  customerEmail: text,
  paidAt: moment,
  surcharge: amount,
  amountCharged: amount,
  mode,
  reviewReason: { type: ['string', 'null'] },
  refundState: { type: 'string', enum: ['none', 'partial', 'full', 'reversed', 'disputed'] },
  refundedAmount: amount,
  studentId: { type: ['string', 'null'] },
} satisfies Record<string, JSONSchema7>

export const initialization = answer({
  status: { type: 'boolean', const: true },
  message: text,
  data: answer({
    authorization_url: { type: 'string', format: 'uri' },
    access_code: text,
    reference: text,
    amount,
    surcharge: amount,
    amountCharged: amount,
    mode,
  }),
})

export const verification = answer({
  status: { type: 'boolean', const: true },
  data: answer(payment),
})

export const refund = answer({
  refundId: text,
  reference: text,
  amount,
  refundedAmount: amount,
  status: { type: 'string', enum: ['pending', 'done'] },
})

export const lightStatus = answer({ reference: text, status })

export const configuration = answer({
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

export const transactions = answer({
  transactions: { type: 'array', items: answer(payment) },
  total: count,
})

export const statistics = answer({
  totalRevenue: amount,
  totalTransactions: count,
  successfulTransactions: count,
  failedTransactions: count,
  currency: text,
  mode,
})

export const received = answer({ received: { type: 'boolean', const: true } })

/** An object whose properties are always there. */
function answer(properties: Record<string, JSONSchema7>): JSONSchema7 {
  return { type: 'object', properties, required: Object.keys(properties) }
}
