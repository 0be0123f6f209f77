import { randomBytes } from 'node:crypto'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { recordAudit } from '#platform/audit/audit_log'
import { momentOf, systemClock, type Clock } from '#platform/clock'
import { inTransaction } from '#platform/database/transaction'
import { ApiException } from '#platform/http/api_exception'
import { newId } from '#platform/identifiers'
import EmailDomain from '../../models/email_domain.js'
import { recordDomainEvent } from '../services/domain_events.js'
import { normaliseDomain } from '../services/domain_name.js'
import { proved } from '../services/domain_proof.js'
import { recommendedRecords } from '../services/recommended_records.js'

/**
 * Makes a tenant the verified owner of a domain because the administrator of the platform says so:
 * on an installation without DNS, or when a domain changes hands. An event is recorded for
 * everybody concerned, and the domain says who vouched for it.
 *
 * @param options `moves`: takes it from the tenant that has it.
 * @throws {ApiException} `EMAIL_DOMAIN_NOT_ALLOWED` (422); `EMAIL_DOMAIN_EXISTS` (409) when another
 *   tenant is the verified owner and it is not to be moved.
 */
export async function vouchForDomain(
  tenantId: string,
  name: string,
  options: { moves: boolean },
  clock = systemClock
): Promise<{ domain: EmailDomain; formerOwner: string | null }> {
  const domain = normaliseDomain(name)
  const token = randomBytes(32).toString('base64url')
  const records = await recommendedRecords(tenantId, domain, token)

  return inTransaction(async (trx) => {
    const formerOwner = await dispossess(tenantId, domain, options.moves, clock, trx)
    const row =
      (await EmailDomain.forTenant(tenantId, { client: trx }).where('domain', domain).first()) ??
      new EmailDomain().fill({ id: newId('emd'), tenantId, domain, token, records })
    row.merge(proved(row, momentOf(clock), 'administrator'))
    await row.useTransaction(trx).save()
    const target = { type: 'email_domain', id: row.id }
    await recordAudit(trx, { tenantId, action: 'email_domain.vouched_for', target })
    await recordDomainEvent(trx, row, clock)
    return { domain: row, formerOwner }
  })
}

async function dispossess(
  tenantId: string,
  domain: string,
  moves: boolean,
  clock: Clock,
  trx: TransactionClientContract
): Promise<string | null> {
  const holder = await EmailDomain.acrossTenants({ client: trx })
    .where('verifiedDomain', domain)
    .whereNot('tenantId', tenantId)
    .first()
  if (!holder) {
    return null
  }
  if (!moves) {
    throw new ApiException(
      'EMAIL_DOMAIN_EXISTS',
      `Another tenant is the verified owner of ${domain}. Use email-domain:move to take it away.`
    )
  }
  holder.merge({ status: 'failed', verifiedDomain: null, verifiedBy: null, nextCheckAt: null })
  await holder.useTransaction(trx).save()
  await recordDomainEvent(trx, holder, clock)
  return holder.tenantId
}
