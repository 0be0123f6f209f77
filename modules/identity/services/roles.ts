import type { Scope } from '#kernel/modules/manifest'
import { allScopes } from '#platform/access/scopes'

/** What people can be in a school. A role is a set of scopes, and nothing else. */
export const ROLES = ['owner', 'admin', 'teacher', 'bursar'] as const

export type Role = (typeof ROLES)[number]

const has: Readonly<Record<Role, (scope: string) => boolean>> = {
  owner: () => true,
  admin: (scope) => scope !== 'billing:write',
  teacher: (scope) => /^(files|records):/.test(scope),
  bursar: (scope) => /^(payments|billing):/.test(scope) || scope === 'webhooks:read',
}

const known = new Map<Role, ReadonlySet<Scope>>()

/** What a role may do. */
export function scopesOf(role: Role): ReadonlySet<Scope> {
  let scopes = known.get(role)
  if (!scopes) {
    scopes = new Set(allScopes().filter(has[role]))
    known.set(role, scopes)
  }
  return scopes
}
