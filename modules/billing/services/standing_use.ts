import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { ruleBroken } from '#kernel/http/api_exception'
import ApiKey from '#kernel/tenancy/api_key'
import type Plan from '../models/plan.js'
import QuotaPeriod from '../models/quota_period.js'
import { defaultEntitlements, UNLIMITED } from './entitlement_catalogue.js'
import { sum } from './money.js'

/** Something of which a tenant has more than a plan admits. */
export interface Blocker {
  key: StandingKey
  current: number
  limit: number
}

type StandingKey = 'emails.accounts' | 'api_keys.max' | 'webhooks.endpoints'
type Counter = (tenantId: string, client?: TransactionClientContract) => Promise<number>

const counters = new Map<StandingKey, Counter>([
  ['emails.accounts', countAccounts],
  ['api_keys.max', countApiKeys],
])

/** Registers who counts what a tenant has at this moment; called while providers boot. */
export function registerStandingUse(key: StandingKey, counter: Counter): void {
  counters.set(key, counter)
}

/** What stands in the way of a plan: everything of which the tenant has more than it admits. */
export async function blockersOf(
  tenantId: string,
  plan: Plan,
  options?: { client?: TransactionClientContract }
): Promise<Blocker[]> {
  const limits = { ...defaultEntitlements, ...plan.entitlements }
  const blockers: Blocker[] = []
  for (const [key, count] of counters) {
    const limit = limits[key]
    if (limit !== UNLIMITED) {
      const current = await count(tenantId, options?.client)
      if (current > limit) {
        blockers.push({ key, current, limit })
      }
    }
  }
  return blockers
}

/** @throws {ApiException} `BILLING_LIMIT_EXCEEDED` (422), with each of them in its message. */
export function refuseBlockers(blockers: readonly Blocker[]): void {
  if (blockers.length > 0) {
    const list = blockers.map(({ key, current, limit }) => `${key}: ${current} of ${limit}`)
    throw ruleBroken(
      'BILLING_LIMIT_EXCEEDED',
      `planCode: more is in use than the plan admits (${list.join('; ')}). Remove some first.`
    )
  }
}

async function countAccounts(tenantId: string, client?: TransactionClientContract) {
  const periods = await QuotaPeriod.forTenant(tenantId, { client }).where('meter', 'email_accounts')
  return sum(periods.map(({ used }) => used))
}

async function countApiKeys(tenantId: string, client?: TransactionClientContract) {
  const now = DateTime.utc().toMillis()
  const [{ $extras }] = await ApiKey.forTenant(tenantId, { client })
    .whereNull('revokedAt')
    .where((query) => query.whereNull('expiresAt').orWhere('expiresAt', '>', now))
    .count('* as total')
  return Number($extras.total)
}
