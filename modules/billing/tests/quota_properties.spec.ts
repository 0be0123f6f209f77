import { test } from '@japa/runner'
import fc from 'fast-check'
import QuotaGrant from '../models/quota_grant.js'
import QuotaGrantEntry from '../models/quota_grant_entry.js'
import QuotaPeriod from '../models/quota_period.js'
import QuotaReservation from '../models/quota_reservation.js'
import UsageEvent from '../models/usage_event.js'
import type { Meter } from '../quota/services/quota_meters.js'
import { QuotaBench } from './support/quota_bench.js'
import { RANDOM } from '#tests/random_seed'

const HOUR = 3_600_000

/** Random runs of each meter. */
const RUNS = 25

type Step = (bench: QuotaBench) => Promise<unknown>

const subject = fc.integer({ min: 1, max: 5 }).map((number) => `file-${number}`)
const units = fc.integer({ min: 1, max: 60 })

/** Anything that can happen; it names itself where a run fails. */
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: steps('reserve', subject, units, fc.boolean()) },
  { weight: 3, arbitrary: steps('extend', subject, units) },
  { weight: 5, arbitrary: steps('settle', subject, fc.integer({ min: 0, max: 70 })) },
  { weight: 2, arbitrary: steps('grant', units, grantOptions()) },
  { weight: 2, arbitrary: steps('adjust', subject, fc.integer({ min: -9, max: 9 })) },
  { weight: 2, arbitrary: steps('keep', subject) },
  { weight: 1, arbitrary: steps('void', subject) },
  { weight: 3, arbitrary: steps('expire') },
  { weight: 3, arbitrary: waiting() },
  { weight: 1, arbitrary: upgrading() }
)

/** Steps that happen one after the other; those of one group happen at the same time. */
const run = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), {
  minLength: 5,
  maxLength: 20,
})

function steps(name: keyof QuotaBench, ...parameters: fc.Arbitrary<unknown>[]) {
  return fc.tuple(...parameters).map((values) => {
    const act = (bench: QuotaBench) =>
      (bench[name] as (...values: unknown[]) => Promise<unknown>).apply(bench, values)
    return named(`${name} ${JSON.stringify(values)}`, act)
  })
}

/** From half an hour to three weeks: reservations expire, grants expire, periods end. */
function waiting() {
  return fc
    .constantFrom(0.5, 2, 24, 500)
    .map((hours) => named(`wait ${hours} h`, async (bench: QuotaBench) => bench.wait(hours * HOUR)))
}

function upgrading() {
  return fc.integer({ min: 1, max: 50 }).map((more) =>
    named(`upgrade by ${more}`, async (bench: QuotaBench) => {
      bench.plan = { ...bench.plan, limit: bench.plan.limit + more }
    })
  )
}

function grantOptions() {
  return fc.record({ priority: fc.integer({ min: 1, max: 3 }), hours: fc.constantFrom(1, 48, 0) })
}

function named(name: string, act: Step): Step {
  return Object.assign(act, { [fc.toStringMethod]: () => name })
}

/** What is wrong with the books of a tenant; empty when everything adds up. */
async function mistakesOf({ tenantId, plan }: QuotaBench): Promise<string[]> {
  const periods = await QuotaPeriod.forTenant(tenantId)
  const reservations = await QuotaReservation.forTenant(tenantId)
  const grants = await QuotaGrant.forTenant(tenantId)
  const entries = await QuotaGrantEntry.forTenant(tenantId)
  const events = await UsageEvent.forTenant(tenantId).whereNull('voidedAt')
  const held = reservations.filter(({ status }) => status === 'held')
  const isLate = reservations.some(({ status }) => status === 'late')
  const mistakes: string[] = []
  const expect = (right: boolean, sentence: string) => right || mistakes.push(sentence)

  for (const period of periods) {
    const { id, limitUnits, used, reserved, grantsUsed, grantsReserved } = period
    const { overageUsed, overageReserved } = period
    const counters = [used, reserved, grantsUsed, grantsReserved, overageUsed, overageReserved]
    expect(Math.min(...counters) >= 0, 'a counter is negative')
    expect(used + reserved <= limitUnits, 'the plan has given more than it has')
    expect(
      period.totalUsed + period.totalReserved <=
        limitUnits + overageUsed + overageReserved + grantsUsed + grantsReserved,
      'used and reserved are more than limit, overage and burnt grants'
    )
    const own = events.filter(({ periodId }) => periodId === id)
    expect(sum(own, ({ quantity }) => quantity) === period.totalUsed, 'events are not what is used')
    const holding = held.filter(({ periodId }) => periodId === id)
    expect(
      sum(holding, (reservation) => reservation.units) === period.totalReserved,
      'reservations are not what is held'
    )
    const isExcess = reservations.some(({ units: taken, committedUnits }) => committedUnits > taken)
    expect(
      overageUsed + overageReserved <= plan.overageCap || isLate || isExcess,
      'overage is beyond its cap'
    )
  }

  for (const { id, amount, remaining, held: heldUnits } of grants) {
    const ledger = entries.filter(({ grantId }) => grantId === id)
    expect(sum(ledger, (entry) => entry.units) === remaining, 'a ledger is not what remains')
    expect(remaining >= heldUnits && heldUnits >= 0 && remaining <= amount, 'a grant is overdrawn')
    const shares = held.flatMap(({ sources }) => sources.grants)
    const own = shares.filter(({ grantId }) => grantId === id)
    expect(sum(own, (share) => share.units) === heldUnits, 'a grant holds for nobody')
  }
  const out = entries.filter(({ kind }) => kind === 'burn' || kind === 'return')
  expect(
    -sum(out, (entry) => entry.units) === sum(periods, ({ grantsUsed }) => grantsUsed),
    'what grants gave is not what periods took'
  )
  return mistakes
}

function sum<Item>(items: Item[], value: (item: Item) => number): number {
  return items.reduce((total, item) => total + value(item), 0)
}

test.group('The books of the quota', (group) => {
  group.tap((each) => each.timeout(240_000))

  for (const meter of ['pages', 'email_accounts'] satisfies Meter[]) {
    test(`add up after anything that can happen to ${meter}, also at the same time`, async () => {
      const property = fc.asyncProperty(run, async (groups) => {
        const bench = new QuotaBench(meter)
        bench.plan = { limit: 100, overageCap: 30 }
        for (const together of groups) {
          await Promise.all(together.map((act) => act(bench)))
          const mistakes = await mistakesOf(bench)
          if (mistakes.length > 0) {
            throw new Error(mistakes.join('; '))
          }
        }
      })
      await fc.assert(property, { numRuns: RUNS, endOnFailure: true })
    }).tags([RANDOM])
  }
})
