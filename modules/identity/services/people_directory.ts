import type { HttpContext } from '@adonisjs/core/http'
import type { Session } from '@adonisjs/session'
import { SESSION_COOKIE } from '#config/session'
import type { Principal } from '#platform/access/authenticate'
import type { PeopleDirectory, Visitor } from '#platform/access/people'
import { epochOf, systemClock } from '#platform/clock'
import { ApiException, forbidden, validationError } from '#platform/http/api_exception'
import { knownPerson, type KnownPerson } from '../queries/known_person.js'
import User from '../models/user.js'
import { requireProofOfPage } from './proof_of_page.js'
import { scopesOf } from './roles.js'
import { keepAlive, openSession, signedIn, type SignedIn } from './sessions.js'

/** A session in which somebody signed in, and who that is. */
export interface Visit {
  session: Session
  signedIn: SignedIn
  person: KnownPerson
}

/** The schools that requests named, for those that are looked at again. */
const named = new WeakMap<HttpContext['request'], string>()

/** Milliseconds for which a person who showed their password is believed. */
const PROOF_LIFETIME = 600_000

/** True where a request shows a session. */
export function carriesSession({ request }: HttpContext): boolean {
  return (request.headers().cookie ?? '').includes(`${SESSION_COOKIE}=`)
}

/** Who visits, in whatever school; null without a session that is in force. */
export async function visitOf(ctx: HttpContext): Promise<Visit | null> {
  if (!carriesSession(ctx)) {
    return null
  }
  const session = await openSession(ctx)
  const found = signedIn(session)
  const person = found && (await knownPerson(found.userId))
  return person?.sessionVersion === found?.version && found && person
    ? { session, signedIn: found, person }
    : null
}

/** What the gate asks of the people of schools. */
export const peopleDirectory: PeopleDirectory = {
  carriesSession,

  async visitorBehind(ctx: HttpContext): Promise<Visitor | null> {
    const visit = await visitOf(ctx)
    return visit && { id: visit.person.id, enter: () => enter(ctx, visit) }
  },

  async requireFreshProof(ctx: HttpContext, clock = systemClock): Promise<void> {
    const visit = await visitOf(ctx)
    const provedAt = visit?.signedIn.confirmedAt ?? 0
    if (provedAt + PROOF_LIFETIME <= epochOf(clock)) {
      throw new ApiException(
        'PASSWORD_NEEDED',
        'Show your password again before you do this: POST /api/dashboard/confirm.'
      )
    }
  },
}

async function enter(ctx: HttpContext, visit: Visit, clock = systemClock): Promise<Principal> {
  if (isWrite(ctx)) {
    await requireProofOfPage(ctx)
  }
  // A stream that stays open is no sign that somebody is there.
  if (!ctx.response.headersSent && (await keepAlive(visit.session))) {
    await User.query()
      .where('id', visit.person.id)
      .update({ lastSeenAt: epochOf(clock) })
  }
  return principalIn(visit.person, schoolNamedBy(ctx))
}

function isWrite({ request }: HttpContext): boolean {
  return !['GET', 'HEAD'].includes(request.method())
}

/**
 * Streams and pictures are asked for by their addresses alone, so those may name the school as
 * `tenant`. The endpoint itself does not see it.
 */
function schoolNamedBy(ctx: HttpContext): string {
  const { request } = ctx
  const known = named.get(request)
  if (known !== undefined) {
    return known
  }
  const { tenant, ...query } = request.qs()
  const slug: unknown = request.header('x-tenant') ?? (isWrite(ctx) ? undefined : tenant)
  if (typeof slug !== 'string' || slug === '') {
    throw validationError('x-tenant: is required; it names the school by its short name')
  }
  if (!isWrite(ctx) && tenant !== undefined) {
    request.updateQs(query)
  }
  named.set(request, slug)
  return slug
}

function principalIn({ id, schools }: KnownPerson, slug: string): Principal {
  const school = schools.get(slug)
  if (!school) {
    throw forbidden('You do not belong to a school of this name.')
  }
  const { role, ...tenant } = school
  return {
    tenant,
    caller: { kind: 'user', id, scopes: scopesOf(role), validUntil: Number.POSITIVE_INFINITY },
  }
}
