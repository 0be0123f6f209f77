import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { inTurns } from '#platform/database/in_turns'
import { ApiException } from '#platform/http/api_exception'
import EmailAccount, { LIVE_STATUSES } from '../../models/email_account.js'
import EmailDomain, { type DomainStatus } from '../../models/email_domain.js'

/** A domain of the tenant; null when it has none with this id. */
export function domainOrNull(
  tenantId: string,
  domainId: string,
  trx?: TransactionClientContract
): Promise<EmailDomain | null> {
  return EmailDomain.forTenant(tenantId, { client: trx }).where('id', domainId).first()
}

/**
 * A domain of the tenant.
 *
 * @throws {ApiException} `EMAIL_DOMAIN_NOT_FOUND` (404).
 */
export async function findDomain(tenantId: string, domainId: string): Promise<EmailDomain> {
  const domain = await domainOrNull(tenantId, domainId)
  if (!domain) {
    throw new ApiException('EMAIL_DOMAIN_NOT_FOUND', 'The tenant has no such domain.')
  }
  return domain
}

/** Domains of the tenant, newest first. */
export async function listDomains(
  tenantId: string,
  { limit, offset, status }: { limit: number; offset: number; status?: DomainStatus }
): Promise<{ domains: EmailDomain[]; total: number }> {
  const matching = () =>
    EmailDomain.forTenant(tenantId).if(status, (query) => query.where('status', status!))
  const [{ $extras }] = await matching().count('* as total')
  const domains = await matching()
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
  return { domains, total: Number($extras.total) }
}

/** Accounts that have their address under each of these domains: live ones and restorable ones. */
export async function accountsByDomain(
  tenantId: string,
  domainIds: readonly string[],
  trx?: TransactionClientContract
): Promise<Map<string, number>> {
  const rows = await EmailAccount.forTenant(tenantId, { client: trx })
    .whereIn('domainId', [...domainIds])
    .whereIn('status', [...LIVE_STATUSES, 'deleted'])
    .groupBy('domain_id')
    .select('domainId')
    .count('* as total')
  return new Map(rows.map(({ domainId, $extras }) => [domainId, Number($extras.total)]))
}

/** Domains, of all tenants, whose next check is due. */
export async function dueDomains(
  now: number,
  limit: number
): Promise<{ tenantId: string; domainId: string }[]> {
  const rows = await EmailDomain.acrossTenants()
    .select('id', 'tenantId')
    .where('nextCheckAt', '<=', now)
    .orderByRaw(inTurns('next_check_at'))
    .limit(limit)
  return rows.map(({ id, tenantId }) => ({ tenantId, domainId: id }))
}
