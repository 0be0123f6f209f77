import { ApiException, rateLimited } from '#platform/http/api_exception'
import { countTry } from '#platform/http/rate_limit'
import type User from '../models/user.js'
import { isPassword } from '../services/passwords.js'

/** Tries of one's own password, in any minute. */
const TRIES = 5

/**
 * Checks that a person who is signed in knows their password.
 *
 * @throws {ApiException} `PASSWORD_WRONG` (403), `RATE_LIMITED` (429).
 */
export async function confirmPerson(user: User, password: string): Promise<void> {
  if (!(await countTry(`confirm:${user.id}`, TRIES))) {
    throw rateLimited('Too many tries. Wait a minute.', 60)
  }
  if (!(await isPassword(password, user.password))) {
    throw new ApiException('PASSWORD_WRONG', 'The password is wrong.')
  }
}
