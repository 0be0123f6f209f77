import logger from '@adonisjs/core/services/logger'
import { GatewayError, type GatewayTransaction } from '@tenant-education/adapter-kit'
import { systemClock, type Clock } from '#platform/clock'
import { isEnabled } from '#kernel/tenancy/module_state'
import Payment from '../models/payment.js'
import PaymentAttempt from '../models/payment_attempt.js'
import { gatewaysOfConnection, type ConnectedGateway } from '../services/gateways.js'
import { CheckPayment } from './check_payment.js'

const HOUR = 3_600_000

/** Milliseconds that are looked at, so that what a run misses is seen by the next. */
const WINDOW = 48 * HOUR

/** The youngest payments are left out: the gateway's list may not have them yet. */
const SETTLING_TIME = HOUR

/**
 * Where the gateway's list and our rows differ. `unknown`: the gateway has money that no payment of
 * ours asked for. `missing`: we took a payment for paid that the gateway does not list.
 * `differing`: both have it, with other amounts.
 */
export interface Difference {
  tenantId: string
  adapter: string
  kind: 'unknown' | 'missing' | 'differing'
  gatewayReference: string
  /** Null where it is unknown. */
  reference: string | null
  /** Minor unit: what we asked for, and what the gateway lists. */
  expected: number | null
  listed: number | null
}

/** Compares what gateways list for the last two days with the payments of a tenant. */
export class SweepTransactions {
  readonly #clock: Clock

  constructor(clock: Clock = systemClock) {
    this.#clock = clock
  }

  /** Money that the gateway lists and we have not settled is settled by the way. */
  async handle({ tenantId }: { tenantId: string }): Promise<Difference[]> {
    if (!(await isEnabled(tenantId, 'payments'))) {
      return []
    }
    const until = this.#clock.now()
    const from = new Date(until.getTime() - WINDOW)
    const differences: Difference[] = []
    for (const adapterId of await this.#adaptersInUse(tenantId, from)) {
      const [connected] = await gatewaysOfConnection({ tenantId, adapterId })
      if (connected?.gateway.listTransactions) {
        differences.push(...(await this.#compare(tenantId, connected, from, until)))
      }
    }
    for (const difference of differences) {
      logger.warn({ ...difference }, "the gateway's list differs from our payments")
    }
    return differences
  }

  async #adaptersInUse(tenantId: string, since: Date): Promise<string[]> {
    const rows = await Payment.forTenant(tenantId)
      .distinct('adapterId')
      .where('createdAt', '>=', since.getTime())
    return rows.map(({ adapterId }) => adapterId)
  }

  async #compare(
    tenantId: string,
    { adapterId, gateway }: ConnectedGateway,
    from: Date,
    until: Date
  ): Promise<Difference[]> {
    const listed = new Map<string, GatewayTransaction>()
    try {
      for await (const transaction of gateway.listTransactions!(from, until)) {
        if (transaction.status === 'success') {
          listed.set(transaction.gatewayReference, transaction)
        }
      }
    } catch (error) {
      if (error instanceof GatewayError) {
        logger.warn({ err: error, tenantId, adapter: adapterId }, 'a gateway could not list')
        return []
      }
      throw error
    }

    const differences: Difference[] = []
    const common = { tenantId, adapter: adapterId }
    for (const [gatewayReference, { amount = null }] of listed) {
      const payment = await this.#paymentOf(tenantId, gatewayReference)
      if (!payment) {
        const facts = { reference: null, expected: null, listed: amount }
        differences.push({ ...common, kind: 'unknown', gatewayReference, ...facts })
        continue
      }
      const { reference, amountCharged: expected } = await this.#settled(payment)
      if (amount !== expected) {
        const facts = { reference, expected, listed: amount }
        differences.push({ ...common, kind: 'differing', gatewayReference, ...facts })
      }
    }

    for (const attempt of await this.#paidAttempts(tenantId, adapterId, from, until)) {
      if (!listed.has(attempt.gatewayReference)) {
        differences.push({ ...common, kind: 'missing', ...attempt, listed: null })
      }
    }
    return differences
  }

  async #paymentOf(tenantId: string, gatewayReference: string): Promise<Payment | null> {
    const attempt = await PaymentAttempt.forTenant(tenantId)
      .where('gatewayReference', gatewayReference)
      .first()
    return attempt && Payment.forTenant(tenantId).where('id', attempt.paymentId).firstOrFail()
  }

  async #settled(payment: Payment): Promise<Payment> {
    if (payment.status === 'success') {
      return payment
    }
    const { tenantId, id: paymentId } = payment
    try {
      return await new CheckPayment(this.#clock).handle({ tenantId, paymentId, source: 'sweep' })
    } catch (error) {
      if (error instanceof GatewayError) {
        return payment
      }
      throw error
    }
  }

  async #paidAttempts(tenantId: string, adapterId: string, from: Date, until: Date) {
    const payments = await Payment.forTenant(tenantId)
      .where('adapterId', adapterId)
      .where('status', 'success')
      .whereBetween('paidAt', [from.getTime() + SETTLING_TIME, until.getTime() - SETTLING_TIME])
      .where('createdAt', '>=', from.getTime())
    const byId = new Map(payments.map((payment) => [payment.id, payment]))
    const attempts = await PaymentAttempt.forTenant(tenantId)
      .whereIn('paymentId', [...byId.keys()])
      .where('state', 'paid')
    return attempts.map(({ paymentId, gatewayReference }) => {
      const { reference, amountCharged: expected } = byId.get(paymentId)!
      return { gatewayReference, reference, expected }
    })
  }
}
