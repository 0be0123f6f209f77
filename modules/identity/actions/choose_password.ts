import { tenancyChanged } from '#platform/access/tenancy_cache'
import type { AuditActor } from '#platform/audit/audit_log'
import { inTransaction } from '#platform/database/transaction'
import { LONGEST_NAME } from '#platform/plain_text'
import type User from '../models/user.js'
import { auditInSchools } from '../services/account_audit.js'
import { hashPassword, problemOf, type PasswordProblem } from '../services/passwords.js'

const NAME = /^\P{Cc}+$/u

/**
 * Gives a person who came by a link a name and their first password. Other sessions end.
 *
 * @returns what is wrong, where something is.
 */
export async function choosePassword(input: {
  user: User
  name: string
  password: string
  by: AuditActor
}): Promise<PasswordProblem | 'name' | null> {
  const { user, password, by } = input
  const name = input.name.trim()
  if (!NAME.test(name) || name.length > LONGEST_NAME || !name.isWellFormed()) {
    return 'name'
  }
  const problem = problemOf(password, { email: user.email, name })
  if (problem) {
    return problem
  }
  const hash = await hashPassword(password)
  await inTransaction(async (trx) => {
    const sessionVersion = user.sessionVersion + 1
    user.useTransaction(trx).merge({ name, password: hash, sessionVersion })
    await user.save()
    await auditInSchools(trx, user.id, { ...by, action: 'member.password_set' })
    await tenancyChanged(trx)
  })
  return null
}
