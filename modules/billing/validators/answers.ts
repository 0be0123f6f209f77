import type { JSONSchema7 } from 'json-schema'
import {
  count,
  flag,
  kobo,
  listOf,
  moment,
  momentOrNull,
  named,
  object,
  oneOf,
  orNull,
  text,
  textOrNull,
} from '#platform/http/shapes'

const entitlementValues: JSONSchema7 = {
  type: 'object',
  additionalProperties: {
    anyOf: [flag, { type: 'integer' }, text, listOf(text)],
  },
}

export const plan = named(
  'Plan',
  object({
    planId: text,
    code: text,
    version: count,
    name: text,
    description: text,
    priceMinor: kobo,
    currency: text,
    interval: oneOf('month', 'year'),
    intervalCount: count,
    trialDays: count,
    entitlements: entitlementValues,
    overage: listOf(
      object({ meter: text, unitMinor: kobo, cap: { type: ['integer', 'null'], minimum: 1 } })
    ),
    current: flag,
  })
)

export const plans = object({ plans: listOf(plan), total: count })

export const subscription = named(
  'Subscription',
  object({
    subscriptionId: text,
    status: oneOf(
      'trialing',
      'incomplete',
      'active',
      'past_due',
      'restricted',
      'suspended',
      'canceled'
    ),
    plan,
    pendingPlan: orNull(plan),
    currentPeriodStart: moment,
    currentPeriodEnd: moment,
    trialEnd: momentOrNull,
    cancelAtPeriodEnd: flag,
    canceledAt: momentOrNull,
    timezone: text,
  })
)

const line = named(
  'InvoiceLine',
  object({
    description: text,
    kind: oneOf('plan', 'proration', 'overage', 'adjustment'),
    quantity: { type: 'integer' },
    unitMinor: kobo,
    amount: kobo,
    taxBps: { type: 'integer', description: 'Basis points: 750 are 7.5 %' },
    tax: kobo,
    periodStart: moment,
    periodEnd: moment,
  })
)

const sums = { subtotal: kobo, tax: kobo, total: kobo }

export const taxes = listOf(object({ code: text, bps: count, base: kobo, amount: kobo }))

const invoiceHead: Record<string, JSONSchema7> = {
  invoiceId: text,
  number: textOrNull,
  status: oneOf('draft', 'open', 'paid', 'void', 'uncollectible'),
  overdue: flag,
  currency: text,
  ...sums,
  creditsApplied: kobo,
  amountPaid: kobo,
  amountDue: kobo,
  issuedAt: momentOrNull,
  dueAt: momentOrNull,
  paidAt: momentOrNull,
  periodStart: moment,
  periodEnd: moment,
  waitingFor: {
    ...listOf(text),
    description:
      'What a draft waits for: `buyer.` and a field of the billing profile, `seller.` and a detail ' +
      'that the platform administrator has to configure',
  },
}

export const payment = named(
  'InvoicePayment',
  object({
    reference: text,
    status: oneOf('success', 'failed', 'abandoned', 'pending'),
    amount: kobo,
    paidAt: momentOrNull,
  })
)

export const seller = orNull(
  object({
    legalName: textOrNull,
    address: textOrNull,
    taxId: textOrNull,
    registrationNo: textOrNull,
    email: textOrNull,
  })
)

export const buyer = orNull(
  object({
    legalName: text,
    address: textOrNull,
    city: textOrNull,
    state: textOrNull,
    country: textOrNull,
    taxId: textOrNull,
    registrationNo: textOrNull,
    email: textOrNull,
  })
)

export const invoice = named(
  'Invoice',
  object({
    ...invoiceHead,
    seller,
    buyer,
    lines: listOf(line),
    taxes,
    payments: listOf(payment),
    creditNotes: listOf(object({ number: text, total: kobo })),
    pdfUrl: textOrNull,
  })
)

export const invoices = object({ invoices: listOf(object(invoiceHead)), total: count })

export const preview = object({
  effectiveAt: moment,
  lines: listOf(line),
  taxes,
  ...sums,
  credit: kobo,
  amountDue: kobo,
  quotaAfter: listOf(object({ meter: text, limit: { type: 'integer', minimum: -1 } })),
  blockers: listOf(object({ key: text, current: count, limit: count })),
})

export const changedSubscription = object({ subscription, invoice: orNull(invoice) })

export const entitlements = object({
  entitlements: entitlementValues,
  source: {
    type: 'object',
    additionalProperties: oneOf('plan', 'override'),
  },
})

export const profile = object({
  legalName: textOrNull,
  address: textOrNull,
  city: textOrNull,
  state: textOrNull,
  country: textOrNull,
  taxId: textOrNull,
  noTaxId: flag,
  registrationNo: textOrNull,
  billingEmail: textOrNull,
  autoCharge: flag,
  netDays: count,
  taxExempt: flag,
  complete: flag,
})
