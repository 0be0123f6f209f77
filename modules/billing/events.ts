import type { EventDescription } from '#platform/outbox/event_catalogue'

const invoiceSample = {
  invoiceId: 'inv_01kafj6v0hqw2m4c8r3x5t7y9z',
  number: 'INV-2026-000123',
  total: 3_583_333,
  amountDue: 3_583_333,
  currency: 'NGN',
  dueAt: '2026-06-11T22:59:59.999Z',
  tenantId: 'ten_01kafj6v0hqw2m4c8r3x5t7y9z',
  timestamp: 1_781_161_200,
}

const invoiceEvents = {
  'billing.invoice.issued': 'An invoice was issued.',
  'billing.invoice.paid': 'An invoice is paid in full.',
  'billing.invoice.reminder': 'An invoice is due in a few days, or is overdue.',
}

/** What a tenant is told about its subscription and its invoices. */
export const billingEvents: readonly EventDescription[] = [
  ...Object.entries(invoiceEvents).map(([type, description]) => ({
    type,
    module: 'billing',
    description,
    sample: { event: type, ...invoiceSample },
  })),
  {
    type: 'billing.subscription.updated',
    module: 'billing',
    description: 'Plan, period or state of the subscription changed.',
    sample: {
      event: 'billing.subscription.updated',
      subscriptionId: 'sub_01kafj6v0hqw2m4c8r3x5t7y9z',
      status: 'active',
      tenantId: 'ten_01kafj6v0hqw2m4c8r3x5t7y9z',
      timestamp: 1_781_161_200,
    },
  },
]
