import type { ApplicationService } from '@adonisjs/core/types'

/**
 * Has browsers fetch the app while somebody signs in, and tells open pages what happens in their
 * school.
 */
export default class DashboardProvider {
  constructor(protected app: ApplicationService) {}

  async boot() {
    const { outbox } = await import('#platform/outbox/outbox')
    const { schoolNews } = await import('#platform/news/school_news')
    outbox.consumeBatches('dashboard', (events, trx) => {
      trx.after('commit', () => events.forEach((event) => schoolNews.publish(event)))
    })
  }

  async start() {
    if (this.app.getEnvironment() !== 'web') {
      return
    }
    const { hearAccessChanges } = await import('#platform/access/access_changes')
    hearAccessChanges()
    const { prefetchAtSignIn } = await import('#modules/identity/public')
    const { builtApp } = await import('#modules/dashboard/services/app_page')
    await builtApp.page()
    prefetchAtSignIn(() => ({ entry: builtApp.entry, icon: builtApp.icon }))
  }
}
