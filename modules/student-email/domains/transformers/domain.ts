import type EmailDomain from '../../models/email_domain.js'
import { accountsByDomain } from '../queries/domains.js'
import { unicodeDomain } from '../services/domain_name.js'

/** Domains of one tenant as the API shows them. */
export async function presentDomains(tenantId: string, domains: readonly EmailDomain[]) {
  const accounts = await accountsByDomain(
    tenantId,
    domains.map(({ id }) => id)
  )
  return domains.map((domain) => ({
    domainId: domain.id,
    domain: domain.domain,
    unicodeDomain: unicodeDomain(domain.domain),
    status: domain.status,
    records: domain.records,
    lastCheckedAt: domain.lastCheckedAt?.toISO() ?? null,
    nextCheckAt: domain.nextCheckAt?.toISO() ?? null,
    verifiedAt: domain.verifiedAt?.toISO() ?? null,
    expiresAt: domain.expiresAt?.toISO() ?? null,
    accounts: accounts.get(domain.id) ?? 0,
  }))
}

/** One domain as the API shows it. */
export async function presentDomain(domain: EmailDomain) {
  const [presented] = await presentDomains(domain.tenantId, [domain])
  return presented
}
