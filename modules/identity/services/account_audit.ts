import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { recordAudit, type AuditEntry } from '#platform/audit/audit_log'
import Membership from '../models/membership.js'

/** What a person does with their own account, which each of their schools may want to know. */
export async function auditInSchools(
  trx: TransactionClientContract,
  userId: string,
  entry: Omit<AuditEntry, 'tenantId' | 'target'>
): Promise<void> {
  const memberships = await Membership.acrossTenants({ client: trx }).where('userId', userId)
  for (const { tenantId } of memberships) {
    await recordAudit(trx, { ...entry, tenantId, target: { type: 'member', id: userId } })
  }
}
