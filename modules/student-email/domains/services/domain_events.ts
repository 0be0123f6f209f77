import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { secondsOf, type Clock } from '#platform/clock'
import { recordEvent } from '#platform/outbox/outbox'
import type EmailDomain from '../../models/email_domain.js'

/** Records that a domain was verified, is at risk, or has failed. */
export async function recordDomainEvent(
  trx: TransactionClientContract,
  domain: EmailDomain,
  clock: Clock
): Promise<void> {
  const { tenantId, id, status, verifiedBy } = domain
  const type = `email.domain.${status}`
  await recordEvent(trx, {
    tenantId,
    type,
    payload: {
      event: type,
      domainId: id,
      domain: domain.domain,
      verifiedBy,
      tenantId,
      timestamp: secondsOf(clock),
    },
  })
}
