import type { ApplicationService } from '@adonisjs/core/types'

/** Has browsers fetch the app while somebody signs in. */
export default class DashboardProvider {
  constructor(protected app: ApplicationService) {}

  async start() {
    if (this.app.getEnvironment() !== 'web') {
      return
    }
    const { prefetchAtSignIn } = await import('#modules/identity/public')
    const { builtApp } = await import('#modules/dashboard/services/app_page')
    await builtApp.page()
    prefetchAtSignIn(() => builtApp.entry)
  }
}
