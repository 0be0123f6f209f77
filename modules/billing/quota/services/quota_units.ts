import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type QuotaPeriod from '../../models/quota_period.js'
import type { GrantUnits, UnitSources } from '../../models/quota_reservation.js'
import { burnGrants, holdGrants, returnToGrants, usableGrants } from './quota_grants.js'
import { periodById } from './quota_rows.js'

/** Columns of a period that count. */
type Counter =
  'used' | 'reserved' | 'grantsUsed' | 'grantsReserved' | 'overageUsed' | 'overageReserved'

/** Units in all. */
export function totalOf({ plan, grants, overage }: UnitSources): number {
  return plan + sumOf(grants) + overage
}

/**
 * Takes units from a period and gives them back. Order of use: plan, then grants, then overage.
 *
 * Every method runs in a transaction. Whoever touches a period's grants or reservations has locked
 * the period's row before, so that two transactions never wait for each other.
 */
export class PeriodUnits {
  constructor(
    readonly period: Pick<QuotaPeriod, 'id' | 'tenantId' | 'meter'>,
    readonly now: Date,
    readonly trx: TransactionClientContract
  ) {}

  /**
   * Holds all of the units or, where less is left, none.
   *
   * @param overageCap Units of overage that the plan allows in one period; 0 for none.
   * @returns what they were taken from, or null.
   */
  async hold(units: number, overageCap: number): Promise<UnitSources | null> {
    if (await this.#holdPlanUnits(units)) {
      return { plan: units, grants: [], overage: 0 }
    }
    const sources = await this.#distribute(units, overageCap)
    return totalOf(sources) === units ? this.#hold(sources) : null
  }

  /** Holds as many of the units as are left. */
  async holdUpTo(units: number, overageCap: number): Promise<UnitSources> {
    return this.#hold(await this.#distribute(units, overageCap))
  }

  /**
   * Holds all of the units, as overage where nothing else is left: for work that is already done.
   */
  async holdRegardless(units: number): Promise<UnitSources> {
    return this.#hold(await this.#distribute(units, Number.POSITIVE_INFINITY))
  }

  /**
   * Ends a hold: the first units of its sources are used, the rest returns to where it came from.
   *
   * @param used 0 to all units of the hold.
   * @returns what the used units were taken from.
   */
  async settle(held: UnitSources, used: number): Promise<UnitSources> {
    const burnt = firstUnits(held, used)
    await this.#add({
      reserved: -held.plan,
      used: burnt.plan,
      grantsReserved: -sumOf(held.grants),
      grantsUsed: sumOf(burnt.grants),
      overageReserved: -held.overage,
      overageUsed: burnt.overage,
    })
    await burnGrants(held.grants, burnt.grants, this)
    return burnt
  }

  /**
   * Takes used units back, the last ones first: overage, grants, plan. For meters that never reset.
   *
   * @returns number of units that came back: no more than were used.
   */
  async giveBackUsed(units: number): Promise<number> {
    const period = await this.lock()
    const back = Math.min(units, period.totalUsed)
    const overage = Math.min(back, period.overageUsed)
    const grants = Math.min(back - overage, period.grantsUsed)
    await returnToGrants(grants, this)
    await this.#add({
      overageUsed: -overage,
      grantsUsed: -grants,
      used: -(back - overage - grants),
    })
    return back
  }

  /** Locks the period's row until the transaction ends, and reads it. */
  lock(): Promise<QuotaPeriod> {
    return this.#row().forUpdate().firstOrFail()
  }

  /** The usual way: one statement decides, and the number of changed rows is the answer. */
  async #holdPlanUnits(units: number): Promise<boolean> {
    const changed = await this.#row()
      .where((free) =>
        free.where('limitUnits', '<', 0).orWhereRaw('used + reserved + ? <= limit_units', [units])
      )
      .update({
        reserved: this.trx.raw('reserved + ?', [units]),
        updatedAt: this.now.getTime(),
      })
    return Number(changed) === 1
  }

  /** What up to so many units would be taken from, with everything locked that they come from. */
  async #distribute(units: number, overageCap: number): Promise<UnitSources> {
    const period = await this.lock()
    const plan = Math.min(units, period.planUnitsLeft)
    const grants = plan < units ? await usableGrants(units - plan, this) : []
    const rest = units - plan - sumOf(grants)
    const overageLeft = overageCap - period.overageUsed - period.overageReserved
    return { plan, grants, overage: Math.max(0, Math.min(rest, overageLeft)) }
  }

  async #hold(sources: UnitSources): Promise<UnitSources> {
    await this.#add({
      reserved: sources.plan,
      grantsReserved: sumOf(sources.grants),
      overageReserved: sources.overage,
    })
    await holdGrants(sources.grants, this)
    return sources
  }

  async #add(changes: Partial<Record<Counter, number>>): Promise<void> {
    const sums = Object.entries(changes)
      .filter(([, change]) => change !== 0)
      .map(([counter, change]) => [counter, this.trx.raw('?? + ?', [columnOf(counter), change])])
    if (sums.length > 0) {
      await this.#row().update({ ...Object.fromEntries(sums), updatedAt: this.now.getTime() })
    }
  }

  #row() {
    return periodById(this.period.id, this.trx)
  }
}

/** The sources of the first so many units. */
function firstUnits({ plan, grants, overage }: UnitSources, units: number): UnitSources {
  let rest = units - Math.min(units, plan)
  const burnt: GrantUnits[] = []
  for (const grant of grants) {
    const share = Math.min(rest, grant.units)
    if (share > 0) {
      burnt.push({ grantId: grant.grantId, units: share })
      rest -= share
    }
  }
  return { plan: Math.min(units, plan), grants: burnt, overage: Math.min(rest, overage) }
}

/** The sources of two holds of one subject. */
export function joined(first: UnitSources, second: UnitSources): UnitSources {
  return {
    plan: first.plan + second.plan,
    grants: [...first.grants, ...second.grants],
    overage: first.overage + second.overage,
  }
}

function sumOf(grants: readonly GrantUnits[]): number {
  return grants.reduce((sum, { units }) => sum + units, 0)
}

function columnOf(counter: string): string {
  return counter.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
