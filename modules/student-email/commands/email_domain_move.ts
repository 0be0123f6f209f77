import { args, flags } from '@adonisjs/core/ace'
import { PlatformCommand } from '#platform/console/platform_command'

/** `node ace email-domain:move students.school.example --tenant=demo` */
export default class EmailDomainMove extends PlatformCommand {
  static override commandName = 'email-domain:move'
  static override description = 'Move a domain from one tenant to another'

  @args.string({ description: 'Name of the domain' })
  declare domain: string

  @flags.string({ description: 'Slug of the new owner', required: true })
  declare tenant: string

  async perform() {
    const { vouchForDomain } = await import('../domains/actions/vouch_for_domain.js')

    const tenant = await this.findTenant(this.tenant)
    const moved = await vouchForDomain(tenant.id, this.domain, { moves: true })
    const { domain, formerOwner } = moved
    this.print(`${domain.domain} belongs to ${tenant.slug}. Accounts of others keep working.`)
    return { tenantId: tenant.id, domainId: domain.id, domain: domain.domain, formerOwner }
  }
}
