import type { HttpContext } from '@adonisjs/core/http'
import type User from '../models/user.js'
import { awaitCode, beginSession, openSession } from './sessions.js'

/**
 * Signs a person in who has shown password or link, unless a second step is to follow.
 *
 * @param next `confirmed`: sensitive things can be done without showing the password again.
 * @returns where to go.
 */
export async function firstStepDone(
  ctx: HttpContext,
  user: User,
  { to, confirmed }: { to: string; confirmed: boolean }
): Promise<string> {
  const session = await openSession(ctx)
  if (user.totpSecret === null) {
    await beginSession(session, user, confirmed)
    return to || '/dashboard/schools'
  }
  await awaitCode(session, { userId: user.id, version: user.sessionVersion, to, confirmed })
  return '/dashboard/sign-in/code'
}
