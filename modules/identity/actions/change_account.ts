import { tenancyChanged } from '#platform/access/tenancy_cache'
import type { AuditActor } from '#platform/audit/audit_log'
import { inTransaction } from '#platform/database/transaction'
import { ApiException, validationError } from '#platform/http/api_exception'
import type User from '../models/user.js'
import type { Locale } from '../models/user.js'
import { auditInSchools } from '../services/account_audit.js'
import { hashPassword, problemOf, type PasswordProblem } from '../services/passwords.js'
import { confirmPerson } from './confirm_person.js'

/** What a person changes of their own account; what is undefined stays. */
export interface AccountChanges {
  name?: string
  locale?: Locale
  password?: string
  /** Needed for a new password by who has one. */
  currentPassword?: string
}

const PROBLEMS: Record<PasswordProblem, string> = {
  short: 'password: must have at least 10 characters',
  long: 'password: can have 200 characters at most',
  common: 'password: is one that too many people use',
  personal: 'password: must not be the e-mail or the name',
}

/**
 * Changes a person's own account. A new password ends all sessions of before.
 *
 * @throws {ApiException} `PASSWORD_WRONG` (403), `PASSWORD_WEAK` (422), `VALIDATION_ERROR` (400)
 *   for a new password without the current one, `RATE_LIMITED` (429).
 */
export async function changeAccount(
  user: User,
  { name, locale, password, currentPassword }: AccountChanges,
  by: AuditActor
): Promise<void> {
  const hash = password === undefined ? null : await hashOf(user, password, currentPassword)
  const changes = { ...(name !== undefined && { name }), ...(locale !== undefined && { locale }) }
  await inTransaction(async (trx) => {
    user.useTransaction(trx).merge(changes)
    if (hash !== null) {
      user.merge({ password: hash, sessionVersion: user.sessionVersion + 1 })
    }
    await user.save()
    await auditInSchools(trx, user.id, {
      ...by,
      action: hash === null ? 'member.account_changed' : 'member.password_changed',
      changes: { fields: [...Object.keys(changes), ...(hash === null ? [] : ['password'])] },
    })
    if (hash !== null) {
      await tenancyChanged(trx)
    }
  })
}

async function hashOf(user: User, password: string, current: string | undefined): Promise<string> {
  if (user.password !== null) {
    if (current === undefined) {
      throw validationError('currentPassword: is required for a new password')
    }
    await confirmPerson(user, current)
  }
  const problem = problemOf(password, user)
  if (problem) {
    throw new ApiException('PASSWORD_WEAK', PROBLEMS[problem])
  }
  return hashPassword(password)
}
