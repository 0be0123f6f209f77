import { PlatformCommand } from './platform_command.js'

/**
 * `node ace platform:prepare` brings the database up to date and, where there is no tenant yet,
 * creates a demo tenant. `npm start` runs it before the server; it repeats nothing.
 */
export default class PlatformPrepare extends PlatformCommand {
  static override commandName = 'platform:prepare'
  static override description = 'Migrate the database and create a demo tenant on the first start'

  async perform() {
    const migrations = await this.#migrate()
    for (const name of migrations) {
      this.print(`migrated ${name}`)
    }
    return { migrations, ...(await this.#createDemoTenant()) }
  }

  /** @returns names of the migrations that ran. */
  async #migrate(): Promise<string[]> {
    const { MigrationRunner } = await import('@adonisjs/lucid/migration')
    const db = await this.app.container.make('lucid.db')

    const runner = new MigrationRunner(db, this.app, { direction: 'up', dryRun: false })
    await runner.run()
    if (runner.error) {
      throw runner.error
    }
    return Object.values(runner.migratedFiles)
      .filter(({ status }) => status === 'completed')
      .map(({ file }) => file.name)
  }

  async #createDemoTenant() {
    const { default: Tenant } = await import('#kernel/tenancy/tenant')
    const { createTenant } = await import('#kernel/tenancy/create_tenant')

    if (await Tenant.query().first()) {
      return {}
    }
    const { tenant, apiKey, signingSecret } = await createTenant({
      name: 'Demo School',
      slug: 'demo',
    })
    this.print(
      `created tenant ${tenant.slug}; API key: ${apiKey}; signing secret: ${signingSecret}`
    )
    return { demoTenant: { slug: tenant.slug, apiKey, signingSecret } }
  }
}
