import type { JSONSchema7 } from 'json-schema'
import {
  count,
  flag,
  listOf,
  moment,
  momentOrNull,
  object,
  oneOf,
  text,
  textOrNull,
} from '#platform/http/shapes'

export const tier: JSONSchema7 = oneOf('basic', 'standard', 'premium')

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
    usernamePatterns: listOf(text),
    suffixStart: count,
    suffixMinDigits: count,
    maxLocalLength: count,
    reservedNames: listOf(text),
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
      providers: listOf(text),
      maxRows: count,
      external: flag,
      allowed: flag,
    }),
  },
})
