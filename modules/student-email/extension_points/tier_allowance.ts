import type { Tier } from '../providers/services/tiers.js'

/** What a tenant's plan says of student e-mail. */
export interface TierTermsOfPlan {
  /** The highest tier that may be used; null: none of them. */
  highestTier: Tier | null
  /** Ids of the providers that may be used; null: every one that the tier has. */
  providers: readonly string[] | null
  /** Rows that a bulk job may have; null: what the tier admits. */
  maxRows: number | null
}

/** Knows which tier and which providers a tenant has paid for. */
export interface TierAllowance {
  /** The terms of the tenant's plan, or null without any limits. */
  termsOf(tenantId: string): Promise<TierTermsOfPlan | null>
}

const unlimited: TierAllowance = { termsOf: async () => null }

let registered = unlimited

/** Registers the allowance. Called once, by the module that sells plans, when it boots. */
export function registerTierAllowance(allowance: TierAllowance): void {
  registered = allowance
}

/** The registered allowance; without one, every tier may be used. */
export function tierAllowance(): TierAllowance {
  return registered
}
