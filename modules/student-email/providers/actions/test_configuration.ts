import type { DateTime } from 'luxon'
import { momentOf, systemClock } from '#platform/clock'
import { findConfiguration } from '../queries/configurations.js'
import { mailProvider, providerError } from '../services/mail_providers.js'

/** How a test of the credentials went. */
export interface ConfigurationTest {
  success: boolean
  provider: string
  /** One sentence for the administrator, without secrets. */
  detail: string
  checkedAt: DateTime
}

/**
 * Asks the provider whether it accepts the tenant's credentials.
 *
 * @throws {ApiException} `EMAIL_CONFIG_MISSING` (400).
 */
export async function testConfiguration(
  tenantId: string,
  clock = systemClock
): Promise<ConfigurationTest> {
  const configuration = await findConfiguration(tenantId)
  const { provider } = configuration
  const { service } = await mailProvider(tenantId, provider)

  const outcome = await Promise.try(() => service.check()).then(
    (detail) => ({ success: true, detail, result: 'ok' }),
    (cause) => {
      const { message, kind } = providerError(cause)
      return { success: false, detail: message, result: kind as string }
    }
  )
  const checkedAt = momentOf(clock)
  await configuration
    .merge({ credentialsCheckedAt: checkedAt, credentialsResult: outcome.result })
    .save()
  return { success: outcome.success, provider, detail: outcome.detail, checkedAt }
}
