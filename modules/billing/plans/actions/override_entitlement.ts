import { DateTime } from 'luxon'
import vine from '@vinejs/vine'
import { recordAudit } from '#platform/audit/audit_log'
import { systemClock, type Clock } from '#platform/clock'
import { inTransaction } from '#platform/database/transaction'
import { validationError } from '#platform/http/api_exception'
import { validate } from '#platform/http/validate'
import { newId } from '#platform/identifiers'
import { tenancyChanged } from '#platform/access/tenancy_cache'
import EntitlementOverride from '../../models/entitlement_override.js'
import {
  entitlementsSchema,
  isEntitlementKey,
  type EntitlementKey,
  type EntitlementValue,
} from '../services/entitlement_catalogue.js'
import { zoneOf } from '../../quota/services/quota_terms.js'
import { findSubscription } from '../../subscriptions/queries/subscriptions.js'

const entitlementsValidator = vine.create(entitlementsSchema.clone())

/**
 * Lets a tenant have more or less of something than its plan says, in place of an earlier override.
 */
export class OverrideEntitlement {
  readonly #clock: Clock

  constructor(clock: Clock = systemClock) {
    this.#clock = clock
  }

  /**
   * @param input `value`: null removes the override; `expiresAt`: ISO 8601, the first moment at
   *   which the plan decides again. A date is taken as the tenant's clock shows it.
   * @throws {ApiException} `VALIDATION_ERROR` for an unknown key, a value of the wrong type, or a
   *   moment that cannot be read or has passed; an earlier override stays in force.
   *   `BILLING_SUBSCRIPTION_NOT_FOUND` for a tenant without a plan, which has no limits to
   *   override.
   */
  async handle(input: {
    tenantId: string
    key: string
    value: unknown
    reason: string
    expiresAt?: string
  }): Promise<void> {
    const { tenantId, reason } = input
    if (!isEntitlementKey(input.key)) {
      throw validationError(`key: there is no entitlement "${input.key}"`)
    }
    const { key } = input
    const value = input.value === null ? null : await checkedValue(key, input.value)
    const expiresAt =
      input.expiresAt === undefined ? null : await this.#expiry(tenantId, input.expiresAt)

    await inTransaction(async (trx) => {
      await findSubscription(tenantId, { client: trx })
      await EntitlementOverride.forTenant(tenantId, { client: trx }).where('key', key).delete()
      if (value !== null) {
        await EntitlementOverride.create(
          { id: newId('ovr'), tenantId, key, value, reason, expiresAt },
          { client: trx }
        )
      }
      await recordAudit(trx, {
        tenantId,
        action: 'billing.entitlement_set',
        target: { type: 'entitlement', id: key },
        changes: { value, expiresAt: expiresAt?.toISO() ?? null },
      })
      await tenancyChanged(trx)
    })
  }

  async #expiry(tenantId: string, text: string): Promise<DateTime> {
    const at = DateTime.fromISO(text, { zone: await zoneOf(tenantId) })
    if (!at.isValid || at.toMillis() <= this.#clock.now().getTime()) {
      throw validationError('expires: must be an ISO 8601 date or moment in the future')
    }
    return at
  }
}

async function checkedValue(key: EntitlementKey, value: unknown): Promise<EntitlementValue> {
  const checked = await validate(entitlementsValidator, { [key]: value })
  return checked[key] as EntitlementValue
}
