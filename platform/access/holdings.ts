import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { ApiException } from '#platform/http/api_exception'
import ApiKey from './api_key.js'

/** How many of something a tenant has at this moment. */
export type HoldingCount = (tenantId: string, trx?: TransactionClientContract) => Promise<number>

/**
 * A number that a tenant's plan says: null where the plan sets no limit, undefined where the tenant
 * has no plan.
 */
export type HoldingLimit = (
  tenantId: string,
  holding: string,
  trx?: TransactionClientContract
) => Promise<number | null | undefined>

const counts = new Map<string, HoldingCount>([['api_keys.max', countApiKeys]])

/** The error when a tenant has as many of something as its plan admits. */
export interface PlanRefusal {
  code: string
  message: (holding: string, limit: number, current: number) => string
}

let limitOf: HoldingLimit = async () => undefined
let refusal: PlanRefusal | null = null

/**
 * Tells how many of something a tenant has that a plan may limit. Called by the module that owns
 * it, while providers boot.
 *
 * @param holding Name of the limit, such as `webhooks.endpoints`.
 */
export function registerHolding(holding: string, count: HoldingCount): void {
  counts.set(holding, count)
}

/**
 * Sets who knows the limits, and what a tenant is told at one. Called once, by the module that
 * sells plans, when it boots.
 */
export function registerHoldingLimit(limit: HoldingLimit, refuseWith: PlanRefusal): void {
  limitOf = limit
  refusal = refuseWith
}

/** Error codes of routes that add to what a plan limits, for their documentation. */
export function planErrors(): string[] {
  return refusal ? [refusal.code] : []
}

/**
 * What the tenant's plan says of a limit, such as `api_keys.max` or `files.retention_days`: null
 * without a limit, undefined where the tenant has no plan.
 */
export function limitOfPlan(
  tenantId: string,
  limit: string,
  trx?: TransactionClientContract
): Promise<number | null | undefined> {
  return limitOf(tenantId, limit, trx)
}

/** What a tenant has of everything that a plan may limit. */
export async function holdingsOf(
  tenantId: string,
  trx?: TransactionClientContract
): Promise<{ holding: string; current: number }[]> {
  const found: { holding: string; current: number }[] = []
  for (const [holding, count] of counts) {
    found.push({ holding, current: await count(tenantId, trx) })
  }
  return found
}

/**
 * Refuses one more of something when the tenant has as many as its plan admits.
 *
 * @throws {ApiException} 422, with the code of the module that sells plans.
 */
export async function refuseBeyondPlan(
  tenantId: string,
  holding: string,
  trx?: TransactionClientContract
): Promise<void> {
  const limit = (await limitOf(tenantId, holding, trx)) ?? null
  const current = limit === null ? 0 : await counts.get(holding)?.(tenantId, trx)
  if (refusal && limit !== null && current !== undefined && current >= limit) {
    throw new ApiException(refusal.code, refusal.message(holding, limit, current))
  }
}

async function countApiKeys(tenantId: string, trx?: TransactionClientContract): Promise<number> {
  const now = DateTime.utc().toMillis()
  const [{ $extras }] = await ApiKey.forTenant(tenantId, { client: trx })
    .whereNull('revokedAt')
    .where((query) => query.whereNull('expiresAt').orWhere('expiresAt', '>', now))
    .count('* as total')
  return Number($extras.total)
}
