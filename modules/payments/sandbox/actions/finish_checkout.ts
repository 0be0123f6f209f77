import { systemClock, type Clock } from '#platform/clock'
import { inTransaction } from '#platform/database/transaction'
import type SandboxCheckout from '../models/sandbox_checkout.js'
import { outcomeOfAction, type PayerAction } from '../outcomes.js'
import { recordOutcome } from '../record_outcome.js'

/** The payer pays, is declined or leaves. A checkout that has ended or expired stays as it is. */
export class FinishCheckout {
  readonly #clock: Clock

  constructor(clock: Clock = systemClock) {
    this.#clock = clock
  }

  async handle(checkout: SandboxCheckout, action: PayerAction): Promise<void> {
    if (checkout.status !== 'open' || checkout.expiresAt.toJSDate() <= this.#clock.now()) {
      return
    }
    await inTransaction((trx) =>
      recordOutcome(checkout, outcomeOfAction(action, checkout.amount), this.#clock, trx)
    )
  }
}
