import { args, flags } from '@adonisjs/core/ace'
import { PlatformCommand } from '../console/platform_command.js'

/** `node ace tenant:create "Hillside College" --modules=file-processing,records` */
export default class TenantCreate extends PlatformCommand {
  static override commandName = 'tenant:create'
  static override description = 'Create a tenant with its first API key and signing secret'

  @args.string({ description: 'Name of the school or organisation' })
  declare name: string

  @flags.string({ description: 'Short name for commands (default: made from the name)' })
  declare slug?: string

  @flags.string({ description: 'Comma-separated modules, or "all" (default)' })
  declare modules?: string

  async perform() {
    const { createTenant } = await import('#kernel/tenancy/create_tenant')
    const { secretsByName } = await import('#kernel/tenancy/first_secrets')

    const { tenant, apiKey, secrets, modules } = await createTenant({
      name: this.name,
      slug: this.slug,
      modules: this.modules === undefined || this.modules === 'all' ? undefined : this.#modules(),
    })
    this.print(`Tenant ${tenant.slug} (${tenant.id}) with modules: ${modules.join(', ') || 'none'}`)
    for (const [title, secret] of [
      ['API key', apiKey],
      ...secrets.map((issued) => [issued.title, issued.secret]),
    ]) {
      this.print(`${`${title}, shown this once:`.padEnd(32)} ${secret}`)
    }
    return {
      tenantId: tenant.id,
      slug: tenant.slug,
      apiKey,
      ...secretsByName(secrets),
      modules,
    }
  }

  #modules(): string[] {
    return (this.modules ?? '')
      .split(',')
      .map((id) => id.trim())
      .filter((id) => id !== '')
  }
}
