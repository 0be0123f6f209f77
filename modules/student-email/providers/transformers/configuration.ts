import type EmailConfiguration from '../../models/email_configuration.js'
import { mailProvider } from '../services/mail_providers.js'
import { accountUsage } from '../queries/configurations.js'
import { domainOrNull } from '../../domains/queries/domains.js'

/** A tenant's configuration as the API shows it; before the first `PUT`, that there is none. */
export async function presentConfiguration(
  tenantId: string,
  configuration: EmailConfiguration | null
) {
  const usage = await accountUsage(tenantId)
  if (!configuration) {
    return {
      configured: false,
      tier: null,
      provider: null,
      defaultDomain: null,
      credentials: { set: false, lastCheckedAt: null, lastResult: null },
      usage,
    }
  }
  const { provider, defaultDomainId } = configuration
  const domain = defaultDomainId ? await domainOrNull(tenantId, defaultDomainId) : null
  return {
    configured: true,
    tier: configuration.tier,
    provider,
    defaultDomain: domain?.domain ?? null,
    defaultDomainId: domain?.id ?? null,
    usernamePatterns: configuration.usernamePatterns,
    suffixStart: configuration.suffixStart,
    suffixMinDigits: configuration.suffixMinDigits,
    maxLocalLength: configuration.maxLocalLength,
    reservedNames: configuration.reservedNames,
    passwordStyle: configuration.passwordStyle,
    passwordDelivery: configuration.passwordDelivery,
    safeguards: {
      maxDisablePercent: configuration.maxDisablePercent,
      maxCreate: configuration.maxCreate,
    },
    credentials: {
      set: await isSet(tenantId, provider),
      lastCheckedAt: configuration.credentialsCheckedAt?.toISO() ?? null,
      lastResult: configuration.credentialsResult,
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
