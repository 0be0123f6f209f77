import type { HttpContext } from '@adonisjs/core/http'
import { iso } from '#platform/http/moments'
import { emptyValidator, validate } from '#platform/http/validate'
import { configureEmail, type EmailSettings } from '../providers/actions/configure_email.js'
import { testConfiguration } from '../providers/actions/test_configuration.js'
import { configurationOrNull } from '../providers/queries/configurations.js'
import { tierStates } from '../providers/services/tier_states.js'
import { presentConfiguration } from '../providers/transformers/configuration.js'
import { configurationValidator } from '../providers/validators/configuration.js'

/** How a tenant provisions accounts. */
export default class ConfigurationController {
  async show({ tenant }: HttpContext) {
    const configuration = await configurationOrNull(tenant.id)
    return presentConfiguration(tenant.id, configuration)
  }

  async update({ request, tenant }: HttpContext) {
    const settings = await validate(configurationValidator, request.body())
    const configuration = await configureEmail(tenant.id, settings as EmailSettings)
    return presentConfiguration(tenant.id, configuration)
  }

  async test({ request, tenant }: HttpContext) {
    await validate(emptyValidator, request.body())
    const { checkedAt, ...test } = await testConfiguration(tenant.id)
    return { ...test, checkedAt: iso(checkedAt) }
  }

  async tiers({ tenant }: HttpContext) {
    return { tiers: await tierStates(tenant.id) }
  }
}
