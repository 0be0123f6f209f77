import { accessChanged } from '#platform/access/access_changes'
import { tenancyChanged } from '#platform/access/tenancy_cache'
import { recordAudit } from '#platform/audit/audit_log'
import { inTransaction } from '#platform/database/transaction'
import { findMember } from '../queries/find_member.js'
import OneTimeLink from '../models/one_time_link.js'
import { withdrawLinksOf } from '../services/links.js'
import { refuseLastOwner, refuseRoleBeyond } from '../services/role_strength.js'
import type { MemberAct } from './change_role.js'

/**
 * Takes a member out of the school. What they did stays; their account with other schools, too.
 *
 * @throws {ApiException} `NOT_FOUND` (404), `FORBIDDEN` (403) for a role beyond one's own,
 *   `LAST_OWNER` (409).
 */
export function removeMember({ tenantId, memberId, caller, by }: MemberAct): Promise<void> {
  return inTransaction(async (trx) => {
    const { membership, user } = await findMember(tenantId, memberId, trx)
    refuseRoleBeyond(caller, membership.role)
    await refuseLastOwner(membership, trx)
    await membership.useTransaction(trx).delete()
    await OneTimeLink.forTenant(tenantId, { client: trx }).where('email', user.email).delete()
    await withdrawLinksOf(tenantId, memberId, trx)
    await recordAudit(trx, {
      ...by,
      tenantId,
      action: 'member.removed',
      target: { type: 'member', id: memberId },
      changes: { role: membership.role },
    })
    await tenancyChanged(trx)
    trx.after('commit', () => accessChanged(memberId))
  })
}
