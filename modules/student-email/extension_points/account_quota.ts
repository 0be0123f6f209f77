import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** How many more accounts a tenant may have. */
export interface AccountAllowance {
  /** Accounts that the tenant may have in all. */
  limit: number
  /** Accounts that may still be made. */
  available: number
}

/**
 * Counts the e-mail accounts of a tenant. Accounts are reserved for a subject (a bulk job, or one
 * account) before they are made, committed as they come into being and given back when they do not.
 * Accounts that are deleted are given back too. Every call is safe to repeat.
 */
export interface AccountQuota {
  /** What the tenant may have, or null without a limit. */
  allowance(tenantId: string, trx?: TransactionClientContract): Promise<AccountAllowance | null>

  /**
   * Reserves up to `accounts` accounts for a subject; for a subject that already holds a
   * reservation it answers that one.
   *
   * @returns how many were reserved: 0 to `accounts`.
   */
  reserve(
    reservation: { tenantId: string; subject: string; accounts: number },
    trx: TransactionClientContract
  ): Promise<number>

  /** Ends the subject's reservation: `accounts` were made, the rest is given back. */
  commit(
    made: { tenantId: string; subject: string; accounts: number },
    trx: TransactionClientContract
  ): Promise<void>

  /**
   * Counts accounts that came back into use (1: a restored account) or went out of it (-1: a
   * deleted one), once for each `change`.
   *
   * @returns false, and counts nothing, when the limit does not admit it.
   */
  adjust(
    use: { tenantId: string; change: string; accounts: number },
    trx: TransactionClientContract
  ): Promise<boolean>
}

const unlimited: AccountQuota = {
  allowance: async () => null,
  reserve: async ({ accounts }) => accounts,
  commit: async () => {},
  adjust: async () => true,
}

let registered = unlimited

/** Registers the quota. Called once, by the module that bills accounts, when it boots. */
export function registerAccountQuota(quota: AccountQuota): void {
  registered = quota
}

/** The registered quota; without one, accounts are unlimited. */
export function accountQuota(): AccountQuota {
  return registered
}
