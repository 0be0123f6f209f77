import type { HttpContext } from '@adonisjs/core/http'
import type { ContextWith } from '#platform/http/checked_input'
import { saveProfile } from '../invoices/actions/save_profile.js'
import { entitlementKeys, unlimitedEntitlements } from '../plans/services/entitlement_catalogue.js'
import { entitlementsOf } from '../plans/services/entitlements.js'
import { profileOf } from '../invoices/services/profiles.js'
import { presentProfile } from '../invoices/transformers/profile.js'
import type { profileValidator } from '../invoices/validators/profile.js'

/** Whom invoices are made out to, and what the plan admits. */
export default class ProfileController {
  /** The billing profile. */
  async show({ tenant }: HttpContext) {
    return presentProfile(await profileOf(tenant.id))
  }

  /** Writes the billing profile. */
  async update({ tenant, input: details }: ContextWith<typeof profileValidator>) {
    return presentProfile(await saveProfile(tenant.id, details))
  }

  /** What the tenant may do. */
  async entitlements({ tenant }: HttpContext) {
    const known = await entitlementsOf(tenant.id)
    return {
      entitlements: known?.values ?? unlimitedEntitlements,
      source: known?.source ?? Object.fromEntries(entitlementKeys.map((key) => [key, 'plan'])),
    }
  }
}
