import type { ApiClient } from '@japa/api-client'
import { adapters } from '#kernel/adapters/adapters'
import OutboxEvent from '#kernel/outbox/outbox_event'
import { ensurePlatformTenant, PLATFORM_TENANT_ID } from '#kernel/tenancy/platform_tenant'
import { clientOf, createTenant } from '#tests/helpers'
import { SaveProfile } from '../../actions/save_profile.js'
import { StartSubscription } from '../../actions/start_subscription.js'
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

/** A school with an open invoice of 107,500 kobo, VAT included. */
export async function debtor(client: ApiClient, options: { profile?: boolean } = {}) {
  const account = await createTenant()
  const tenantId = account.tenant.id
  if (options.profile !== false) {
    await new SaveProfile().handle(tenantId, profileDetails)
  }
  const planCode = await makePlan({ priceMinor: 100_000 })
  const { invoice } = await new StartSubscription().handle({ tenantId, planCode })
  const { id: invoiceId } = invoice!
  const api = clientOf(client, account)
  const read = () => Invoice.forTenant(tenantId).where('id', invoiceId).firstOrFail()
  return {
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

/** A school that owes. */
export type Debtor = Awaited<ReturnType<typeof debtor>>

/** The payer presses a button on the page of the sandbox. */
export async function act(client: ApiClient, checkoutUrl: string, action: 'pay' | 'decline') {
  const { pathname } = new URL(checkoutUrl)
  await client.post(`${pathname}/${action}`).redirects(0)
}

/** Waits until something is so; fails after ten seconds. */
export async function until(condition: () => Promise<boolean>): Promise<void> {
  for (const start = performance.now(); performance.now() - start < 10_000;) {
    if (await condition()) {
      return
    }
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error('It did not become so within 10 seconds.')
}
