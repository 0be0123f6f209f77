import { flags } from '@adonisjs/core/ace'
import { PlatformCommand } from '#platform/console/platform_command'
import type { ProfileTerms } from '../invoices/actions/save_profile.js'

/** Longest time to pay, in days. */
const LONGEST = 90

/** `node ace billing:terms --tenant=demo --net-days=14 --tax-exemption-proof=FIRS/EX/2026/17` */
export default class BillingTerms extends PlatformCommand {
  static override commandName = 'billing:terms'
  static override description = "Set a tenant's time to pay and its exemption from tax"

  @flags.string({ description: 'Slug of the tenant', required: true })
  declare tenant: string

  @flags.string({
    description: 'Days to pay the invoice of a period; usual: those of the platform',
  })
  declare netDays?: string

  @flags.string({
    description: 'Reference of the document that exempts from tax; none: no exemption',
  })
  declare taxExemptionProof?: string

  async perform() {
    const { saveTerms } = await import('../invoices/actions/save_profile.js')
    const { termsOf } = await import('../invoices/services/profiles.js')

    const { id: tenantId, slug } = await this.findTenant(this.tenant)
    const terms = termsOf(await saveTerms(tenantId, this.#terms()))
    this.print(`${slug}: ${terms.netDays} days to pay${terms.taxExempt ? ', exempt from tax' : ''}`)
    return { tenantId, ...terms }
  }

  #terms(): ProfileTerms {
    const terms: ProfileTerms = {}
    if (this.netDays !== undefined) {
      terms.netDays = this.netDays === 'usual' ? null : this.#days(this.netDays)
    }
    if (this.taxExemptionProof !== undefined) {
      const proof = this.taxExemptionProof.trim().slice(0, 200)
      terms.taxExemptionProof = proof === 'none' ? null : proof
    }
    return terms
  }

  #days(text: string): number {
    const days = Number(text)
    return Number.isInteger(days) && days >= 0 && days <= LONGEST
      ? days
      : this.wrongUsage(`--net-days must be usual, or a whole number from 0 to ${LONGEST}.`)
  }
}
