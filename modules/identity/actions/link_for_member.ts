import { recordAudit } from '#platform/audit/audit_log'
import { systemClock } from '#platform/clock'
import { inTransaction } from '#platform/database/transaction'
import { ApiException } from '#platform/http/api_exception'
import Membership from '../models/membership.js'
import { findMember } from '../queries/find_member.js'
import { makeLink, type MadeLink } from '../services/links.js'
import { refuseRoleBeyond } from '../services/role_strength.js'
import type { MemberAct } from './change_role.js'

/**
 * Makes a link that lets a member in who cannot sign in any more. Using it ends their password,
 * their second step and all sessions.
 *
 * @throws {ApiException} `NOT_FOUND` (404), `FORBIDDEN` (403) for a role beyond one's own,
 *   `MEMBER_OF_OTHERS` (409): with the link one school would come into the others.
 */
export function linkForMember(
  { tenantId, memberId, caller, by }: MemberAct,
  clock = systemClock
): Promise<MadeLink> {
  return inTransaction(async (trx) => {
    const { membership, user } = await findMember(tenantId, memberId, trx)
    refuseRoleBeyond(caller, membership.role)
    const other = await Membership.acrossTenants({ client: trx })
      .where('userId', user.id)
      .whereNot('tenantId', tenantId)
      .first()
    if (other) {
      throw new ApiException(
        'MEMBER_OF_OTHERS',
        'This person belongs to other schools, too: only the platform can let them in anew.'
      )
    }
    const made = await makeLink(
      { tenantId, purpose: 'reset', email: user.email, userId: user.id, madeBy: by.actor },
      trx,
      clock
    )
    await recordAudit(trx, {
      ...by,
      tenantId,
      action: 'member.reset_link_made',
      target: { type: 'member', id: memberId },
      changes: { link: made.link.id },
    })
    return made
  })
}
