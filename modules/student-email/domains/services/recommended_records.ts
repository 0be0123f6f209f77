import { configurationOrNull } from '../../providers/queries/configurations.js'
import { recordsOf, type DomainRecord } from './domain_records.js'
import { mailProvider } from '../../providers/services/mail_providers.js'

/**
 * The records of a domain, not looked up yet: its proof, and what the tenant's provider recommends.
 */
export async function recommendedRecords(
  tenantId: string,
  domain: string,
  token: string
): Promise<DomainRecord[]> {
  const configuration = await configurationOrNull(tenantId)
  const provider = configuration
    ? await mailProvider(tenantId, configuration.provider).catch(() => null)
    : null
  return recordsOf(domain, token, provider?.service.dnsRecords?.(domain) ?? [])
}
