import { DateTime } from 'luxon'
import logger from '@adonisjs/core/services/logger'
import { GatewayError } from '@tenant-education/adapter-kit'
import { systemClock, type Clock, epochOf } from '#platform/clock'
import { inTransaction } from '#platform/database/transaction'
import { holdUntil } from '#platform/work/hold'
import { inFairLanes } from '#platform/work/lanes'
import { isEnabled } from '#kernel/tenancy/module_state'
import Payment from '../models/payment.js'
import type { DuePayment } from '../queries/due_work.js'
import { lockPayment } from '../queries/find_payment.js'
import { nextCheck } from '../services/check_schedule.js'
import { gatewayBreaker } from '../services/gateway_breaker.js'
import { CheckPayment } from './check_payment.js'

/** Payments that are asked about at the same time. */
const LANES = 4

/** Milliseconds for which other workers leave a payment alone that one has begun to check. */
const LEASE = 5 * 60_000

/** Errors after which the same account is not asked again in this run. */
const ACCOUNT_IS_DOWN = new Set(['credentials', 'rate_limited', 'unavailable'])

/** What a run has done. */
export interface Reconciliation {
  checked: number
  /** Payments that became successful. */
  settled: number
  /** Payments that the gateway could not be asked about; they come again. */
  failed: number
}

/**
 * Asks gateways about payments that nobody told us of: gateways send most events about successes
 * only, and some get lost. Safe to run several times at once.
 */
export class ReconcilePayments {
  readonly #clock: Clock

  constructor(clock: Clock = systemClock) {
    this.#clock = clock
  }

  /**
   * @param patience milliseconds after which no further payment is begun: it stays due; default:
   *   none
   */
  async handle(payments: readonly DuePayment[], patience?: number): Promise<Reconciliation> {
    const result: Reconciliation = { checked: 0, settled: 0, failed: 0 }
    const downConnections = new Set<string>()
    await inFairLanes(payments, { lanes: LANES, patience }, (due) =>
      this.#check(due, downConnections, result)
    )
    return result
  }

  async #check(
    due: DuePayment,
    downConnections: Set<string>,
    result: Reconciliation
  ): Promise<void> {
    const isLeftAlone =
      downConnections.has(due.connectionId) ||
      gatewayBreaker.restOf(due.connectionId, epochOf(this.#clock)) > 0
    if (isLeftAlone || !(await this.#claim(due))) {
      return
    }
    const { id: paymentId, tenantId } = due
    result.checked += 1
    try {
      const payment = await new CheckPayment(this.#clock).handle({
        tenantId,
        paymentId,
        source: 'reconciler',
      })
      gatewayBreaker.succeeded(due.connectionId)
      result.settled += payment.status === 'success' ? 1 : 0
    } catch (error) {
      result.failed += 1
      logger.warn({ err: error, tenantId, paymentId }, 'a payment could not be checked')
      if (error instanceof GatewayError && ACCOUNT_IS_DOWN.has(error.kind)) {
        downConnections.add(due.connectionId)
      }
      if (error instanceof GatewayError && error.kind === 'unavailable') {
        gatewayBreaker.failed(due.connectionId, epochOf(this.#clock))
      }
      await this.#plan(due)
    }
  }

  /** Makes the payment this run's own, unless another run had it or the tenant lost the module. */
  async #claim(due: DuePayment): Promise<boolean> {
    const { tenantId, id, nextCheckAt } = due
    const row = Payment.forTenant(tenantId).where('id', id)
    const until = epochOf(this.#clock) + LEASE
    const isClaimed = await holdUntil(row, 'nextCheckAt', until, { seen: nextCheckAt.toMillis() })
    return isClaimed && (await isEnabled(tenantId, 'payments'))
  }

  async #plan(due: DuePayment): Promise<void> {
    await inTransaction(async (trx) => {
      const payment = await lockPayment(due, trx)
      const { status, createdAt, checks } = payment
      const next = nextCheck({ status, createdAt: createdAt.toJSDate() }, this.#clock.now())
      const nextCheckAt = next && DateTime.fromJSDate(next, { zone: 'utc' })
      await payment.merge({ nextCheckAt, checks: checks + 1 }).save()
    })
  }
}
