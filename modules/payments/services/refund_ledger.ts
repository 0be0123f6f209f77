import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Refund, RefundState } from '@tenant-education/adapter-kit'
import { newId } from '#platform/identifiers'
import type Payment from '../models/payment.js'
import PaymentRefund from '../models/payment_refund.js'
import { nextCheck } from './check_schedule.js'
import { laterRefundState, type Standing } from './payment_state.js'

/** One refund as an authenticated event told it. */
export interface ToldRefund {
  /** Id of the event's row. */
  eventId: string
  refundId: string | null
  /** Minor unit. */
  amount: number
  state: Refund['state']
}

/** What a gateway says about the refunds of a payment. */
export interface RefundNews {
  /** What was given back in all, in the minor unit, where it tells. */
  total?: number
  refund?: ToldRefund
  state: RefundState
}

/**
 * The refunds of one payment, under the lock on the payment. However often, in whatever order and
 * by whomever a refund is told, it counts once: its row says when the tenant was told.
 */
export class RefundLedger {
  readonly #payment: Payment
  readonly #rows: PaymentRefund[]
  readonly #now: DateTime
  readonly #trx: TransactionClientContract

  private constructor(
    payment: Payment,
    rows: PaymentRefund[],
    now: Date,
    trx: TransactionClientContract
  ) {
    this.#payment = payment
    this.#rows = rows
    this.#now = DateTime.fromJSDate(now, { zone: 'utc' })
    this.#trx = trx
  }

  /** @param payment locked by `client` */
  static async of(
    payment: Payment,
    now: Date,
    trx: TransactionClientContract
  ): Promise<RefundLedger> {
    const rows = await PaymentRefund.forTenant(payment.tenantId, { client: trx })
      .where('paymentId', payment.id)
      .orderBy('id')
    return new RefundLedger(payment, rows, now, trx)
  }

  get rows(): readonly PaymentRefund[] {
    return this.#rows
  }

  /** Minor unit: what the tenant was told of, all together. */
  get refunded(): number {
    return sumOf(this.#rows.filter(({ toldAt }) => toldAt !== null))
  }

  /** Minor unit: what went back, or may have, or is about to. */
  get reserved(): number {
    return sumOf(this.#rows.filter(({ status }) => status !== 'failed'))
  }

  /** When the gateway is asked about a refund whose end is not known; null where there is none. */
  nextCheck(now: Date): Date | null {
    const open = this.#rows.findLast(({ status }) => status === 'requested' || status === 'pending')
    return open ? nextCheck({ status: 'pending', createdAt: open.createdAt.toJSDate() }, now) : null
  }

  /**
   * Takes what the gateway says.
   *
   * @returns refunds that the tenant has to be told of now, the first one first.
   */
  async take({ total, refund, state }: RefundNews): Promise<PaymentRefund[]> {
    const fresh: PaymentRefund[] = []
    if (refund && refund.state !== 'pending') {
      const row = await this.#takeEvent(refund, total)
      fresh.push(...(row ? [row] : []))
    }
    const isWhole = state === 'full' || state === 'reversed'
    const inAll = Math.max(total ?? 0, isWhole ? this.#payment.amountCharged : 0)
    fresh.push(...(await this.#takeTotal(inAll)))
    if (state === 'partial' && this.refunded === 0 && !this.#rows.some(isTold)) {
      fresh.push(await this.#add({ amount: 0 }))
    }
    return fresh
  }

  /** The gateway has answered to a refund of ours. True when the tenant has to be told now. */
  async answered(row: PaymentRefund, { refundId, state }: Refund): Promise<boolean> {
    row.merge({ gatewayRefundId: refundId, askingUntil: null })
    if (isTold(row)) {
      return this.#save(row).then(() => false)
    }
    const twin = this.#rows.find((other) => other !== row && other.gatewayRefundId === refundId)
    if (twin) {
      const { gatewayEventId, status, toldAt } = twin
      row.merge({ gatewayEventId, status, toldAt })
      twin.merge({ gatewayRefundId: null, status: 'failed', toldAt: null })
      await this.#save(twin)
      return this.#save(row).then(() => false)
    }
    row.merge({ status: state })
    return state === 'done' ? this.#tell(row) : this.#save(row).then(() => false)
  }

  async #takeEvent(refund: ToldRefund, total?: number): Promise<PaymentRefund | null> {
    const { eventId, refundId, amount } = refund
    if (this.#rows.some(({ gatewayEventId }) => gatewayEventId === eventId)) {
      return null
    }
    const known =
      this.#rows.find((row) => refundId !== null && row.gatewayRefundId === refundId) ??
      this.#rows.find((row) => isUnnamed(row, refundId) && row.amount === amount) ??
      this.#rows.find((row) => isUnnamed(row, refundId) && row.amount === 0)
    if (refund.state === 'failed') {
      if (known && !isTold(known)) {
        known.merge({ status: 'failed', gatewayEventId: eventId, askingUntil: null })
        await this.#save(known)
      }
      return null
    }
    if (known) {
      known.merge({ gatewayEventId: eventId, gatewayRefundId: known.gatewayRefundId ?? refundId })
      if (known.amount === 0) {
        known.merge({ amount })
      }
      const isNew = !isTold(known)
      await (isNew ? this.#tell(known) : this.#save(known))
      return isNew ? known : null
    }
    // Where the gateway tells the sum of all, money beyond it cannot have gone back.
    const isCounted = total !== undefined && this.refunded + amount > total
    return isCounted
      ? null
      : this.#add({ amount, gatewayEventId: eventId, gatewayRefundId: refundId })
  }

  /**
   * More went back than was told: by refunds of ours that are on their way, or in the dashboard.
   */
  async #takeTotal(total: number): Promise<PaymentRefund[]> {
    const fresh: PaymentRefund[] = []
    for (const row of this.#rows) {
      const isOnItsWay = !isTold(row) && row.status !== 'failed'
      if (isOnItsWay && row.amount <= total - this.refunded) {
        await this.#tell(row)
        fresh.push(row)
      }
    }
    const rest = total - this.refunded
    if (rest > 0) {
      const unnamed = this.#rows.find((row) => isTold(row) && row.amount === 0)
      if (unnamed) {
        unnamed.merge({ amount: rest })
        await this.#save(unnamed)
      } else {
        fresh.push(await this.#add({ amount: rest }))
      }
    }
    return fresh
  }

  async #add(
    facts: Pick<PaymentRefund, 'amount'> &
      Partial<Pick<PaymentRefund, 'gatewayEventId' | 'gatewayRefundId'>>
  ): Promise<PaymentRefund> {
    const row = new PaymentRefund().fill({
      id: newId('rfd'),
      tenantId: this.#payment.tenantId,
      paymentId: this.#payment.id,
      attemptId: null,
      reason: null,
      gatewayRefundId: null,
      gatewayEventId: null,
      idempotencyKey: newId('idem'),
      requestKey: null,
      ...facts,
    })
    this.#rows.push(row)
    await this.#tell(row)
    return row
  }

  async #tell(row: PaymentRefund): Promise<true> {
    row.merge({ status: 'done', askingUntil: null, toldAt: this.#now })
    await this.#save(row)
    return true
  }

  async #save(row: PaymentRefund): Promise<void> {
    await row.useTransaction(this.#trx).save()
  }
}

/** What became of a payment's money: what the gateway says, or what its refunds make of it. */
export function refundStateOf(
  { amountCharged }: Payment,
  { refundState, paid }: Pick<Standing, 'refundState' | 'paid'>,
  { refunded }: RefundLedger
): RefundState {
  if (refunded === 0) {
    return refundState
  }
  const isWhole = refunded >= amountCharged * Math.max(paid.size, 1)
  return laterRefundState(refundState, isWhole ? 'full' : 'partial')
}

function isTold({ toldAt }: PaymentRefund): boolean {
  return toldAt !== null
}

/**
 * A refund that may be the one an event is about: no event has told of it, under this id or none.
 */
function isUnnamed(row: PaymentRefund, refundId: string | null): boolean {
  const mayBe = refundId === null || row.gatewayRefundId === null
  return mayBe && row.gatewayEventId === null && row.status !== 'failed'
}

function sumOf(rows: readonly PaymentRefund[]): number {
  return rows.reduce((sum, { amount }) => sum + amount, 0)
}
