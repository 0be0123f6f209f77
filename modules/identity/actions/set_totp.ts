import type { AuditActor } from '#platform/audit/audit_log'
import { systemClock } from '#platform/clock'
import { inTransaction } from '#platform/database/transaction'
import { ApiException, rateLimited } from '#platform/http/api_exception'
import { countTry } from '#platform/http/rate_limit'
import type User from '../models/user.js'
import { auditInSchools } from '../services/account_audit.js'
import { sealSecret, stepOf } from '../services/totp.js'

/** Tries of the first code, in any minute. */
const TRIES = 5

/**
 * Gives a person a second step, once their app has shown a right code of it.
 *
 * @throws {ApiException} `TOTP_STATE` (409), `TOTP_CODE_WRONG` (422), `RATE_LIMITED` (429).
 */
export async function setTotp(
  user: User,
  { secret, code, by }: { secret: string | undefined; code: string; by: AuditActor },
  clock = systemClock
): Promise<void> {
  if (!secret || user.totpSecret !== null) {
    throw new ApiException(
      'TOTP_STATE',
      secret
        ? 'Two-step verification is on already.'
        : 'Begin to set up two-step verification first.'
    )
  }
  if (!(await countTry(`code:${user.id}`, TRIES))) {
    throw rateLimited('Too many tries. Wait a minute.', 60)
  }
  const step = stepOf(code, secret, clock)
  if (step === null) {
    throw new ApiException('TOTP_CODE_WRONG', 'code: is not the one that the app shows now')
  }
  await inTransaction(async (trx) => {
    user.useTransaction(trx).merge({ totpSecret: sealSecret(secret, user.id), totpStep: step })
    await user.save()
    await auditInSchools(trx, user.id, { ...by, action: 'member.totp_set' })
  })
}

/** Takes the second step of a person away. */
export async function removeTotp(user: User, by: AuditActor): Promise<void> {
  if (user.totpSecret === null) {
    return
  }
  await inTransaction(async (trx) => {
    user.useTransaction(trx).merge({ totpSecret: null, totpStep: null })
    await user.save()
    await auditInSchools(trx, user.id, { ...by, action: 'member.totp_removed' })
  })
}
