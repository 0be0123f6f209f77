import type { EventDescription } from '#platform/outbox/event_catalogue'

const payment = { reference: 'ENROL-2026-0041', amount: 5_000_000, currency: 'NGN', mode: 'live' }
const end = { tenantId: 'ten_01kafj5qk2n8d4w6b0s3h7v1fe', timestamp: 1_795_000_000 }

/** What a tenant is told about its payments (http-api.md, Webhooks). */
export const paymentEvents: readonly EventDescription[] = [
  {
    type: 'payment.completed',
    module: 'payments',
    description: 'A payment was confirmed. Sent once for each payment.',
    sample: {
      event: 'payment.completed',
      ...payment,
      customerEmail: 'parent@home.example',
      metadata: { term: '1', class: 'JSS 2' },
      ...end,
    },
  },
  {
    type: 'payment.failed',
    module: 'payments',
    description: 'A payment failed. The money may still come: payment.completed follows then.',
    sample: { event: 'payment.failed', ...payment, ...end },
    optIn: true,
  },
  {
    type: 'payment.review_needed',
    module: 'payments',
    description: 'What the gateway has is not what was asked for, or was paid twice.',
    sample: {
      event: 'payment.review_needed',
      ...payment,
      reviewReason: 'amount_short',
      ...end,
    },
    optIn: true,
  },
  {
    type: 'payment.refunded',
    module: 'payments',
    description: 'Money of a confirmed payment went back to the payer. Sent once for each refund.',
    sample: {
      event: 'payment.refunded',
      ...payment,
      refundId: 'rfd_01kafj5qk2n8d4w6b0s3h7v1fe',
      refundState: 'partial',
      refundAmount: 1_000_000,
      refundedAmount: 1_500_000,
      ...end,
    },
    nullable: ['refundAmount', 'refundedAmount'],
    optIn: true,
  },
]
