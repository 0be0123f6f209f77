import type { ApplicationService } from '@adonisjs/core/types'
import type { AdapterPorts } from '@tenant-education/adapter-kit'
import { acmePayAdapter } from '../src/acmepay_adapter.js'

/** Where AcmePay is reached unless the installation says otherwise with `ACMEPAY_BASE_URL`. */
const BASE_URL = 'https://api.acmepay.example/v1'

/** Plugs AcmePay into the platform while it boots. */
export default class AcmePayProvider {
  constructor(protected app: ApplicationService) {}

  async boot(): Promise<void> {
    const ports: AdapterPorts = await this.app.container.make('platform.adapters')
    ports.add(acmePayAdapter({ baseUrl: process.env.ACMEPAY_BASE_URL ?? BASE_URL }))
  }
}
