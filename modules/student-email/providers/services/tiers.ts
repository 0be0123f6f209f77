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
export const OWN_PROVIDERS: readonly string[] = ['sandbox', 'dovecot']

/** Tiers from the smallest up. */
export const TIERS: Readonly<Record<Tier, TierTerms>> = {
  basic: { mailboxMb: 512, aliases: 1, providers: OWN_PROVIDERS, maxRows: 500 },
  standard: { mailboxMb: 2048, aliases: 3, providers: OWN_PROVIDERS, maxRows: 5000 },
  premium: { mailboxMb: 15_360, aliases: 10, providers: null, maxRows: 10_000 },
}

/** Names of the tiers from the smallest up. */
export const TIER_NAMES = Object.keys(TIERS) as Tier[]
