import { recordAudit } from '#platform/audit/audit_log'
import { inTransaction } from '#platform/database/transaction'
import { ApiException } from '#platform/http/api_exception'
import EmailConfiguration from '../../models/email_configuration.js'
import { accountsByDomain, findDomain } from '../queries/domains.js'

/**
 * Gives a domain up: another tenant may prove it then.
 *
 * @throws {ApiException} `EMAIL_DOMAIN_NOT_FOUND` (404); `EMAIL_DOMAIN_IN_USE` (409) while accounts
 *   have their address under it.
 */
export async function removeDomain(tenantId: string, domainId: string): Promise<void> {
  const domain = await findDomain(tenantId, domainId)
  await inTransaction(async (trx) => {
    const accounts = await accountsByDomain(tenantId, [domainId], trx)
    if (accounts.has(domainId)) {
      throw new ApiException(
        'EMAIL_DOMAIN_IN_USE',
        `${accounts.get(domainId)} accounts are under ${domain.domain}. Delete and purge them first.`
      )
    }
    await EmailConfiguration.forTenant(tenantId, { client: trx })
      .where('defaultDomainId', domainId)
      .update({ defaultDomainId: null })
    await domain.useTransaction(trx).delete()
    const target = { type: 'email_domain', id: domainId }
    await recordAudit(trx, { tenantId, action: 'email_domain.removed', target })
  })
}
