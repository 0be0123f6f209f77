import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { momentOf, systemClock } from '#platform/clock'
import { newId } from '#platform/identifiers'
import { seal, unseal } from '#platform/secrets/vault'
import EmailCredential from '../../models/email_credential.js'
import type { PasswordDelivery } from './passwords.js'

/** Hours for which a temporary password can be fetched. */
export const CREDENTIAL_HOURS = 72

/** Keeps an account's temporary password, encrypted, in place of any earlier one. */
export async function keepPassword(
  trx: TransactionClientContract,
  credential: {
    tenantId: string
    accountId: string
    jobId: string | null
    password: string
    delivery: PasswordDelivery
  },
  clock = systemClock
): Promise<void> {
  const { tenantId, accountId, password } = credential
  await forgetPassword(trx, { tenantId, accountId })
  await EmailCredential.create(
    {
      ...credential,
      id: newId('ecr'),
      password: seal(password, passwordOwner(tenantId, accountId)),
      expiresAt: momentOf(clock).plus({ hours: CREDENTIAL_HOURS }),
    },
    { client: trx }
  )
}

/**
 * The temporary password of a credential.
 *
 * @throws {SecretException} `E_SECRET_UNREADABLE` when `APP_KEY` has changed.
 */
export function openPassword({ tenantId, accountId, password }: EmailCredential): string {
  return unseal(password, passwordOwner(tenantId, accountId))
}

/** Removes an account's temporary password. */
export async function forgetPassword(
  trx: TransactionClientContract,
  { tenantId, accountId }: { tenantId: string; accountId: string }
): Promise<void> {
  await EmailCredential.forTenant(tenantId, { client: trx }).where('accountId', accountId).delete()
}

/** What a temporary password is bound to. */
export function passwordOwner(tenantId: string, accountId: string) {
  return { tenantId, purpose: `email-credential:${accountId}` }
}
