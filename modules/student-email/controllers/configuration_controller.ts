import type { HttpContext } from '@adonisjs/core/http'
import { iso } from '#platform/http/moments'
import type { ContextWith } from '#platform/http/checked_input'
import { configureEmail, type EmailSettings } from '../providers/actions/configure_email.js'
import { testConfiguration } from '../providers/actions/test_configuration.js'
import { configurationOrNull } from '../providers/queries/configurations.js'
import { tierStates } from '../providers/services/tier_states.js'
import { presentConfiguration } from '../providers/transformers/configuration.js'
import type { configurationValidator } from '../providers/validators/configuration.js'

/** How a tenant provisions accounts. */
export default class ConfigurationController {
  async show({ tenant }: HttpContext) {
    const configuration = await configurationOrNull(tenant.id)
    return presentConfiguration(tenant.id, configuration)
  }

  async update({ tenant, input: settings }: ContextWith<typeof configurationValidator>) {
    const configuration = await configureEmail(tenant.id, settings as EmailSettings)
    return presentConfiguration(tenant.id, configuration)
  }

  async test({ tenant }: HttpContext) {
    const { checkedAt, ...test } = await testConfiguration(tenant.id)
    return { ...test, checkedAt: iso(checkedAt) }
  }

  async tiers({ tenant }: HttpContext) {
    return { tiers: await tierStates(tenant.id) }
  }
}
