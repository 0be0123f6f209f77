import { iso } from '#platform/http/moments'
import {
  count,
  flag,
  listOf,
  moment,
  momentOrNull,
  object,
  oneOf,
  shape,
  text,
  textOrNull,
  type Shown,
} from '#platform/http/shapes'
import { show } from '#platform/http/show'
import type EmailConfiguration from '../../models/email_configuration.js'
import { mailProvider } from '../services/mail_providers.js'
import { accountUsage } from '../queries/configurations.js'
import { domainOrNull } from '../../domains/queries/domains.js'

export const tier = oneOf('basic', 'standard', 'premium')

const settings = {
  usernamePatterns: listOf(text),
  suffixStart: count,
  suffixMinDigits: count,
  maxLocalLength: count,
  reservedNames: listOf(text),
  passwordStyle: oneOf('random', 'passphrase'),
  passwordDelivery: oneOf('download', 'none'),
}

/** A tenant's configuration; before the first `PUT`, that there is none. */
export const configuration = object(
  {
    configured: flag,
    tier: textOrNull,
    provider: textOrNull,
    defaultDomain: textOrNull,
    credentials: object({ set: flag, lastCheckedAt: momentOrNull, lastResult: textOrNull }),
    usage: object({ accounts: count, limit: shape<number>({ type: 'integer', minimum: -1 }) }),
  },
  {
    defaultDomainId: textOrNull,
    ...settings,
    safeguards: object({
      maxDisablePercent: count,
      maxCreate: shape<number | null>({ type: ['integer', 'null'], minimum: 1 }),
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
  tiers: listOf(
    object({
      tier,
      mailboxMb: count,
      aliases: count,
      providers: listOf(text),
      maxRows: count,
      external: flag,
      allowed: flag,
    })
  ),
})

/**
 * How a school makes its addresses, and how many it has. Credentials are never shown, only whether
 * they are set.
 *
 * @param row Null: nothing is set up yet.
 */
export async function presentConfiguration(
  tenantId: string,
  row: EmailConfiguration | null
): Promise<Shown<typeof configuration>> {
  const usage = await accountUsage(tenantId)
  if (!row) {
    return {
      configured: false,
      tier: null,
      provider: null,
      defaultDomain: null,
      credentials: { set: false, lastCheckedAt: null, lastResult: null },
      usage,
    }
  }
  const { provider, defaultDomainId, maxDisablePercent, maxCreate } = row
  const domain = defaultDomainId ? await domainOrNull(tenantId, defaultDomainId) : null
  return {
    configured: true,
    tier: row.tier,
    provider,
    defaultDomain: domain?.domain ?? null,
    defaultDomainId: domain?.id ?? null,
    ...show(object(settings), row),
    safeguards: { maxDisablePercent, maxCreate },
    credentials: {
      set: await isSet(tenantId, provider),
      lastCheckedAt: iso(row.credentialsCheckedAt),
      lastResult: row.credentialsResult,
    },
    usage,
  }
}

function isSet(tenantId: string, provider: string): Promise<boolean> {
  return mailProvider(tenantId, provider).then(
    () => true,
    () => false
  )
}
