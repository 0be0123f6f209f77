import { systemClock, type Clock } from '#kernel/clock'
import Payment from '../models/payment.js'
import PaymentAttempt from '../models/payment_attempt.js'
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
    const now = this.#clock.now().getTime()
    await Payment.forTenant(tenantId)
      .where('id', paymentId)
      .where('status', 'pending')
      .where('nextCheckAt', '>', now)
      .update({ nextCheckAt: now })
    const { callbackUrl, reference } = await Payment.forTenant(tenantId)
      .where('id', paymentId)
      .firstOrFail()
    return callbackUrl && tenantAddress(callbackUrl, reference)
  }
}
