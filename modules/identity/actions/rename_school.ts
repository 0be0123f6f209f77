import Tenant from '#kernel/tenancy/tenant'
import { tenancyChanged } from '#platform/access/tenancy_cache'
import { recordAudit, type AuditActor } from '#platform/audit/audit_log'
import { inTransaction } from '#platform/database/transaction'

/** Gives a school another name. Its slug stays, and with it all addresses. */
export function renameSchool(tenantId: string, name: string, by: AuditActor): Promise<Tenant> {
  return inTransaction(async (trx) => {
    const tenant = await Tenant.findOrFail(tenantId, { client: trx })
    if (tenant.name !== name) {
      await tenant.merge({ name }).save()
      await recordAudit(trx, {
        ...by,
        tenantId,
        action: 'tenant.renamed',
        target: { type: 'tenant', id: tenantId },
      })
      await tenancyChanged(trx)
    }
    return tenant
  })
}
