import { epochOf, systemClock } from '#platform/clock'
import Membership from '../models/membership.js'
import OneTimeLink from '../models/one_time_link.js'
import User from '../models/user.js'
import type { MemberRow } from '../transformers/member.js'

/** The people of a school in the order in which they came, and who may still come. */
export async function listMembers(
  tenantId: string,
  { limit, offset }: { limit: number; offset: number },
  clock = systemClock
): Promise<{ rows: MemberRow[]; total: number; invitations: OneTimeLink[] }> {
  const [memberships, [{ $extras }], invitations] = await Promise.all([
    Membership.forTenant(tenantId).orderBy('createdAt').orderBy('id').limit(limit).offset(offset),
    Membership.forTenant(tenantId).count('* as total'),
    OneTimeLink.forTenant(tenantId)
      .where('purpose', 'invite')
      .whereNull('usedAt')
      .where('expiresAt', '>', epochOf(clock))
      .orderBy('createdAt', 'desc'),
  ])
  const users = await User.query().whereIn(
    'id',
    memberships.map(({ userId }) => userId)
  )
  const byId = new Map(users.map((user) => [user.id, user]))
  const rows = memberships.map((membership) => ({ membership, user: byId.get(membership.userId)! }))
  return { rows, total: Number($extras.total), invitations }
}
