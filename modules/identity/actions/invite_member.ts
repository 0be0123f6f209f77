import type { Caller } from '#platform/access/authenticate'
import { recordAudit, type AuditActor } from '#platform/audit/audit_log'
import { systemClock } from '#platform/clock'
import { inTransaction } from '#platform/database/transaction'
import { ApiException } from '#platform/http/api_exception'
import Membership from '../models/membership.js'
import User from '../models/user.js'
import { emailOf } from '../services/email.js'
import { makeLink, type MadeLink } from '../services/links.js'
import { refuseRoleBeyond } from '../services/role_strength.js'
import type { Role } from '../services/roles.js'

/**
 * Makes a link by which somebody becomes a member. Nothing says whether the person has an account
 * with another school.
 *
 * @throws {ApiException} `FORBIDDEN` (403) for a role beyond one's own; `MEMBER_EXISTS` (409).
 */
export function inviteMember(
  input: { tenantId: string; email: string; role: Role; caller: Caller; by: AuditActor },
  clock = systemClock
): Promise<MadeLink> {
  const { tenantId, role, caller, by } = input
  refuseRoleBeyond(caller, role)
  const email = emailOf(input.email)
  return inTransaction(async (trx) => {
    const user = await User.query({ client: trx }).where('email', email).first()
    const own = await Membership.forTenant(tenantId, { client: trx })
      .where('userId', user?.id ?? '')
      .first()
    if (own) {
      throw new ApiException('MEMBER_EXISTS', 'This person belongs to the school already.')
    }
    const made = await makeLink(
      { tenantId, purpose: 'invite', email, role, madeBy: by.actor },
      trx,
      clock
    )
    await recordAudit(trx, {
      ...by,
      tenantId,
      action: 'member.invited',
      target: { type: 'link', id: made.link.id },
      changes: { role },
    })
    return made
  })
}
