import { adapters } from '#kernel/adapters/adapters'
import { providerPort } from '../../adapters/provider_port.js'
import { tierAllowance } from '../../extension_points/tier_allowance.js'
import { OWN_PROVIDERS, TIER_NAMES, TIERS, type Tier, type TierTerms } from './tiers.js'

/** A tier as it stands for a tenant. */
export interface TierState extends TierTerms {
  tier: Tier
  /** Ids of the providers that it may be used with. */
  providers: string[]
  /** It may be used with providers outside of this installation. */
  external: boolean
  /** The tenant's plan includes it. */
  allowed: boolean
}

/** Every tier as it stands for a tenant under its plan, from the smallest up. */
export async function tierStates(tenantId: string): Promise<TierState[]> {
  const plan = await tierAllowance().termsOf(tenantId)
  const installed = adapters.registry.adapters(providerPort.id).map(({ id }) => id)
  const highest = plan?.highestTier ? TIER_NAMES.indexOf(plan.highestTier) : -1
  return TIER_NAMES.map((tier, index) => {
    const terms = TIERS[tier]
    const providers = installed.filter(
      (id) => (terms.providers?.includes(id) ?? true) && (plan?.providers?.includes(id) ?? true)
    )
    return {
      tier,
      ...terms,
      providers,
      maxRows: Math.min(terms.maxRows, plan?.maxRows ?? terms.maxRows),
      external: providers.some((id) => !OWN_PROVIDERS.includes(id)),
      allowed: plan === null || index <= highest,
    }
  })
}
