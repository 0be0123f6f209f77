import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { notFound } from '#platform/http/api_exception'
import Membership from '../models/membership.js'
import User from '../models/user.js'
import type { MemberRow } from '../transformers/member.js'

/**
 * A member of a school by the id of the person.
 *
 * @throws {ApiException} `NOT_FOUND` (404).
 */
export async function findMember(
  tenantId: string,
  userId: string,
  trx?: TransactionClientContract
): Promise<MemberRow> {
  const membership = await Membership.forTenant(tenantId, { client: trx })
    .where('userId', userId)
    .first()
  if (!membership) {
    throw notFound()
  }
  return { membership, user: await User.findOrFail(userId, { client: trx }) }
}
