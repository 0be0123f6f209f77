import { args, flags } from '@adonisjs/core/ace'
import { PlatformCommand } from '#platform/console/platform_command'

/** `node ace email-domain:verify students.school.lan --tenant=demo` */
export default class EmailDomainVerify extends PlatformCommand {
  static override commandName = 'email-domain:verify'
  static override description = 'Verify a domain of a tenant where DNS cannot prove it'

  @args.string({ description: 'Name of the domain' })
  declare domain: string

  @flags.string({ description: 'Slug of the tenant', required: true })
  declare tenant: string

  async perform() {
    const { vouchForDomain } = await import('../domains/actions/vouch_for_domain.js')

    const tenant = await this.findTenant(this.tenant)
    const { domain } = await vouchForDomain(tenant.id, this.domain, { moves: false })
    this.print(`${domain.domain} is verified for ${tenant.slug}. DNS is not asked for it any more.`)
    return {
      tenantId: tenant.id,
      domainId: domain.id,
      domain: domain.domain,
      status: domain.status,
    }
  }
}
