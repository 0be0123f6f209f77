import { flags } from '@adonisjs/core/ace'
import { PlatformCommand } from '#platform/console/platform_command'
import type BillingProfile from '../models/billing_profile.js'

/**
 * `node ace billing:profile --tenant=demo --legal-name="Demo Schools Ltd" --tax-id=12345678-0001`
 */
export default class BillingProfileCommand extends PlatformCommand {
  static override commandName = 'billing:profile'
  static override description = 'Fill in the billing profile of a tenant, or show it'

  @flags.string({ description: 'Slug of the tenant', required: true })
  declare tenant: string

  @flags.string({ description: 'Name that invoices are made out to' })
  declare legalName?: string

  @flags.string({ description: 'Street and number' })
  declare address?: string

  @flags.string({ description: 'City' })
  declare city?: string

  @flags.string({ description: 'State or region' })
  declare state?: string

  @flags.string({ description: 'Country: two letters, such as NG' })
  declare country?: string

  @flags.string({ description: 'Tax number; none: the tenant states that it has none' })
  declare taxId?: string

  @flags.string({ description: 'Number in the register of companies' })
  declare registrationNo?: string

  @flags.string({ description: 'E-mail address for invoices' })
  declare billingEmail?: string

  async perform() {
    const { validate } = await import('#platform/http/validate')
    const { saveProfile } = await import('../invoices/actions/save_profile.js')
    const { missingForInvoices } = await import('../invoices/services/issuing.js')
    const { profileOf } = await import('../invoices/services/profiles.js')
    const { presentProfile } = await import('../invoices/transformers/profile.js')
    const { profileValidator } = await import('../invoices/validators/profile.js')

    const { id: tenantId, slug } = await this.findTenant(this.tenant)
    const given = this.#given()
    let profile = await profileOf(tenantId)
    if (Object.keys(given).length > 0) {
      const details = await validate(profileValidator, { ...detailsOf(profile), ...given })
      profile = await saveProfile(tenantId, details)
    }
    const missing = missingForInvoices(profile)
    this.print(
      missing.length === 0
        ? `${slug}: invoices can be issued.`
        : `${slug}: invoices wait for ${missing.join(', ')}.`
    )
    return { tenantId, profile: presentProfile(profile), missing }
  }

  #given() {
    const { legalName, address, city, state, country, taxId, registrationNo, billingEmail } = this
    const tax = taxId === 'none' ? { taxId: null, noTaxId: true } : { taxId }
    const given = { legalName, address, city, state, country, registrationNo, billingEmail, ...tax }
    return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  }
}

/** What is known already and is not given anew. */
function detailsOf(profile: BillingProfile | null) {
  return {
    legalName: profile?.legalName,
    address: profile?.address,
    city: profile?.city,
    state: profile?.state,
    country: profile?.country,
    taxId: profile?.taxId,
    noTaxId: profile?.noTaxId,
    registrationNo: profile?.registrationNo,
    billingEmail: profile?.billingEmail,
  }
}
