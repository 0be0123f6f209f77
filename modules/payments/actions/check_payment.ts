import { GatewayError, type RefundState, type VerifyOutcome } from '@tenant-education/adapter-kit'
import { systemClock, type Clock } from '#platform/clock'
import Payment from '../models/payment.js'
import PaymentAttempt from '../models/payment_attempt.js'
import type { ChangeSource } from '../models/payment_event.js'
import { gatewayOfPayment, type ConnectedGateway } from '../services/gateways.js'
import type { ToldRefund } from '../services/refund_ledger.js'
import { SettlePayment } from './settle_payment.js'

/**
 * Asks the gateway about every checkout of a payment and settles what it says. The gateway is asked
 * outside of any transaction.
 */
export class CheckPayment {
  readonly #settle: SettlePayment

  constructor(clock: Clock = systemClock) {
    this.#settle = new SettlePayment(clock)
  }

  /**
   * @param input `refundState`, `refund`: what an authenticated event told of the money
   * @returns The payment as it stands afterwards.
   * @throws {GatewayError} when the gateway could not be asked about a payment that is not paid.
   */
  async handle(input: {
    tenantId: string
    paymentId: string
    source: ChangeSource
    refundState?: RefundState
    refund?: ToldRefund
  }): Promise<Payment> {
    const { tenantId, paymentId } = input
    const payment = await Payment.forTenant(tenantId).where('id', paymentId).firstOrFail()
    const attempts = await PaymentAttempt.forTenant(tenantId)
      .where('paymentId', paymentId)
      .whereNot('state', 'refused')
      .orderBy('number')
    const connected = await gatewayOfPayment(payment)
    const { outcomes, failure } = await ask(connected, attempts)

    const { abandonAfterMs } = connected.capabilities
    const settled = await this.#settle.handle({ ...input, outcomes, abandonAfterMs })
    if (failure && settled.status !== 'success') {
      throw failure
    }
    return settled
  }
}

/**
 * All checkouts at once, so that a gateway that hangs is waited for once, however many there are.
 */
async function ask(connected: ConnectedGateway, attempts: PaymentAttempt[]) {
  const answers = await Promise.all(
    attempts.map(async (attempt) => ({ attempt, answer: await askAbout(connected, attempt) }))
  )
  const outcomes = new Map<string, VerifyOutcome>()
  let failure: GatewayError | undefined
  for (const { attempt, answer } of answers) {
    if (answer instanceof GatewayError) {
      failure ??= answer
    } else {
      outcomes.set(attempt.id, answer)
    }
  }
  return { outcomes, failure }
}

async function askAbout(
  { gateway, capabilities }: ConnectedGateway,
  { gatewayReference, checkoutId }: PaymentAttempt
): Promise<VerifyOutcome | GatewayError> {
  if (checkoutId === null && !capabilities.findsByReference) {
    // Its address was never given to a payer, so nobody can have paid.
    return { kind: 'not_started' }
  }
  try {
    return await gateway.verify({ gatewayReference, checkoutId: checkoutId ?? undefined })
  } catch (error) {
    if (error instanceof GatewayError) {
      return error
    }
    throw error
  }
}
