import type { HttpContext } from '@adonisjs/core/http'
import { validate } from '#platform/http/validate'
import { SaveProfile } from '../actions/save_profile.js'
import { entitlementKeys, unlimitedEntitlements } from '../services/entitlement_catalogue.js'
import { entitlementsOf } from '../services/entitlements.js'
import { profileOf } from '../services/profiles.js'
import { presentProfile } from '../transformers/profile.js'
import { profileValidator } from '../validators/billing.js'

/** Whom invoices are made out to, and what the plan admits. */
export default class ProfileController {
  /** The billing profile. */
  async show({ response, tenant }: HttpContext) {
    return response.ok(presentProfile(await profileOf(tenant.id)))
  }

  /** Writes the billing profile. */
  async update({ request, response, tenant }: HttpContext) {
    const details = await validate(profileValidator, request.body())
    return response.ok(presentProfile(await new SaveProfile().handle(tenant.id, details)))
  }

  /** What the tenant may do. */
  async entitlements({ response, tenant }: HttpContext) {
    const known = await entitlementsOf(tenant.id)
    return response.ok({
      entitlements: known?.values ?? unlimitedEntitlements,
      source: known?.source ?? Object.fromEntries(entitlementKeys.map((key) => [key, 'plan'])),
    })
  }
}
