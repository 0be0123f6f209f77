import {
  count,
  integerOrNull,
  listOf,
  momentOrNull,
  named,
  object,
  oneOf,
  pageOf,
  text,
  type Shown,
} from '#platform/http/shapes'
import { show } from '#platform/http/show'
import type EmailDomain from '../../models/email_domain.js'
import { accountsByDomain } from '../queries/domains.js'
import { unicodeDomain } from '../services/domain_name.js'

/** A domain with the DNS records that prove it. */
export const domain = named(
  'EmailDomain',
  object({
    domainId: text,
    domain: text,
    unicodeDomain: text,
    status: oneOf('pending', 'verified', 'at_risk', 'failed'),
    records: listOf(
      object({
        purpose: oneOf('ownership', 'mx', 'spf', 'dkim', 'dmarc'),
        type: text,
        name: text,
        value: text,
        priority: integerOrNull,
        status: oneOf('pending', 'verified', 'mismatch', 'not_found', 'temporary_failure'),
      })
    ),
    lastCheckedAt: momentOrNull,
    nextCheckAt: momentOrNull,
    verifiedAt: momentOrNull,
    expiresAt: momentOrNull,
    accounts: count,
  })
)

export const domains = pageOf('domains', domain)

/** Domains of one tenant. */
export async function presentDomains(
  tenantId: string,
  rows: readonly EmailDomain[]
): Promise<Shown<typeof domain>[]> {
  const accounts = await accountsByDomain(
    tenantId,
    rows.map(({ id }) => id)
  )
  return rows.map((row) =>
    show(domain, row, {
      domainId: row.id,
      unicodeDomain: unicodeDomain(row.domain),
      accounts: accounts.get(row.id) ?? 0,
    })
  )
}

/**
 * A domain with the number of its accounts. For several, `presentDomains` counts them in one query.
 */
export async function presentDomain(row: EmailDomain): Promise<Shown<typeof domain>> {
  const [presented] = await presentDomains(row.tenantId, [row])
  return presented
}
