import type { HttpContext } from '@adonisjs/core/http'
import type { Principal } from './authenticate.js'

/** A person who signed in, before it is known for which tenant they call. */
export interface Visitor {
  readonly id: string
  /**
   * The person in the tenant that the request names.
   *
   * @throws {ApiException} when the person may not do this here, or a page of another site may have
   *   made the browser send the request.
   */
  enter: () => Promise<Principal>
}

/** Who knows the people of the tenants. */
export interface PeopleDirectory {
  /** True where a request carries a session, valid or not. Costs nothing. */
  carriesSession: (ctx: HttpContext) => boolean
  /** The person behind the session of a request; null when the session has ended. */
  visitorBehind: (ctx: HttpContext) => Promise<Visitor | null>
  /**
   * Refuses a person who has not shown who they are for a while: whoever finds a screen that was
   * left open must not be able to take over the school.
   *
   * @throws {ApiException} 403.
   */
  requireFreshProof: (ctx: HttpContext) => Promise<void>
}

let directory: PeopleDirectory | null = null

/** Opens the gate to people. Called once, by the module that knows them, when it boots. */
export function registerPeople(people: PeopleDirectory): void {
  directory = people
}

/** True for a request without an API key, and with a session. */
export function carriesSession(ctx: HttpContext): boolean {
  return (
    directory !== null &&
    ctx.request.headers()['x-api-key'] === undefined &&
    directory.carriesSession(ctx)
  )
}

/** The person behind the session of a request; null when it has ended, or there is none. */
export async function visitorBehind(ctx: HttpContext): Promise<Visitor | null> {
  return directory ? directory.visitorBehind(ctx) : null
}

/** Refuses a person who has not shown who they are for a while. */
export async function requireFreshProof(ctx: HttpContext): Promise<void> {
  await directory?.requireFreshProof(ctx)
}
