import type { ApplicationService } from '@adonisjs/core/types'

/** Plugs in the mail providers that come with the platform. */
export default class StudentEmailProvider {
  constructor(protected app: ApplicationService) {}

  async boot() {
    const { addBuiltInAdapters } = await import('../adapters/built_in.js')
    addBuiltInAdapters()
  }
}
