import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Caller } from '#platform/access/authenticate'
import { ApiException, forbidden } from '#platform/http/api_exception'
import Membership from '../models/membership.js'
import { scopesOf, type Role } from './roles.js'

/**
 * Nobody gives, takes or lets in anew a role that may do more than they may themselves; else
 * whoever manages members could make themselves anything.
 *
 * @throws {ApiException} `FORBIDDEN` (403).
 */
export function refuseRoleBeyond(caller: Pick<Caller, 'scopes'>, role: Role): void {
  if ([...scopesOf(role)].some((scope) => !caller.scopes.has(scope))) {
    throw forbidden(`The role ${role} may do more than you may, so it is not yours to manage.`)
  }
}

/**
 * A school always has an owner. The owners' rows are locked until the transaction ends, so that two
 * who leave at once do not both see the other.
 *
 * @throws {ApiException} `LAST_OWNER` (409).
 */
export async function refuseLastOwner(
  { tenantId, id, role }: Membership,
  trx: TransactionClientContract
): Promise<void> {
  if (role !== 'owner') {
    return
  }
  const owners = await Membership.forTenant(tenantId, { client: trx })
    .where('role', 'owner')
    .orderBy('id')
    .forUpdate()
  if (!owners.some((owner) => owner.id !== id)) {
    throw new ApiException(
      'LAST_OWNER',
      'This is the only owner. Make somebody else an owner first.'
    )
  }
}
