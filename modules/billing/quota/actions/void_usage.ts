import { recordAudit } from '#platform/audit/audit_log'
import { systemClock, type Clock } from '#platform/clock'
import { inTransaction } from '#platform/database/transaction'
import UsageEvent from '../../models/usage_event.js'
import { periodById } from '../services/quota_rows.js'
import { PeriodUnits } from '../services/quota_units.js'

/**
 * Takes back something that counted and should not have, because the platform was at fault. Its
 * units may be used again: those beyond the plan come back first, then those of grants, then the
 * plan's.
 */
export class VoidUsage {
  readonly #clock: Clock

  constructor(clock: Clock = systemClock) {
    this.#clock = clock
  }

  /**
   * @returns the event, voided now or before; null where the tenant has no such event, or its units
   *   have come back already, as those of deleted accounts do.
   */
  async handle(input: { tenantId: string; eventId: string }): Promise<UsageEvent | null> {
    const now = this.#clock.now()
    return inTransaction(async (trx) => {
      const find = () =>
        UsageEvent.forTenant(input.tenantId, { client: trx })
          .where('id', input.eventId)
          .where('quantity', '>', 0)
          .first()
      const event = await find()
      if (!event) {
        return null
      }
      const period = await periodById(event.periodId, trx).forUpdate().firstOrFail()
      const present = await find()
      if (present!.voidedAt) {
        return present
      }
      if (period.totalUsed < event.quantity) {
        return null
      }
      await UsageEvent.acrossTenants({ client: trx })
        .where('id', event.id)
        .update({ voidedAt: now.getTime() })
      await new PeriodUnits(period, now, trx).giveBackUsed(event.quantity)
      const { tenantId } = input
      const target = { type: 'usage_event', id: event.id }
      await recordAudit(trx, { tenantId, action: 'usage.voided', target })
      return find()
    })
  }
}
