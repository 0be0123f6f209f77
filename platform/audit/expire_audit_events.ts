import { removeInBatches } from '#platform/database/remove_in_batches'
import { limitOfPlan } from '#platform/access/holdings'
import Tenant from '#kernel/tenancy/tenant'
import AuditEvent from './audit_event.js'

const DAY = 86_400_000

/** Days for which a tenant's audit log is kept where no plan says otherwise. */
const DEFAULT_DAYS = 365

/** Rows removed by one statement. */
const BATCH = 500

/**
 * Removes what is older in each tenant's audit log than its plan keeps (`audit.retention_days`).
 */
export async function expireAuditEvents(now = Date.now()): Promise<void> {
  for (const { id: tenantId } of await Tenant.query().select('id')) {
    const days = await limitOfPlan(tenantId, 'audit.retention_days')
    if (days !== null) {
      await removeBefore(tenantId, now - (days ?? DEFAULT_DAYS) * DAY)
    }
  }
}

async function removeBefore(tenantId: string, moment: number): Promise<void> {
  await removeInBatches(
    () =>
      AuditEvent.forTenant(tenantId)
        .select('id')
        .where('at', '<', moment)
        .orderBy('at')
        .limit(BATCH),
    (ids) => AuditEvent.forTenant(tenantId).whereIn('id', ids).delete()
  )
}
