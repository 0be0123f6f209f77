import type { JSONSchema7 } from 'json-schema'
import {
  count,
  flag,
  listOf,
  moment,
  momentOrNull,
  named,
  object,
  oneOf,
  text,
  textOrNull,
} from '#platform/http/shapes'

const texts: JSONSchema7 = listOf(text)
const tier: JSONSchema7 = oneOf('basic', 'standard', 'premium')

export const success = object({ success: flag })

export const configuration = object(
  {
    configured: flag,
    tier: textOrNull,
    provider: textOrNull,
    defaultDomain: textOrNull,
    credentials: object({
      set: flag,
      lastCheckedAt: momentOrNull,
      lastResult: textOrNull,
    }),
    usage: object({ accounts: count, limit: { type: 'integer', minimum: -1 } }),
  },
  {
    defaultDomainId: textOrNull,
    usernamePatterns: texts,
    suffixStart: count,
    suffixMinDigits: count,
    maxLocalLength: count,
    reservedNames: texts,
    passwordStyle: oneOf('random', 'passphrase'),
    passwordDelivery: oneOf('download', 'none'),
    safeguards: object({
      maxDisablePercent: count,
      maxCreate: { type: ['integer', 'null'], minimum: 1 },
    }),
  }
)

export const configurationTest = object({
  success: flag,
  provider: text,
  detail: text,
  checkedAt: moment,
})

export const tiers = object({
  tiers: {
    type: 'array',
    items: object({
      tier,
      mailboxMb: count,
      aliases: count,
      providers: texts,
      maxRows: count,
      external: flag,
      allowed: flag,
    }),
  },
})

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

export const account = named(
  'EmailAccount',
  object({
    accountId: text,
    studentId: text,
    address: { type: 'string', format: 'email' },
    status: oneOf('pending', 'active', 'suspended', 'deleted', 'failed'),
    firstName: text,
    lastName: text,
    middleName: text,
    displayName: text,
    domain: text,
    tier,
    provider: text,
    quotaMb: count,
    aliases: texts,
    grade: textOrNull,
    className: textOrNull,
    graduationYear: { type: ['integer', 'null'] },
    mailboxReady: flag,
    mustChangePassword: flag,
    jobId: textOrNull,
    createdAt: moment,
    updatedAt: moment,
    suspendedAt: momentOrNull,
    deletedAt: momentOrNull,
    restorableUntil: momentOrNull,
    expiresAt: momentOrNull,
  })
)

export const accounts = object({ accounts: listOf(account), total: count })

const credentials: JSONSchema7 = {
  oneOf: [object({ temporaryPassword: text }), { type: 'null' }],
}

export const createdAccount = object({ account, credentials })

export const pendingAccount = object({ account })

export const resetPassword = object({ accountId: text, credentials })

export const deletion = object({ success: flag, restorableUntil: momentOrNull })

export const previews = object({
  previews: {
    type: 'array',
    items: object({
      studentId: textOrNull,
      address: textOrNull,
      candidates: texts,
      error: { oneOf: [object({ code: text, message: text }), { type: 'null' }] },
    }),
  },
})
