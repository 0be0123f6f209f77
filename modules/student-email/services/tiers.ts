import { adapters } from '#kernel/adapters/adapters'
import { providerPort } from '../adapters/provider_port.js'
import { tierAllowance } from '../extension_points/tier_allowance.js'

/** Size of what a pupil gets. */
export type Tier = 'basic' | 'standard' | 'premium'

/** What a tier holds. */
export interface TierTerms {
  /** Megabytes of a mailbox: the default, and the most. */
  mailboxMb: number
  /** Further addresses of an account. */
  aliases: number
  /** Providers that it may be used with; null: every one. */
  providers: readonly string[] | null
  /** Rows of one bulk job. */
  maxRows: number
}

/** Providers that cost the installation nothing for each account. */
const OWN_PROVIDERS: readonly string[] = ['sandbox', 'dovecot']

/** Tiers from the smallest up. */
export const TIERS: Readonly<Record<Tier, TierTerms>> = {
  basic: { mailboxMb: 512, aliases: 1, providers: OWN_PROVIDERS, maxRows: 500 },
  standard: { mailboxMb: 2048, aliases: 3, providers: OWN_PROVIDERS, maxRows: 5000 },
  premium: { mailboxMb: 15_360, aliases: 10, providers: null, maxRows: 10_000 },
}

/** Names of the tiers from the smallest up. */
export const TIER_NAMES = Object.keys(TIERS) as Tier[]

/** A tier as it stands for a tenant. */
export interface TierState extends TierTerms {
  tier: Tier
  /** Ids of the providers that it may be used with. */
  providers: readonly string[]
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
