import type { ApplicationService } from '@adonisjs/core/types'

const DAY = 86_400_000

/** Milliseconds for which rows of the sandbox are kept. */
const SANDBOX_RETENTION = 30 * DAY

/** Milliseconds for which an event of a gateway is kept after it was worked on. */
const GATEWAY_EVENT_RETENTION = 90 * DAY

/** Plugs in the gateways that come with the platform, and what runs beside requests. */
export default class PaymentsProvider {
  constructor(protected app: ApplicationService) {}

  async boot() {
    const { addBuiltInAdapters } = await import('../adapters/built_in.js')
    addBuiltInAdapters()

    const { eventCatalogue } = await import('#platform/outbox/event_catalogue')
    const { paymentEvents } = await import('../events.js')
    eventCatalogue.add(...paymentEvents)

    const { default: config } = await import('#config/payments')
    if (config.sandbox) {
      const { prepareDemoTenant } = await import('#platform/console/demo_tenant')
      const { adapters } = await import('#kernel/adapters/adapters')
      const { gatewayPort, SANDBOX } = await import('../adapters/gateway_port.js')
      prepareDemoTenant((tenantId) => adapters.use(tenantId, gatewayPort, SANDBOX, {}))
    }

    const { registerSealedColumns, sealedText } = await import('#platform/secrets/sealed_columns')
    const { emailIndex, emailOf, emailOwner, metadataOwner } =
      await import('../services/personal_data.js')
    const { payerOwner } = await import('../sandbox/models/sandbox_checkout.js')
    registerSealedColumns(
      sealedText('payments', 'email', (row) => emailOwner(row.tenant_id)),
      {
        table: 'payments',
        column: 'email_index',
        needs: ['tenant_id', 'email'],
        sealAnew: (_index, { tenant_id: tenantId, email }) =>
          emailIndex(tenantId, emailOf({ tenantId, email })),
      },
      sealedText('payments', 'metadata', (row) => metadataOwner(row.tenant_id)),
      sealedText('sandbox_checkouts', 'email', (row) => payerOwner(row.tenant_id))
    )

    const { keepRowsFor } = await import('#platform/database/remove_old_rows')
    keepRowsFor(
      { table: 'gateway_events', column: 'processed_at', keptFor: GATEWAY_EVENT_RETENTION },
      ...['sandbox_refunds', 'sandbox_transactions', 'sandbox_checkouts'].map((table) => ({
        table,
        column: 'created_at',
        keptFor: SANDBOX_RETENTION,
      }))
    )
  }

  async ready() {
    if (this.app.getEnvironment() === 'web') {
      const { default: ReconcilePaymentsJob } = await import('../jobs/reconcile_payments_job.js')
      const { default: SweepSandboxEventsJob } = await import('../jobs/sweep_sandbox_events_job.js')
      const { default: SweepTransactionsJob } = await import('../jobs/sweep_transactions_job.js')
      await ReconcilePaymentsJob.schedule({}).id('payments.reconcile_payments').every('30s')
      await SweepSandboxEventsJob.schedule({}).id('payments.sweep_sandbox_events').every('30s')
      await SweepTransactionsJob.schedule({}).id('payments.sweep_transactions').every('1d')
    }
  }
}
