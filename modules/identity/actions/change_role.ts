import { tenancyChanged } from '#platform/access/tenancy_cache'
import type { Caller } from '#platform/access/authenticate'
import { accessChanged } from '#platform/access/access_changes'
import { recordAudit, type AuditActor } from '#platform/audit/audit_log'
import { inTransaction } from '#platform/database/transaction'
import { findMember } from '../queries/find_member.js'
import { withdrawLinksOf } from '../services/links.js'
import { refuseLastOwner, refuseRoleBeyond } from '../services/role_strength.js'
import type { Role } from '../services/roles.js'
import type { MemberRow } from '../transformers/member.js'

/** A member and who is about to do something to them. */
export interface MemberAct {
  tenantId: string
  memberId: string
  caller: Caller
  by: AuditActor
}

/**
 * Gives a member another role. Their sessions have it with their next request.
 *
 * @throws {ApiException} `NOT_FOUND` (404), `FORBIDDEN` (403) for a role beyond one's own,
 *   `LAST_OWNER` (409).
 */
export function changeRole({
  tenantId,
  memberId,
  role,
  caller,
  by,
}: MemberAct & { role: Role }): Promise<MemberRow> {
  refuseRoleBeyond(caller, role)
  return inTransaction(async (trx) => {
    const found = await findMember(tenantId, memberId, trx)
    const { membership } = found
    const before = membership.role
    refuseRoleBeyond(caller, before)
    if (before === role) {
      return found
    }
    await refuseLastOwner(membership, trx)
    await membership.useTransaction(trx).merge({ role }).save()
    await withdrawLinksOf(tenantId, memberId, trx)
    await recordAudit(trx, {
      ...by,
      tenantId,
      action: 'member.role_changed',
      target: { type: 'member', id: memberId },
      changes: { role: { before, after: role } },
    })
    await tenancyChanged(trx)
    trx.after('commit', () => accessChanged(memberId))
    return found
  })
}
