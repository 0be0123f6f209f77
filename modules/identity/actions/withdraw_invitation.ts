import { recordAudit, type AuditActor } from '#platform/audit/audit_log'
import { inTransaction } from '#platform/database/transaction'
import { notFound } from '#platform/http/api_exception'
import OneTimeLink from '../models/one_time_link.js'

/**
 * Takes an invitation back that nobody has used.
 *
 * @throws {ApiException} `NOT_FOUND` (404).
 */
export function withdrawInvitation(tenantId: string, id: string, by: AuditActor): Promise<void> {
  return inTransaction(async (trx) => {
    const [removed] = await OneTimeLink.forTenant(tenantId, { client: trx })
      .where({ id, purpose: 'invite' })
      .whereNull('usedAt')
      .delete()
    if (Number(removed) === 0) {
      throw notFound()
    }
    await recordAudit(trx, {
      ...by,
      tenantId,
      action: 'member.invitation_withdrawn',
      target: { type: 'link', id },
    })
  })
}
