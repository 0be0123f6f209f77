import { recordAudit } from '#platform/audit/audit_log'
import { systemClock, type Clock } from '#platform/clock'
import { ApiException } from '#platform/http/api_exception'
import type Subscription from '../../models/subscription.js'
import { changeBilling } from '../services/change_billing.js'
import { saveChange } from '../services/subscription_state.js'
import { refuseEnded, findSubscription } from '../queries/subscriptions.js'
import { ClosePeriods } from './close_periods.js'

/** Takes back a cancellation that waits for the period to end. */
export class ResumeSubscription {
  readonly #clock: Clock

  constructor(clock: Clock = systemClock) {
    this.#clock = clock
  }

  /**
   * @throws {ApiException} `BILLING_SUBSCRIPTION_NOT_FOUND` (404), `BILLING_CHANGE_CONFLICT` (409)
   *   when it has ended or was not cancelled.
   */
  async handle({ tenantId }: { tenantId: string }): Promise<Subscription> {
    await new ClosePeriods(this.#clock).handle({ tenantId })
    return changeBilling(tenantId, async (trx) => {
      const subscription = await findSubscription(tenantId, { client: trx })
      refuseEnded(subscription)
      if (!subscription.cancelAtPeriodEnd) {
        throw new ApiException('BILLING_CHANGE_CONFLICT', 'The subscription is not cancelled.')
      }
      subscription.merge({ cancelAtPeriodEnd: false, cancelReason: null })
      await saveChange(subscription, this.#clock.now(), trx)
      await recordAudit(trx, {
        tenantId,
        action: 'subscription.resumed',
        target: { type: 'subscription', id: subscription.id },
      })
      return subscription
    })
  }
}
