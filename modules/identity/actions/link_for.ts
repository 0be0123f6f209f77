import { Exception } from '@adonisjs/core/exceptions'
import { recordAudit } from '#platform/audit/audit_log'
import { systemClock } from '#platform/clock'
import { inTransaction } from '#platform/database/transaction'
import Membership from '../models/membership.js'
import type { LinkPurpose } from '../models/one_time_link.js'
import User from '../models/user.js'
import { emailOf } from '../services/email.js'
import { makeLink } from '../services/links.js'
import type { Role } from '../services/roles.js'

/** A link that the platform's administrator made. */
export interface LinkFor {
  email: string
  purpose: LinkPurpose
  role: Role
  url: string
  expiresAt: string
}

/**
 * Makes a link for somebody, on the word of the platform's administrator: a member is let in again,
 * anybody else is invited.
 *
 * @param input `role`: of an invitation; default: owner, where the school has nobody yet.
 * @throws {Exception} `E_INVALID_EMAIL` (422); `E_ROLE_NEEDED` (422) for somebody who is no member
 *   of a school that has members.
 */
export function linkFor(
  input: { tenantId: string; email: string; role?: Role; madeBy: string },
  clock = systemClock
): Promise<LinkFor> {
  const { tenantId, madeBy } = input
  const email = emailOf(input.email)
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) {
    throw new Exception(`"${input.email}" is no e-mail address.`, {
      code: 'E_INVALID_EMAIL',
      status: 422,
    })
  }
  return inTransaction(async (trx) => {
    const user = await User.query({ client: trx }).where('email', email).first()
    const memberships = await Membership.forTenant(tenantId, { client: trx })
    const own = memberships.find(({ userId }) => userId === user?.id)
    const role = own?.role ?? input.role ?? (memberships.length === 0 ? 'owner' : undefined)
    if (!role) {
      throw new Exception(
        `${email} does not belong to this school. Say what they are to be: --role=<role>.`,
        { code: 'E_ROLE_NEEDED', status: 422 }
      )
    }
    const purpose = own ? 'reset' : 'invite'
    const { link, url } = await makeLink(
      { tenantId, purpose, email, userId: own?.userId, role: own ? undefined : role, madeBy },
      trx,
      clock
    )
    await recordAudit(trx, {
      actor: madeBy,
      tenantId,
      action: `member.${purpose}_link_made`,
      target: { type: 'link', id: link.id },
      changes: { role, ...(own && { member: own.userId }) },
    })
    return { email, purpose, role, url, expiresAt: link.expiresAt.toISO()! }
  })
}
