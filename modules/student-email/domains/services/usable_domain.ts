import { ApiException } from '#platform/http/api_exception'
import type EmailConfiguration from '../../models/email_configuration.js'
import EmailDomain from '../../models/email_domain.js'

/** A domain under which accounts may be made. */
export interface UsableDomain {
  /** The verified domain: the domain itself, or a parent of it. */
  domainId: string
  /** A-label. */
  domain: string
}

/**
 * The domain that a tenant may use under this name. A verified parent covers its sub-domains,
 * unless somebody has proved one of them on its own: the longest proved name decides.
 *
 * @throws {ApiException} `EMAIL_DOMAIN_NOT_VERIFIED` (403).
 */
export async function usableDomain(tenantId: string, domain: string): Promise<UsableDomain> {
  const proved = await EmailDomain.acrossTenants().whereIn('verifiedDomain', withParents(domain))
  const [closest] = proved.sort((one, other) => other.domain.length - one.domain.length)
  if (!closest || closest.tenantId !== tenantId) {
    throw notVerified(domain)
  }
  return { domainId: closest.id, domain }
}

/**
 * The domain for addresses that name none: the one asked for, else the configuration's default.
 *
 * @throws {ApiException} `EMAIL_CONFIG_MISSING` (400) without a default;
 *   `EMAIL_DOMAIN_NOT_VERIFIED` (403), also for a domain that is not the tenant's.
 */
export async function defaultDomain(
  { tenantId, defaultDomainId }: EmailConfiguration,
  domainId: string | null = defaultDomainId
): Promise<UsableDomain> {
  if (domainId === null) {
    throw new ApiException(
      'EMAIL_CONFIG_MISSING',
      'There is no default domain. Set defaultDomainId with PUT /api/student-emails/config.'
    )
  }
  const row = await EmailDomain.forTenant(tenantId).where('id', domainId).first()
  if (!row?.isUsable) {
    throw notVerified(row?.domain ?? 'of this id')
  }
  return { domainId: row.id, domain: row.domain }
}

/** A name and every name above it that has two labels or more. */
export function withParents(domain: string): string[] {
  const labels = domain.split('.')
  return labels.slice(0, -1).map((_label, index) => labels.slice(index).join('.'))
}

function notVerified(domain: string): ApiException {
  return new ApiException(
    'EMAIL_DOMAIN_NOT_VERIFIED',
    `The domain ${domain} is not verified. Publish its TXT record, then call ` +
      'POST /api/student-emails/domains/:domainId/verify.'
  )
}
