import hash from '@adonisjs/core/services/hash'
import { isCommon } from './common_passwords.js'

const SHORTEST = 10
const LONGEST = 200

/** Why a password cannot be taken. */
export type PasswordProblem = 'short' | 'long' | 'common' | 'personal'

let nobodys: Promise<string> | undefined

/** What is wrong with a password that somebody chose; null when it is good. */
export function problemOf(
  password: string,
  { email, name }: { email: string; name: string }
): PasswordProblem | null {
  const characters = [...password].length
  if (characters < SHORTEST) {
    return 'short'
  }
  if (characters > LONGEST) {
    return 'long'
  }
  const plain = password.toLowerCase().replace(/\s/g, '')
  const own = [email, email.split('@')[0], name].map((text) =>
    text.toLowerCase().replace(/\s/g, '')
  )
  if (own.includes(plain)) {
    return 'personal'
  }
  return isCommon(plain) ? 'common' : null
}

/** What is kept of a password. */
export function hashPassword(password: string): Promise<string> {
  return hash.make(password)
}

/**
 * True when the password is the one of which `kept` was kept. It takes as long where there is none
 * to compare with, so that nobody learns who has an account.
 */
export async function isPassword(password: string, kept: string | null): Promise<boolean> {
  nobodys ??= hash.make('nobody has this password')
  const matches = await hash.verify(kept ?? (await nobodys), password)
  return kept !== null && matches
}
