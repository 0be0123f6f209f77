import type { ApplicationService } from '@adonisjs/core/types'

/** Runs what the kernel does beside requests: freezing the adapter registry, the outbox relay. */
export default class KernelProvider {
  #relayRuns = false

  constructor(protected app: ApplicationService) {}

  async start() {
    const { adapters } = await import('#kernel/adapters/adapters')
    adapters.registry.freeze()
  }

  async ready() {
    if (this.app.getEnvironment() === 'web' || this.app.getEnvironment() === 'test') {
      const { outboxRelay } = await import('#kernel/outbox/outbox_relay')
      outboxRelay.start()
      this.#relayRuns = true
    }
  }

  async shutdown() {
    if (this.#relayRuns) {
      const { outboxRelay } = await import('#kernel/outbox/outbox_relay')
      await outboxRelay.stop()
    }
  }
}
