import type { ApplicationService } from '@adonisjs/core/types'

/** Milliseconds for which rows of the sandbox are kept. */
const SANDBOX_RETENTION = 30 * 86_400_000

/** Plugs in the gateways that come with the platform. */
export default class PaymentsProvider {
  constructor(protected app: ApplicationService) {}

  async boot() {
    const { addBuiltInAdapters } = await import('../adapters/built_in.js')
    addBuiltInAdapters()

    const { keepRowsFor } = await import('#kernel/database/remove_old_rows')
    keepRowsFor(
      ...['sandbox_refunds', 'sandbox_transactions', 'sandbox_checkouts'].map((table) => ({
        table,
        column: 'created_at',
        keptFor: SANDBOX_RETENTION,
      }))
    )
  }

  async ready() {
    if (this.app.getEnvironment() === 'web') {
      const { default: SweepSandboxEvents } = await import('../jobs/sweep_sandbox_events.js')
      await SweepSandboxEvents.schedule({}).id('payments.sweep_sandbox_events').every('30s')
    }
  }
}
