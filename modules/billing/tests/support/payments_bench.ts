import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import { adapters } from '#kernel/adapters/adapters'
import { systemClock, type Clock } from '#platform/clock'
import { eventCatalogue } from '#platform/outbox/event_catalogue'
import { recordEvent } from '#platform/outbox/outbox'
import OutboxEvent from '#platform/outbox/outbox_event'
import { outboxRelay } from '#platform/outbox/outbox_relay'
import { ensurePlatformTenant, PLATFORM_TENANT_ID } from '#kernel/tenancy/platform_tenant'
import SandboxCheckout from '#modules/payments/sandbox/models/sandbox_checkout'
import SandboxTransaction from '#modules/payments/sandbox/models/sandbox_transaction'
import { outcomeOfAction } from '#modules/payments/sandbox/outcomes'
import { recordOutcome } from '#modules/payments/sandbox/record_outcome'
import { clientOf, createTenant } from '#tests/helpers'
import { saveProfile } from '../../invoices/actions/save_profile.js'
import { SettleInvoicePayment } from '../../payments/actions/settle_invoice_payment.js'
import { StartSubscription } from '../../subscriptions/actions/start_subscription.js'
import Invoice from '../../models/invoice.js'
import InvoicePayment from '../../models/invoice_payment.js'
import { makePlan, profileDetails } from './bench.js'

/** The platform is paid through a gateway. */
export async function useGateway(id: string, settings: Record<string, unknown>): Promise<void> {
  await ensurePlatformTenant()
  await adapters.use(PLATFORM_TENANT_ID, adapters.registry.port('payments.gateway'), id, settings)
}

/** The platform takes play money. */
export function openSandbox(): Promise<void> {
  return useGateway('sandbox', { currency: null })
}

/**
 * A school with an open invoice of 107,500 kobo, VAT included.
 *
 * @param options `profile`: false for an invoice from a time when none was needed
 */
export async function debtor(client: ApiClient, options: { profile?: boolean } = {}) {
  const account = await createTenant()
  const tenantId = account.tenant.id
  const profile = await saveProfile(tenantId, profileDetails)
  const planCode = await makePlan({ priceMinor: 100_000 })
  const { invoice } = await new StartSubscription().handle({ tenantId, planCode })
  const { id: invoiceId } = invoice!
  if (options.profile === false) {
    await profile.delete()
    await Invoice.forTenant(tenantId).update({ buyer: null })
  }
  const api = clientOf(client, account)
  const read = () => Invoice.forTenant(tenantId).where('id', invoiceId).firstOrFail()
  return {
    account,
    tenantId,
    slug: account.tenant.slug,
    invoiceId,
    api,
    path: `/api/billing/invoices/${invoiceId}`,
    invoice: read,
    status: async () => {
      const { status } = await read()
      return status
    },
    pay: (body: object = {}) => api.post(`/api/billing/invoices/${invoiceId}/pay`, body),
    payments: () =>
      InvoicePayment.forTenant(tenantId).where('invoiceId', invoiceId).orderBy('number'),
    told: async () => {
      const events = await OutboxEvent.forTenant(tenantId).orderBy('id')
      return events.map(({ type }) => type)
    },
  }
}

/** A clock that stands a time after now. */
export function clockIn(milliseconds: number): Clock {
  return { now: () => new Date(Date.now() + milliseconds) }
}

/** Finds out what became of a payment. */
export function settle({ tenantId, id: paymentId }: InvoicePayment): Promise<void> {
  return new SettleInvoicePayment().handle({ tenantId, paymentId })
}

/** A school that owes. */
export type Debtor = Awaited<ReturnType<typeof debtor>>

/** The payer presses a button on the page of the sandbox. */
export async function act(client: ApiClient, checkoutUrl: string, action: 'pay' | 'decline') {
  const { pathname } = new URL(checkoutUrl)
  await client.post(`${pathname}/${action}`).redirects(0)
}

/** The payer pays and no event tells of it. */
export async function payInSilence({ accessCode }: InvoicePayment): Promise<void> {
  await db.transaction(async (trx) => {
    const checkout = await SandboxCheckout.acrossTenants({ client: trx })
      .where('code', accessCode!)
      .firstOrFail()
    const outcome = outcomeOfAction('pay', checkout.amount)
    await recordOutcome(checkout, outcome, systemClock, trx)
    await SandboxTransaction.acrossTenants({ client: trx })
      .where('checkoutId', checkout.id)
      .update({ nextEventAt: null })
  })
}

/** The outbox tells of a payment of the platform. */
export async function announce({ reference }: { reference: string }, type: string): Promise<void> {
  await db.transaction((trx) =>
    recordEvent(trx, {
      tenantId: PLATFORM_TENANT_ID,
      type,
      payload: { ...eventCatalogue.find(type)!.sample, reference },
      personal: true,
    })
  )
  await outboxRelay.drain()
}
