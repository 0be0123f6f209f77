import type { JSONSchema7 } from 'json-schema'

const text: JSONSchema7 = { type: 'string' }
const optionalText: JSONSchema7 = { type: ['string', 'null'] }
const moment: JSONSchema7 = { type: 'string', format: 'date-time' }
const optionalMoment: JSONSchema7 = { type: ['string', 'null'], format: 'date-time' }
const kobo: JSONSchema7 = { type: 'integer', description: 'Kobo' }
const count: JSONSchema7 = { type: 'integer', minimum: 0 }
const flag: JSONSchema7 = { type: 'boolean' }

/** The interface of an object whose fields are all there. */
function object(properties: Record<string, JSONSchema7>): JSONSchema7 {
  return { type: 'object', properties, required: Object.keys(properties) }
}

function list(items: JSONSchema7): JSONSchema7 {
  return { type: 'array', items }
}

function nullable(schema: JSONSchema7): JSONSchema7 {
  return { anyOf: [schema, { type: 'null' }] }
}

const entitlementValues: JSONSchema7 = {
  type: 'object',
  additionalProperties: {
    anyOf: [flag, { type: 'integer' }, text, list(text)],
  },
}

export const plan = object({
  planId: text,
  code: text,
  version: count,
  name: text,
  description: text,
  priceMinor: kobo,
  currency: text,
  interval: { type: 'string', enum: ['month', 'year'] },
  intervalCount: count,
  trialDays: count,
  entitlements: entitlementValues,
  overage: list(
    object({ meter: text, unitMinor: kobo, cap: { type: ['integer', 'null'], minimum: 1 } })
  ),
  current: flag,
})

export const plans = object({ plans: list(plan), total: count })

export const subscription = object({
  subscriptionId: text,
  status: {
    type: 'string',
    enum: ['trialing', 'incomplete', 'active', 'past_due', 'restricted', 'suspended', 'canceled'],
  },
  plan,
  pendingPlan: nullable(plan),
  currentPeriodStart: moment,
  currentPeriodEnd: moment,
  trialEnd: optionalMoment,
  cancelAtPeriodEnd: flag,
  canceledAt: optionalMoment,
  timezone: text,
})

const line = object({
  description: text,
  kind: { type: 'string', enum: ['plan', 'proration', 'overage', 'adjustment'] },
  quantity: { type: 'integer' },
  unitMinor: kobo,
  amount: kobo,
  taxBps: { type: 'integer', description: 'Basis points: 750 are 7.5 %' },
  tax: kobo,
  periodStart: moment,
  periodEnd: moment,
})

const sums = { subtotal: kobo, tax: kobo, total: kobo }

export const taxes = list(object({ code: text, bps: count, base: kobo, amount: kobo }))

const invoiceHead: Record<string, JSONSchema7> = {
  invoiceId: text,
  number: optionalText,
  status: { type: 'string', enum: ['draft', 'open', 'paid', 'void', 'uncollectible'] },
  overdue: flag,
  currency: text,
  ...sums,
  creditsApplied: kobo,
  amountPaid: kobo,
  amountDue: kobo,
  issuedAt: optionalMoment,
  dueAt: optionalMoment,
  paidAt: optionalMoment,
  periodStart: moment,
  periodEnd: moment,
  waitingFor: {
    ...list(text),
    description:
      'What a draft waits for: `buyer.` and a field of the billing profile, `seller.` and a detail ' +
      'that the platform administrator has to configure',
  },
}

export const payment = object({
  reference: text,
  status: { type: 'string', enum: ['success', 'failed', 'abandoned', 'pending'] },
  amount: kobo,
  paidAt: optionalMoment,
})

export const seller = nullable(
  object({
    legalName: optionalText,
    address: optionalText,
    taxId: optionalText,
    registrationNo: optionalText,
    email: optionalText,
  })
)

export const buyer = nullable(
  object({
    legalName: text,
    address: optionalText,
    city: optionalText,
    state: optionalText,
    country: optionalText,
    taxId: optionalText,
    registrationNo: optionalText,
    email: optionalText,
  })
)

export const invoice = object({
  ...invoiceHead,
  seller,
  buyer,
  lines: list(line),
  taxes,
  payments: list(payment),
  creditNotes: list(object({ number: text, total: kobo })),
  pdfUrl: optionalText,
})

export const invoices = object({ invoices: list(object(invoiceHead)), total: count })

export const preview = object({
  effectiveAt: moment,
  lines: list(line),
  taxes,
  ...sums,
  credit: kobo,
  amountDue: kobo,
  quotaAfter: list(object({ meter: text, limit: { type: 'integer', minimum: -1 } })),
  blockers: list(object({ key: text, current: count, limit: count })),
})

export const changedSubscription = object({ subscription, invoice: nullable(invoice) })

export const entitlements = object({
  entitlements: entitlementValues,
  source: {
    type: 'object',
    additionalProperties: { type: 'string', enum: ['plan', 'override'] },
  },
})

export const profile = object({
  legalName: optionalText,
  address: optionalText,
  city: optionalText,
  state: optionalText,
  country: optionalText,
  taxId: optionalText,
  noTaxId: flag,
  registrationNo: optionalText,
  billingEmail: optionalText,
  autoCharge: flag,
  netDays: count,
  taxExempt: flag,
  complete: flag,
})
