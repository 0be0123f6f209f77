import type { ApplicationService } from '@adonisjs/core/types'

/** Plugs in the gateways that come with the platform. */
export default class PaymentsProvider {
  constructor(protected app: ApplicationService) {}

  async boot() {}
}
