import type { CurrentTenant } from '#platform/access/authenticate'
import { TenancyCache } from '#platform/access/tenancy_cache'
import Tenant from '#kernel/tenancy/tenant'
import Membership from '../models/membership.js'
import User from '../models/user.js'
import type { Role } from '../services/roles.js'

/** A school as one of its people sees it. */
export interface KnownSchool extends CurrentTenant {
  readonly role: Role
}

/** What every request asks about a person, as it was at most a quarter of a second ago. */
export interface KnownPerson {
  readonly id: string
  readonly sessionVersion: number
  readonly schools: ReadonlyMap<string, KnownSchool>
}

const people = new TenancyCache<KnownPerson | null>()

/** A person and their schools by slug; null when there is none of this id. */
export function knownPerson(userId: string): KnownPerson | null | Promise<KnownPerson | null> {
  return people.get(userId, () => load(userId))
}

async function load(userId: string): Promise<KnownPerson | null> {
  const user = await User.find(userId)
  return (
    user && { id: user.id, sessionVersion: user.sessionVersion, schools: await schoolsOf(user) }
  )
}

async function schoolsOf({ id }: User): Promise<Map<string, KnownSchool>> {
  // A person's own memberships, in whatever schools they are.
  const memberships = await Membership.acrossTenants().where('userId', id)
  const roles = new Map(memberships.map(({ tenantId, role }) => [tenantId, role]))
  const tenants = await Tenant.query()
    .whereIn('id', [...roles.keys()])
    .orderBy('name')
  return new Map(
    tenants.map(({ id: tenantId, slug, name, status }) => [
      slug,
      { id: tenantId, slug, name, status, role: roles.get(tenantId)! },
    ])
  )
}
