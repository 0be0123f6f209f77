import { GatewayError } from '@tenant-education/adapter-kit'
import { systemClock, type Clock } from '#platform/clock'
import type Payment from '../models/payment.js'
import { findPayment } from '../queries/find_payment.js'
import { verificationFailure } from '../services/gateway_failures.js'
import { configurationMissing, gatewaysOfConnection } from '../services/gateways.js'
import { CheckPayment } from './check_payment.js'

/** Finds out how a payment stands: from the gateway, unless the payment is final. */
export class VerifyPayment {
  readonly #clock: Clock

  constructor(clock: Clock = systemClock) {
    this.#clock = clock
  }

  /**
   * @throws {ApiException} `PAYMENT_NOT_FOUND` (404), `PAYMENT_VERIFICATION_FAILED` (422),
   *   `PAYMENT_CONFIG_MISSING` (500), `UPSTREAM_ERROR` (502).
   */
  async handle({ tenantId, reference }: { tenantId: string; reference: string }): Promise<Payment> {
    const payment = await findPayment(tenantId, reference)
    if (payment.status === 'success') {
      return payment
    }
    const gateways = await gatewaysOfConnection(payment)
    if (gateways.length === 0) {
      throw configurationMissing()
    }
    try {
      const check = { tenantId, paymentId: payment.id, source: 'verify' } as const
      return await new CheckPayment(this.#clock).handle(check)
    } catch (error) {
      throw error instanceof GatewayError ? verificationFailure(error) : error
    }
  }
}
