import { inTransaction } from '#platform/database/transaction'
import { tenancyChanged } from '#platform/access/tenancy_cache'
import { newId } from '#platform/identifiers'
import Membership from '../models/membership.js'
import User from '../models/user.js'
import { makePerson } from '../services/new_person.js'
import { makeLink } from '../services/links.js'

const EMAIL = 'owner@demo.example'

/**
 * A link into the school with which the platform is tried; null as soon as one of its people has a
 * password, as it is theirs then.
 */
export function demoLink(tenantId: string): Promise<string | null> {
  return inTransaction(async (trx) => {
    const memberships = await Membership.forTenant(tenantId, { client: trx })
    const people = await User.query({ client: trx }).whereIn(
      'id',
      memberships.map(({ userId }) => userId)
    )
    if (people.some(({ password }) => password !== null)) {
      return null
    }
    const known = await User.query({ client: trx }).where('email', EMAIL).first()
    const owner =
      known ?? (await makePerson({ email: EMAIL, name: 'Demo owner', locale: 'en' }, trx))
    if (!memberships.some(({ userId }) => userId === owner.id)) {
      await Membership.create(
        { id: newId('mbr'), tenantId, userId: owner.id, role: 'owner' },
        { client: trx }
      )
      await tenancyChanged(trx)
    }
    const { url } = await makeLink(
      {
        tenantId,
        purpose: 'enter',
        email: EMAIL,
        userId: owner.id,
        madeBy: 'command:platform:prepare',
      },
      trx
    )
    return url
  })
}
