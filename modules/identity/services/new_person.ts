import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { newId } from '#platform/identifiers'
import User, { type Locale } from '../models/user.js'

/** A person who has no password yet. */
export function makePerson(
  person: { email: string; name: string; locale: Locale },
  trx: TransactionClientContract
): Promise<User> {
  return User.create(
    {
      id: newId('usr'),
      ...person,
      password: null,
      totpSecret: null,
      totpStep: null,
      sessionVersion: 1,
      lastSeenAt: null,
    },
    { client: trx }
  )
}
