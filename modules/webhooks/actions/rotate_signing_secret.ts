import { recordAudit } from '#platform/audit/audit_log'
import { momentOf, systemClock } from '#platform/clock'
import { inTransaction } from '#platform/database/transaction'
import { tenancyChanged } from '#platform/access/tenancy_cache'
import SigningSecret from '../models/signing_secret.js'
import { generateSigningSecret, rowOf, sealSigningSecret } from '../services/signing_secret.js'

/**
 * Gives a tenant a new signing secret. The old one goes on signing for `graceSeconds`, beside the
 * new one; with 0 it ends at once. During a grace, another rotation replaces the new secret only:
 * the one that receivers still know is not taken from them.
 *
 * @returns The new secret: the only time it is shown.
 */
export async function rotateSigningSecret(
  tenantId: string,
  graceSeconds: number,
  clock = systemClock
): Promise<string> {
  const secret = generateSigningSecret()
  const { id } = await rowOf(tenantId)
  await inTransaction(async (trx) => {
    const row = await SigningSecret.forTenant(tenantId, { client: trx })
      .where('id', id)
      .forUpdate()
      .firstOrFail()
    const { previousSecret: previous, previousUntil: until } = row
    const isInGrace = previous !== null && until !== null && until > momentOf(clock)
    await row
      .merge({
        previousSecret: graceSeconds === 0 ? null : isInGrace ? previous : row.secret,
        previousUntil: graceSeconds === 0 ? null : momentOf(clock).plus({ seconds: graceSeconds }),
        secret: sealSigningSecret(tenantId, secret),
      })
      .save()
    await recordAudit(trx, {
      tenantId,
      action: 'webhook_secret.rotated',
      target: { type: 'webhook_secret', id },
      changes: { graceSeconds },
    })
    await tenancyChanged(trx)
  })
  return secret
}
