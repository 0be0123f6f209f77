import { recordAudit } from '#platform/audit/audit_log'
import { inTransaction } from '#platform/database/transaction'
import { adapters } from '#kernel/adapters/adapters'
import { ApiException, validationError } from '#platform/http/api_exception'
import { newId } from '#platform/identifiers'
import { providerPort } from '../../adapters/provider_port.js'
import EmailAccount, { LIVE_STATUSES } from '../../models/email_account.js'
import EmailConfiguration from '../../models/email_configuration.js'
import { findDomain } from '../../domains/queries/domains.js'
import { checkPatterns, DEFAULT_PATTERNS } from '../../accounts/services/user_name_pattern.js'
import { tierStates } from '../services/tier_states.js'
import type { Tier } from '../services/tiers.js'

/** What a tenant sets. What is left out stays, or has its default. */
export interface EmailSettings {
  tier: Tier
  provider: string
  defaultDomainId?: string
  usernamePatterns?: string[]
  suffixStart?: number
  suffixMinDigits?: number
  maxLocalLength?: number
  reservedNames?: string[]
  passwordStyle?: EmailConfiguration['passwordStyle']
  passwordDelivery?: EmailConfiguration['passwordDelivery']
  safeguards?: { maxDisablePercent?: number; maxCreate?: number | null }
  credentials?: Record<string, unknown>
}

const DEFAULTS = {
  defaultDomainId: null,
  usernamePatterns: [...DEFAULT_PATTERNS],
  suffixStart: 2,
  suffixMinDigits: 1,
  maxLocalLength: 30,
  reservedNames: [],
  passwordStyle: 'random' as const,
  passwordDelivery: 'download' as const,
  maxDisablePercent: 5,
  maxCreate: null,
  credentialsCheckedAt: null,
  credentialsResult: null,
}

/**
 * Sets how a tenant provisions accounts.
 *
 * @throws {ApiException} `VALIDATION_ERROR`, naming the field; `EMAIL_TIER_NOT_ALLOWED` (422);
 *   `EMAIL_DOMAIN_NOT_FOUND` (404); `EMAIL_INVALID_STATE` (409) for another provider while accounts
 *   exist at the present one.
 */
export async function configureEmail(
  tenantId: string,
  settings: EmailSettings
): Promise<EmailConfiguration> {
  const { credentials, safeguards, ...fields } = settings
  checkPatterns(fields.usernamePatterns ?? [], 'usernamePatterns')
  await checkTier(tenantId, settings)
  if (fields.defaultDomainId) {
    await findDomain(tenantId, fields.defaultDomainId)
  }

  const stored =
    (await EmailConfiguration.forTenant(tenantId).first()) ??
    new EmailConfiguration().fill({ id: newId('emc'), tenantId, ...DEFAULTS })
  if (stored.$isPersisted && stored.provider !== settings.provider) {
    await refuseChange(tenantId)
  }
  await useProvider(tenantId, settings.provider, credentials)

  if (credentials || stored.provider !== settings.provider) {
    stored.merge({ credentialsCheckedAt: null, credentialsResult: null })
  }
  stored.merge({ ...fields, ...safeguards })
  return inTransaction(async (trx) => {
    await recordAudit(trx, {
      tenantId,
      action: 'email_configuration.saved',
      target: { type: 'email_configuration', id: stored.id },
      changes: { fields: Object.keys(settings) },
    })
    return stored.useTransaction(trx).save()
  })
}

async function checkTier(tenantId: string, { tier, provider }: EmailSettings): Promise<void> {
  const known = adapters.registry.adapters(providerPort.id).map(({ id }) => id)
  if (!known.includes(provider)) {
    throw validationError(`provider: must be one of ${known.join(', ')}`)
  }
  const states = await tierStates(tenantId)
  const state = states.find((candidate) => candidate.tier === tier)
  if (!state?.allowed) {
    throw new ApiException(
      'EMAIL_TIER_NOT_ALLOWED',
      `Your plan does not include the tier ${tier}. GET /api/student-emails/tiers shows which.`
    )
  }
  if (!state.providers.includes(provider)) {
    throw new ApiException(
      'EMAIL_TIER_NOT_ALLOWED',
      `The tier ${tier} can be used with ${state.providers.join(', ')}, not with ${provider}.`
    )
  }
}

async function refuseChange(tenantId: string): Promise<void> {
  const account = await EmailAccount.forTenant(tenantId)
    .whereIn('status', [...LIVE_STATUSES, 'deleted'])
    .first()
  if (account) {
    throw new ApiException(
      'EMAIL_INVALID_STATE',
      'The provider cannot be changed while accounts exist. Delete and purge them first.'
    )
  }
}

async function useProvider(
  tenantId: string,
  provider: string,
  credentials: Record<string, unknown> = {}
): Promise<void> {
  try {
    await adapters.use(tenantId, providerPort, provider, credentials)
  } catch (error) {
    throw error instanceof ApiException && error.code === 'VALIDATION_ERROR'
      ? validationError(`credentials.${error.message}`)
      : error
  }
}
