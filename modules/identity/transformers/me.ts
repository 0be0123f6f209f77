import type { HttpContext } from '@adonisjs/core/http'
import type { Scope } from '#kernel/modules/manifest'
import { allScopes } from '#platform/access/scopes'
import {
  described,
  listOf,
  named,
  object,
  flag,
  oneOf,
  text,
  type Shown,
} from '#platform/http/shapes'
import type { KnownSchool } from '../queries/known_person.js'
import { LOCALES } from '../models/user.js'
import type User from '../models/user.js'
import { ROLES, type Role } from '../services/roles.js'

const role = oneOf(...ROLES)
const school = { slug: text, name: text }

/** A school of a person. */
export const ownSchool = named('OwnSchool', object({ ...school, role }))

/** The schools of a person. */
export const ownSchools = object({ schools: listOf(ownSchool) })

/** Who is signed in, and what they may do in the school that was named. */
export const me = named(
  'Me',
  object({
    user: object({
      id: text,
      email: text,
      name: text,
      locale: oneOf(...LOCALES),
      hasPassword: flag,
      hasTotp: described('Two-step verification is on', flag),
    }),
    school: object(school),
    role,
    scopes: listOf(oneOf(...allScopes())),
    modules: described('Ids of the modules that the school has', listOf(text)),
    schools: listOf(ownSchool),
  })
)

/**
 * The person who has signed in, and what they may do in the school they are in.
 *
 * @param input `schools`: all that the person belongs to, this one among them.
 */
export function presentMe(input: {
  user: User
  tenant: HttpContext['tenant']
  scopes: Iterable<Scope>
  modules: readonly string[]
  schools: readonly KnownSchool[]
}): Shown<typeof me> {
  const { user, tenant, scopes, modules, schools } = input
  return {
    user: {
      id: user.id,
      email: user.email,
      name: user.name,
      locale: user.locale,
      hasPassword: user.password !== null,
      hasTotp: user.totpSecret !== null,
    },
    school: { slug: tenant.slug, name: tenant.name },
    role: schools.find(({ id }) => id === tenant.id)!.role,
    scopes: [...scopes],
    modules: [...modules],
    schools: schools.map(presentOwnSchool),
  }
}

/** A school the person belongs to, and the role they have there. */
export function presentOwnSchool({ slug, name, role: own }: KnownSchool): Shown<typeof ownSchool> {
  return { slug, name, role: own satisfies Role }
}
