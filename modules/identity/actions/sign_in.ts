import { countTry } from '#platform/http/rate_limit'
import User from '../models/user.js'
import { emailOf } from '../services/email.js'
import { isPassword } from '../services/passwords.js'

/** Tries of a password that one address has for one e-mail, in any minute. */
const TRIES = 5

/**
 * Tries of passwords that one address has for all e-mails together, in any minute: a school's staff
 * may share one, but each try costs the platform some 80 ms.
 */
const TRIES_OF_ADDRESS = 100

/** What came of a try to sign in. */
export type SignInOutcome =
  { kind: 'welcome'; user: User } | { kind: 'wrong' } | { kind: 'too-often' }

/** Checks e-mail and password. Who has no account is answered like somebody who mistyped. */
export async function signIn(input: {
  email: string
  password: string
  /** Network of the client. */
  from: string
}): Promise<SignInOutcome> {
  const email = emailOf(input.email)
  const mayTry =
    (await countTry(`password:${input.from}:${email}`, TRIES)) &&
    (await countTry(`passwords:${input.from}`, TRIES_OF_ADDRESS))
  if (!mayTry) {
    return { kind: 'too-often' }
  }
  const user = await User.findBy('email', email)
  const isRight = await isPassword(input.password, user?.password ?? null)
  return user && isRight ? { kind: 'welcome', user } : { kind: 'wrong' }
}
