import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { DateTime } from 'luxon'
import { newId } from '#platform/identifiers'
import QuotaGrant from '../../models/quota_grant.js'
import QuotaGrantEntry, { type GrantEntryKind } from '../../models/quota_grant_entry.js'
import type { GrantUnits } from '../../models/quota_reservation.js'
import type { Meter } from './quota_meters.js'
import { grantById } from './quota_rows.js'

/** Whose grants are touched, when, and in which transaction. */
export interface GrantContext {
  period: { tenantId: string; meter: Meter }
  now: Date
  trx: TransactionClientContract
}

/**
 * The grants from which up to so many units are to be taken: by priority, then earliest expiry,
 * then earliest creation. Their rows are locked.
 */
export async function usableGrants(units: number, context: GrantContext): Promise<GrantUnits[]> {
  const grants = await grantsOf(context)
    .whereRaw('remaining > held')
    .where(unexpired(context.now))
    .orderBy('priority')
    .orderByRaw('expires_at is null, expires_at')
    .orderBy('createdAt')
    .orderBy('id')
    .forUpdate()

  const taken: GrantUnits[] = []
  let rest = units
  for (const grant of grants) {
    const share = Math.min(rest, grant.remaining - grant.held)
    if (share > 0) {
      taken.push({ grantId: grant.id, units: share })
      rest -= share
    }
  }
  return taken
}

/** Holds units of grants. */
export async function holdGrants(grants: GrantUnits[], context: GrantContext): Promise<void> {
  for (const { grantId, units } of grants) {
    await grantById(grantId, context.trx).update({
      held: context.trx.raw('held + ?', [units]),
      updatedAt: context.now.getTime(),
    })
  }
}

/** Ends a hold on grants: `burnt` are used up, what was held beyond that stays with its grant. */
export async function burnGrants(
  held: GrantUnits[],
  burnt: GrantUnits[],
  context: GrantContext
): Promise<void> {
  for (const { grantId, units } of held) {
    await grantById(grantId, context.trx).update({
      held: context.trx.raw('held - ?', [units]),
      updatedAt: context.now.getTime(),
    })
  }
  for (const { grantId, units } of burnt) {
    await changeRemaining(grantId, -units, 'burn', context)
  }
}

/**
 * Returns used units to the grants they came from, the one used last first. Grants that have
 * expired come after all others; what returns to them is ended by the next sweep.
 *
 * @param units No more than grants have given.
 */
export async function returnToGrants(units: number, context: GrantContext): Promise<void> {
  if (units === 0) {
    return
  }
  const grants = await grantsOf(context)
    .whereRaw('remaining < amount')
    .orderByRaw('case when expires_at <= ? then 1 else 0 end', [context.now.getTime()])
    .orderBy('priority', 'desc')
    .orderByRaw('expires_at is null desc, expires_at desc')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .forUpdate()

  let rest = units
  for (const grant of grants) {
    const share = Math.min(rest, grant.amount - grant.remaining)
    if (share > 0) {
      await changeRemaining(grant.id, share, 'return', context)
      rest -= share
    }
  }
}

/** Changes what remains of a grant and writes the line of its ledger. */
export async function changeRemaining(
  grantId: string,
  units: number,
  kind: GrantEntryKind,
  context: GrantContext
): Promise<void> {
  await grantById(grantId, context.trx).update({
    remaining: context.trx.raw('remaining + ?', [units]),
    updatedAt: context.now.getTime(),
  })
  const { remaining } = await grantById(grantId, context.trx).firstOrFail()
  await QuotaGrantEntry.create(
    {
      id: newId('qge'),
      tenantId: context.period.tenantId,
      grantId,
      kind,
      units,
      remaining,
      createdAt: DateTime.fromJSDate(context.now, { zone: 'utc' }),
    },
    { client: context.trx }
  )
}

/** Condition of a query: grants that have not expired at a moment. */
export function unexpired(now: Date) {
  return (query: { whereNull: Function; orWhere: Function }) => {
    query.whereNull('expiresAt')
    query.orWhere('expiresAt', '>', now.getTime())
  }
}

function grantsOf({ period, trx }: GrantContext) {
  return QuotaGrant.forTenant(period.tenantId, { client: trx }).where('meter', period.meter)
}
