import { args, flags } from '@adonisjs/core/ace'
import { PlatformCommand } from '#platform/console/platform_command'

/** `node ace member:link head@hillside.example --tenant=hillside-college` */
export default class MemberLink extends PlatformCommand {
  static override commandName = 'member:link'
  static override description = 'Make a one-time link that lets a person into the dashboard'

  @args.string({ description: 'E-mail address of the person' })
  declare email: string

  @flags.string({ description: 'Slug of the tenant', required: true })
  declare tenant: string

  @flags.string({
    description: 'What a new person is: owner (first of a school), admin, teacher, bursar',
  })
  declare role?: string

  async perform() {
    const { linkFor } = await import('../actions/link_for.js')
    const { ROLES } = await import('../services/roles.js')

    const tenant = await this.findTenant(this.tenant)
    const role = ROLES.find((known) => known === this.role)
    if (this.role !== undefined && !role) {
      return this.wrongUsage(`There is no role "${this.role}". There are: ${ROLES.join(', ')}.`)
    }
    const made = await linkFor({
      tenantId: tenant.id,
      email: this.email,
      role,
      madeBy: `command:${MemberLink.commandName}`,
    })
    this.print(
      made.purpose === 'invite'
        ? `Link for ${made.email}, who becomes ${made.role} of ${tenant.slug}:`
        : `Link for ${made.email}; using it ends the old password, second step and sessions:`
    )
    this.print(`  ${made.url}`)
    this.print('It is good once, for 24 hours. It is shown this once.')
    return { tenantId: tenant.id, ...made }
  }
}
