import type { ApplicationService } from '@adonisjs/core/types'
import type { AdapterPorts } from '@tenant-education/adapter-kit'
import { acmeOcrAdapter } from '../src/acmeocr_adapter.js'

/** Where AcmeOCR is reached unless the installation says otherwise with `ACMEOCR_BASE_URL`. */
const BASE_URL = 'https://api.acmeocr.example'

/** Plugs AcmeOCR into the platform while it boots. */
export default class AcmeOcrProvider {
  constructor(protected app: ApplicationService) {}

  async boot(): Promise<void> {
    const ports: AdapterPorts = await this.app.container.make('platform.adapters')
    ports.add(acmeOcrAdapter({ baseUrl: process.env.ACMEOCR_BASE_URL ?? BASE_URL }))
  }
}
