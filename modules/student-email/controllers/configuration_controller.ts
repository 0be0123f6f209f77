import type { HttpContext } from '@adonisjs/core/http'
import { validate } from '#platform/http/validate'
import { ConfigureEmail, type EmailSettings } from '../actions/configure_email.js'
import { TestConfiguration } from '../actions/test_configuration.js'
import { findConfiguration } from '../queries/configurations.js'
import { tierStates } from '../services/tiers.js'
import { presentConfiguration } from '../transformers/present_configuration.js'
import { configurationValidator } from '../validators/configuration.js'
import { emptyValidator } from '../validators/domains.js'

/** How a tenant provisions accounts. */
export default class ConfigurationController {
  async show({ response, tenant }: HttpContext) {
    const configuration = await findConfiguration(tenant.id)
    return response.ok(await presentConfiguration(tenant.id, configuration))
  }

  async update({ request, response, tenant }: HttpContext) {
    const settings = await validate(configurationValidator, request.body())
    const configuration = await new ConfigureEmail().handle(tenant.id, settings as EmailSettings)
    return response.ok(await presentConfiguration(tenant.id, configuration))
  }

  async test({ request, response, tenant }: HttpContext) {
    await validate(emptyValidator, request.body())
    const { checkedAt, ...test } = await new TestConfiguration().handle(tenant.id)
    return response.ok({ ...test, checkedAt: checkedAt.toISO() })
  }

  async tiers({ response, tenant }: HttpContext) {
    return response.ok({ tiers: await tierStates(tenant.id) })
  }
}
