import { tenancyChanged } from '#platform/access/tenancy_cache'
import { recordAudit } from '#platform/audit/audit_log'
import { inTransaction } from '#platform/database/transaction'
import { findMember } from '../queries/find_member.js'
import { refuseRoleBeyond } from '../services/role_strength.js'
import { removeSessions } from '../services/sessions.js'
import type { MemberAct } from './change_role.js'

/**
 * Signs a member out everywhere, also where the person is signed in to another school.
 *
 * @throws {ApiException} `NOT_FOUND` (404), `FORBIDDEN` (403) for a role beyond one's own.
 */
export async function endSessions({ tenantId, memberId, caller, by }: MemberAct): Promise<void> {
  await inTransaction(async (trx) => {
    const { membership, user } = await findMember(tenantId, memberId, trx)
    if (memberId !== caller.id) {
      refuseRoleBeyond(caller, membership.role)
    }
    user.useTransaction(trx).merge({ sessionVersion: user.sessionVersion + 1 })
    await user.save()
    await recordAudit(trx, {
      ...by,
      tenantId,
      action: 'member.signed_out',
      target: { type: 'member', id: memberId },
    })
    await tenancyChanged(trx)
  })
  await removeSessions(memberId)
}
