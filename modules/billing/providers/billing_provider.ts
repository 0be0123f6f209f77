import type { ApplicationService } from '@adonisjs/core/types'

/** Counts what tenants use, and bills it. */
export default class BillingProvider {
  constructor(protected app: ApplicationService) {}

  async boot() {}
}
