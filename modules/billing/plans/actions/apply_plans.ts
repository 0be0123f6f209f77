import { isDeepStrictEqual } from 'node:util'
import type { Infer } from '@vinejs/vine/types'
import { Exception } from '@adonisjs/core/exceptions'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import config from '#config/billing'
import { inTransaction } from '#platform/database/transaction'
import { validate } from '#platform/http/validate'
import { newId } from '#platform/identifiers'
import Tenant from '#kernel/tenancy/tenant'
import Plan, { EVERYONE } from '../../models/plan.js'
import { planFileValidator } from '../validators/plans.js'

type PlanFile = Infer<typeof planFileValidator>

/** What became of a plan of the file. */
export interface AppliedPlan {
  code: string
  version: number
  outcome: 'created' | 'changed' | 'unchanged' | 'archived'
}

/**
 * Makes the plans what a file says. A plan that differs from its current version gets a new one;
 * subscriptions keep the version they have. A plan for everyone and the plans of single tenants are
 * apart, also where they have the same code. Plans that the file does not name stay as they are.
 * Applying a file again changes nothing.
 *
 * @param file Parsed JSON: `{ "plans": [...] }`.
 * @throws {ApiException} `VALIDATION_ERROR` with the path of the first bad field.
 * @throws {Exception} `E_UNKNOWN_TENANT` (404) for a plan of a tenant that does not exist.
 */
export async function applyPlans(file: unknown): Promise<AppliedPlan[]> {
  const { plans } = await validate(planFileValidator, file)
  return inTransaction(async (trx) => {
    const applied: AppliedPlan[] = []
    for (const plan of plans) {
      applied.push(await apply(plan, trx))
    }
    return applied
  })
}

async function apply(
  wanted: PlanFile['plans'][number],
  trx: TransactionClientContract
): Promise<AppliedPlan> {
  const { code } = wanted
  const content = await contentOf(wanted, trx)
  const { tenantId } = content
  const newest = await Plan.forTenant(tenantId, { client: trx })
    .where('code', code)
    .orderBy('version', 'desc')
    .first()

  if (newest && isDeepStrictEqual(contentOfVersion(newest), content)) {
    const current = !wanted.archived
    if (newest.current === current) {
      return { code, version: newest.version, outcome: 'unchanged' }
    }
    await newest.useTransaction(trx).merge({ current }).save()
    return { code, version: newest.version, outcome: current ? 'changed' : 'archived' }
  }

  const version = await nextVersion(code, trx)
  await Plan.forTenant(tenantId, { client: trx }).where('code', code).update({ current: false })
  await Plan.create(
    { id: newId('plan'), code, version, ...content, current: !wanted.archived },
    { client: trx }
  )
  return { code, version, outcome: newest ? 'changed' : 'created' }
}

/** Versions are counted for each code, whoever may choose the plan. */
async function nextVersion(code: string, trx: TransactionClientContract): Promise<number> {
  const newest = await Plan.acrossTenants({ client: trx })
    .where('code', code)
    .orderBy('version', 'desc')
    .first()
  return (newest?.version ?? 0) + 1
}

/** What makes two versions of a plan different. */
type PlanContent = ReturnType<typeof contentOfVersion>

function contentOfVersion(plan: Plan) {
  const { tenantId, name, description, priceMinor, currency, interval } = plan
  const { intervalCount, trialDays, entitlements, overage } = plan
  return {
    tenantId,
    name,
    description,
    priceMinor,
    currency,
    interval,
    intervalCount,
    trialDays,
    entitlements,
    overage,
  }
}

async function contentOf(
  wanted: PlanFile['plans'][number],
  trx: TransactionClientContract
): Promise<PlanContent> {
  return {
    tenantId: wanted.tenant === undefined ? EVERYONE : await tenantIdOf(wanted.tenant, trx),
    name: wanted.name,
    description: wanted.description ?? '',
    priceMinor: wanted.priceMinor,
    currency: config.currency,
    interval: wanted.interval ?? 'month',
    intervalCount: wanted.intervalCount ?? 1,
    trialDays: wanted.trialDays ?? 0,
    entitlements: JSON.parse(JSON.stringify(wanted.entitlements)),
    overage: (wanted.overage ?? []).map(({ meter, unitMinor, cap }) => ({
      meter,
      unitMinor,
      cap: cap ?? null,
    })),
  }
}

async function tenantIdOf(slug: string, trx: TransactionClientContract): Promise<string> {
  const tenant = await Tenant.findBy('slug', slug, { client: trx })
  if (!tenant) {
    throw new Exception(`There is no tenant "${slug}".`, { code: 'E_UNKNOWN_TENANT', status: 404 })
  }
  return tenant.id
}
