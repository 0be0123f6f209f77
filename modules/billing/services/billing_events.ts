import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { eventCatalogue } from '#platform/outbox/event_catalogue'
import { recordEvent } from '#platform/outbox/outbox'
import type Invoice from '../models/invoice.js'
import type Subscription from '../models/subscription.js'

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

/** Tells the catalogue which events billing has. */
export function describeBillingEvents(): void {
  const invoiceEvents = {
    'billing.invoice.issued': 'An invoice was issued.',
    'billing.invoice.paid': 'An invoice is paid in full.',
    'billing.invoice.reminder': 'An invoice is due in a few days, or is overdue.',
  }
  for (const [type, description] of Object.entries(invoiceEvents)) {
    eventCatalogue.add({
      type,
      module: 'billing',
      description,
      sample: { event: type, ...invoiceSample },
    })
  }
  eventCatalogue.add({
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
  })
}

/** Records that something became of an invoice. */
export async function recordInvoiceEvent(
  what: 'issued' | 'paid' | 'reminder',
  invoice: Invoice,
  now: Date,
  client: TransactionClientContract
): Promise<void> {
  await record(client, `billing.invoice.${what}`, invoice.tenantId, now, {
    invoiceId: invoice.id,
    number: invoice.number,
    total: invoice.total,
    amountDue: invoice.amountDue,
    currency: invoice.currency,
    dueAt: invoice.dueAt?.toISO() ?? null,
  })
}

/** Records that plan, period or state of a subscription changed. */
export async function recordSubscriptionEvent(
  subscription: Subscription,
  now: Date,
  client: TransactionClientContract
): Promise<void> {
  await record(client, 'billing.subscription.updated', subscription.tenantId, now, {
    subscriptionId: subscription.id,
    status: subscription.status,
  })
}

async function record(
  client: TransactionClientContract,
  type: string,
  tenantId: string,
  now: Date,
  fields: Record<string, unknown>
): Promise<void> {
  const timestamp = Math.floor(now.getTime() / 1000)
  await recordEvent(client, {
    tenantId,
    type,
    payload: { event: type, ...fields, tenantId, timestamp },
  })
}
