import type { TierAllowance } from '#modules/student-email/public'
import { UNLIMITED } from '../services/entitlement_catalogue.js'
import { entitlementsOf } from '../services/entitlements.js'

/** What plans say of student e-mail. */
export const tierTerms: TierAllowance = {
  async termsOf(tenantId) {
    const entitlements = await entitlementsOf(tenantId)
    if (!entitlements) {
      return null
    }
    const { values } = entitlements
    const rows = values['emails.bulk_rows']
    return {
      highestTier: values['module.student_emails'] ? values['emails.tier_max'] : null,
      providers: values['emails.providers'],
      maxRows: rows === UNLIMITED ? null : rows,
    }
  },
}
