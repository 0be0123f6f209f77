import type { JSONSchema7 } from 'json-schema'

const text: JSONSchema7 = { type: 'string' }
const nullableText: JSONSchema7 = { type: ['string', 'null'] }
const flag: JSONSchema7 = { type: 'boolean' }
const count: JSONSchema7 = { type: 'integer', minimum: 0 }
const moment: JSONSchema7 = { type: 'string', format: 'date-time' }
const nullableMoment: JSONSchema7 = { type: ['string', 'null'], format: 'date-time' }
const texts: JSONSchema7 = { type: 'array', items: text }
const tier: JSONSchema7 = { type: 'string', enum: ['basic', 'standard', 'premium'] }

export const success = answer({ success: flag })

export const configuration = answer(
  {
    configured: flag,
    tier: { type: ['string', 'null'] },
    provider: nullableText,
    defaultDomain: nullableText,
    credentials: answer({
      set: flag,
      lastCheckedAt: nullableMoment,
      lastResult: nullableText,
    }),
    usage: answer({ accounts: count, limit: { type: 'integer', minimum: -1 } }),
  },
  {
    defaultDomainId: nullableText,
    usernamePatterns: texts,
    suffixStart: count,
    suffixMinDigits: count,
    maxLocalLength: count,
    reservedNames: texts,
    passwordStyle: { type: 'string', enum: ['random', 'passphrase'] },
    passwordDelivery: { type: 'string', enum: ['download', 'none'] },
    safeguards: answer({
      maxDisablePercent: count,
      maxCreate: { type: ['integer', 'null'], minimum: 1 },
    }),
  }
)

export const configurationTest = answer({
  success: flag,
  provider: text,
  detail: text,
  checkedAt: moment,
})

export const tiers = answer({
  tiers: {
    type: 'array',
    items: answer({
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

export const domain = answer({
  domainId: text,
  domain: text,
  unicodeDomain: text,
  status: { type: 'string', enum: ['pending', 'verified', 'at_risk', 'failed'] },
  records: {
    type: 'array',
    items: answer({
      purpose: { type: 'string', enum: ['ownership', 'mx', 'spf', 'dkim', 'dmarc'] },
      type: text,
      name: text,
      value: text,
      priority: { type: ['integer', 'null'] },
      status: {
        type: 'string',
        enum: ['pending', 'verified', 'mismatch', 'not_found', 'temporary_failure'],
      },
    }),
  },
  lastCheckedAt: nullableMoment,
  nextCheckAt: nullableMoment,
  verifiedAt: nullableMoment,
  expiresAt: nullableMoment,
  accounts: count,
})

export const domains = answer({ domains: { type: 'array', items: domain }, total: count })

export const account = answer({
  accountId: text,
  studentId: text,
  address: { type: 'string', format: 'email' },
  status: { type: 'string', enum: ['pending', 'active', 'suspended', 'deleted', 'failed'] },
  firstName: text,
  lastName: text,
  middleName: text,
  displayName: text,
  domain: text,
  tier,
  provider: text,
  quotaMb: count,
  aliases: texts,
  grade: nullableText,
  className: nullableText,
  graduationYear: { type: ['integer', 'null'] },
  mailboxReady: flag,
  mustChangePassword: flag,
  jobId: nullableText,
  createdAt: moment,
  updatedAt: moment,
  suspendedAt: nullableMoment,
  deletedAt: nullableMoment,
  restorableUntil: nullableMoment,
  expiresAt: nullableMoment,
})

export const accounts = answer({ accounts: { type: 'array', items: account }, total: count })

const credentials: JSONSchema7 = {
  oneOf: [answer({ temporaryPassword: text }), { type: 'null' }],
}

export const createdAccount = answer({ account, credentials })

export const pendingAccount = answer({ account })

export const resetPassword = answer({ accountId: text, credentials })

export const deletion = answer({ success: flag, restorableUntil: nullableMoment })

export const previews = answer({
  previews: {
    type: 'array',
    items: answer({
      studentId: nullableText,
      address: nullableText,
      candidates: texts,
      error: { oneOf: [answer({ code: text, message: text }), { type: 'null' }] },
    }),
  },
})

/** An object whose first properties are always there. */
function answer(
  always: Record<string, JSONSchema7>,
  sometimes: Record<string, JSONSchema7> = {}
): JSONSchema7 {
  return {
    type: 'object',
    properties: { ...always, ...sometimes },
    required: Object.keys(always),
  }
}
