import { systemClock, type Clock, momentOf } from '#platform/clock'
import { inTransaction } from '#platform/database/transaction'
import type Payment from '../models/payment.js'
import PaymentAttempt from '../models/payment_attempt.js'
import { lockPayment } from '../queries/find_payment.js'
import { tenantAddress } from '../services/return_address.js'

/**
 * Takes a payer back from the gateway. That somebody came back proves nothing, but the payment has
 * probably ended: the reconciler looks at it next, in case that no event comes.
 */
export class ReturnPayer {
  readonly #clock: Clock

  constructor(clock: Clock = systemClock) {
    this.#clock = clock
  }

  /**
   * @returns Where the tenant wants the payer; null where it named no address, or the reference,
   *   which nobody can guess, is none of ours.
   */
  async handle({ gatewayReference }: { gatewayReference: string }): Promise<string | null> {
    const attempt = await PaymentAttempt.acrossTenants()
      .where('gatewayReference', gatewayReference)
      .first()
    if (!attempt) {
      return null
    }
    const { tenantId, paymentId } = attempt
    const { callbackUrl, reference } = await this.#bringForward({ tenantId, id: paymentId })
    return callbackUrl && tenantAddress(callbackUrl, reference)
  }

  #bringForward(payment: Pick<Payment, 'tenantId' | 'id'>): Promise<Payment> {
    const now = momentOf(this.#clock)
    return inTransaction(async (trx) => {
      const locked = await lockPayment(payment, trx)
      const { status, nextCheckAt } = locked
      if (status === 'pending' && nextCheckAt && nextCheckAt > now) {
        await locked.merge({ nextCheckAt: now }).save()
      }
      return locked
    })
  }
}
