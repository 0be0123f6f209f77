import { count, listOf, momentOrNull, named, object, oneOf, text } from '#platform/http/shapes'

export const domain = named(
  'EmailDomain',
  object({
    domainId: text,
    domain: text,
    unicodeDomain: text,
    status: oneOf('pending', 'verified', 'at_risk', 'failed'),
    records: {
      type: 'array',
      items: object({
        purpose: oneOf('ownership', 'mx', 'spf', 'dkim', 'dmarc'),
        type: text,
        name: text,
        value: text,
        priority: { type: ['integer', 'null'] },
        status: oneOf('pending', 'verified', 'mismatch', 'not_found', 'temporary_failure'),
      }),
    },
    lastCheckedAt: momentOrNull,
    nextCheckAt: momentOrNull,
    verifiedAt: momentOrNull,
    expiresAt: momentOrNull,
    accounts: count,
  })
)

export const domains = object({ domains: listOf(domain), total: count })
