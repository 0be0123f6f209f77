import { flags } from '@adonisjs/core/ace'
import { PlatformCommand } from '#platform/console/platform_command'

/** `node ace webhooks:configure --tenant=demo --url=https://school.example/events` */
export default class WebhooksConfigure extends PlatformCommand {
  static override commandName = 'webhooks:configure'
  static override description = 'Set the address that receives the events of a tenant'

  @flags.string({ description: 'Slug of the tenant', required: true })
  declare tenant: string

  @flags.string({ description: 'Address that takes the POST requests', required: true })
  declare url: string

  async perform() {
    const { configureEndpoint } = await import('../actions/configure_endpoint.js')

    const tenant = await this.findTenant(this.tenant)
    const endpoint = await configureEndpoint({ tenantId: tenant.id, url: this.url })
    this.print(`Events of ${this.tenant} go to ${endpoint.url}.`)
    return { tenantId: tenant.id, endpointId: endpoint.id, url: endpoint.url }
  }
}
