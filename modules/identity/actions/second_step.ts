import { systemClock } from '#platform/clock'
import { countTry } from '#platform/http/rate_limit'
import User from '../models/user.js'
import type { Pending } from '../services/sessions.js'
import { takeCode } from '../services/totp.js'
import type { SignInOutcome } from './sign_in.js'

/** Tries of a code that a person has, in any minute. */
const TRIES = 5

/** Checks the code of somebody who has done the first step. */
export async function secondStep(
  { userId, version }: Pending,
  code: string,
  clock = systemClock
): Promise<SignInOutcome> {
  if (!(await countTry(`code:${userId}`, TRIES))) {
    return { kind: 'too-often' }
  }
  const user = await User.find(userId)
  const isRight = user?.sessionVersion === version && (await takeCode(user, code, clock))
  return user && isRight ? { kind: 'welcome', user } : { kind: 'wrong' }
}
