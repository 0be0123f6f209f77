import { PlatformCommand } from '../console/platform_command.js'

/**
 * `node ace platform:prepare` brings the database up to date, makes the tenant of the platform
 * itself and, where there is no other yet, a demo tenant. `npm start` runs it before the server; it
 * repeats nothing.
 */
export default class PlatformPrepare extends PlatformCommand {
  static override commandName = 'platform:prepare'
  static override description = 'Migrate the database and create a demo tenant on the first start'

  async perform() {
    const { migrate } = await import('#platform/database/migrate')
    const migrations = await migrate(await this.app.container.make('lucid.db'), this.app)
    for (const name of migrations) {
      this.print(`migrated ${name}`)
    }
    const { ensurePlatformTenant } = await import('#kernel/tenancy/platform_tenant')
    await ensurePlatformTenant()
    return { migrations, ...(await this.#createDemoTenant()), ...(await this.#letIn()) }
  }

  async #letIn() {
    const { demoEntrance } = await import('#platform/console/demo_tenant')
    const signInLink = await demoEntrance()
    if (!signInLink) {
      return {}
    }
    this.print(`sign in to the demo tenant: ${signInLink}`)
    return { signInLink }
  }

  async #createDemoTenant() {
    const { default: Tenant } = await import('#kernel/tenancy/tenant')
    const { createDemoTenant } = await import('#platform/console/demo_tenant')
    const { secretsByName } = await import('#kernel/tenancy/first_secrets')
    const { PLATFORM_TENANT_ID } = await import('#kernel/tenancy/platform_tenant')

    if (await Tenant.query().whereNot('id', PLATFORM_TENANT_ID).first()) {
      return {}
    }
    const { tenant, apiKey, secrets } = await createDemoTenant()
    const shown = secrets.map(({ title, secret }) => `; ${title.toLowerCase()}: ${secret}`)
    this.print(`created tenant ${tenant.slug}; API key: ${apiKey}${shown.join('')}`)
    return { demoTenant: { slug: tenant.slug, apiKey, ...secretsByName(secrets) } }
  }
}
