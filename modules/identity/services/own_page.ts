import type {} from '@adonisjs/session/session_middleware'
import type { HttpContext } from '@adonisjs/core/http'
import { installedModules } from '#kernel/modules/registry'
import { isEnabled } from '#kernel/tenancy/module_state'
import type { Shown } from '#platform/http/shapes'
import User from '../models/user.js'
import { knownPerson } from '../queries/known_person.js'
import { presentMe, type me } from '../transformers/me.js'
import { visitOf } from './people_directory.js'
import { requireProofOfPage } from './proof_of_page.js'
import { scopesOf } from './roles.js'
import { keepAlive } from './sessions.js'

export type Me = Shown<typeof me>

/** Who looks at a page of the app. */
export interface PageVisit {
  /** What the app asks first; null where the platform would refuse to say it. */
  me: Me | null
}

/**
 * Who looks at a page of a school; null where nobody has signed in. What the app asks first can so
 * stand in the page itself.
 */
export async function pageVisit(ctx: HttpContext, slug: string): Promise<PageVisit | null> {
  const visit = await visitOf(ctx)
  if (!visit) {
    return null
  }
  await keepAlive(visit.session)
  const { person } = visit
  const school = person.schools.get(slug)
  return { me: school?.status === 'active' ? await meIn(ctx, person.id, school) : null }
}

/**
 * Who is signed in and what they may do in a school; the app gets the proof that it is our page.
 */
export async function meIn(
  ctx: HttpContext,
  userId: string,
  tenant: HttpContext['tenant']
): Promise<Me> {
  const [user, person, modules] = await Promise.all([
    User.findOrFail(userId),
    knownPerson(userId),
    modulesOf(tenant.id),
  ])
  // The app asks this first: from now on it can prove that its requests are its own.
  await requireProofOfPage(ctx)
  if (ctx.session.hasBeenModified) {
    await ctx.session.commit()
  }
  const schools = [...person!.schools.values()]
  const { role } = schools.find(({ id }) => id === tenant.id)!
  return presentMe({ user, tenant, scopes: scopesOf(role), modules, schools })
}

async function modulesOf(tenantId: string): Promise<string[]> {
  const ids = installedModules().map(({ id }) => id)
  const enabled = await Promise.all(ids.map((id) => isEnabled(tenantId, id)))
  return ids.filter((_, index) => enabled[index])
}
