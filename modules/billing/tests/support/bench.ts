import { DateTime } from 'luxon'
import { createTenant, type TestTenant } from '#tests/helpers'
import type { Clock } from '#platform/clock'
import { newId } from '#platform/identifiers'
import { AllocatePayment } from '../../payments/actions/allocate_payment.js'
import { applyPlans } from '../../plans/actions/apply_plans.js'
import { RunBilling } from '../../invoices/actions/run_billing.js'
import { saveProfile } from '../../invoices/actions/save_profile.js'
import { StartSubscription } from '../../subscriptions/actions/start_subscription.js'
import Invoice from '../../models/invoice.js'
import { latestSubscription } from '../../subscriptions/queries/subscriptions.js'

/** A clock that stands still until a test moves it. */
export class TestClock implements Clock {
  #now: Date

  constructor(text: string, zone = 'Africa/Lagos') {
    this.#now = at(text, zone)
  }

  now(): Date {
    return this.#now
  }

  /** Moves forward. */
  move(days: number): void {
    this.#now = DateTime.fromJSDate(this.#now).plus({ days }).toJSDate()
  }

  /** Moves to a local moment. */
  set(text: string, zone = 'Africa/Lagos'): void {
    this.#now = at(text, zone)
  }
}

/** A local moment. */
export function at(text: string, zone = 'Africa/Lagos'): Date {
  return DateTime.fromISO(text, { zone }).toJSDate()
}

/** What a plan of a test says; the rest is usual. */
export interface TestPlan {
  priceMinor: number
  interval?: 'month' | 'year'
  trialDays?: number
  entitlements?: Record<string, unknown>
  overage?: object[]
  tenant?: string
}

/** Makes a plan that only this test knows, and returns its code. */
export async function makePlan(plan: TestPlan): Promise<string> {
  const code = newId('p').replace('_', '-')
  await applyPlans({ plans: [{ code, name: 'Test', entitlements: {}, ...plan }] })
  return code
}

export const profileDetails = {
  legalName: 'Ọlá Schools Ltd',
  address: '1 Marina',
  city: 'Lagos',
  state: 'Lagos',
  country: 'NG',
  taxId: '1234567890',
  billingEmail: 'bursar@school.test',
}

/** A tenant whose time a test decides. */
export class BillingBench {
  /** A tenant whose billing profile is filled in. */
  static async create(now: string, zone = 'Africa/Lagos'): Promise<BillingBench> {
    const bench = await BillingBench.unknown(now, zone)
    await bench.fillProfile()
    return bench
  }

  /** A tenant of which billing knows nothing. */
  static async unknown(now: string, zone = 'Africa/Lagos'): Promise<BillingBench> {
    return new BillingBench(await createTenant(), new TestClock(now, zone), zone)
  }

  private constructor(
    readonly account: TestTenant,
    readonly clock: TestClock,
    readonly zone: string
  ) {}

  get tenantId(): string {
    return this.account.tenant.id
  }

  /** Begins a subscription to a new plan. */
  async subscribe(plan: TestPlan) {
    const planCode = await makePlan(plan)
    return this.subscribeTo(planCode)
  }

  subscribeTo(planCode: string) {
    const { tenantId, zone: timezone } = this
    return new StartSubscription(this.clock).handle({ tenantId, planCode, timezone })
  }

  async fillProfile(): Promise<void> {
    await saveProfile(this.tenantId, profileDetails)
  }

  /** Runs what time brings about, at a local moment. */
  run(moment: string) {
    this.clock.set(moment, this.zone)
    return this.runNow()
  }

  runNow() {
    return new RunBilling(this.clock).handle({ tenantId: this.tenantId })
  }

  async subscription() {
    return (await latestSubscription(this.tenantId))!
  }

  async status() {
    const { status } = await this.subscription()
    return status
  }

  /** Pays an invoice in full. */
  pay({ id, amountDue, currency }: Invoice, reference = newId('ref')) {
    return new AllocatePayment(this.clock).handle({
      tenantId: this.tenantId,
      invoiceId: id,
      reference,
      amount: amountDue,
      currency,
      paidAt: this.clock.now(),
    })
  }

  /** Invoices, the oldest first. */
  invoices(): Promise<Invoice[]> {
    return Invoice.forTenant(this.tenantId).orderBy('id')
  }

  /** Local dates of the current period. */
  async period(): Promise<[string, string]> {
    const { currentPeriodStart, currentPeriodEnd, timezone } = await this.subscription()
    return [
      currentPeriodStart.setZone(timezone).toISODate()!,
      currentPeriodEnd.setZone(timezone).toISODate()!,
    ]
  }
}
