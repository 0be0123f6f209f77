import type Payment from '../models/payment.js'
import { notAccepted } from './gateway_failures.js'
import type { ConnectedGateway } from './gateways.js'
import { chargeFor, feeRuleOf } from './surcharge.js'

/** What a payment is about, in the minor unit. */
export type Price = Pick<Payment, 'amount' | 'surcharge' | 'amountCharged' | 'currency'>

/**
 * What the payer has to pay, so that the tenant receives the amount after the gateway's fee. The
 * fee is set in the tenant's own currency; in another one the tenant bears it.
 *
 * @throws {ApiException} `PAYMENT_NOT_ACCEPTED` (422) when the gateway does not take it.
 */
export function priceOf(
  request: { amount: number; currency?: string | undefined },
  { settings, capabilities }: ConnectedGateway
): Price {
  const { amount, currency = settings.currency } = request
  const { currencies, minimumAmount, maximumAmount } = capabilities
  if (!currencies.includes(currency)) {
    throw notAccepted(`currency: the gateway takes ${currencies.join(', ')}`)
  }
  const amountCharged =
    currency === settings.currency ? chargeFor(amount, feeRuleOf(settings)) : amount
  if (amountCharged < minimumAmount) {
    throw notAccepted(`amount: the gateway takes no less than ${minimumAmount}`)
  }
  if (maximumAmount !== null && amountCharged > maximumAmount) {
    throw notAccepted(`amount: the gateway takes no more than ${maximumAmount}`)
  }
  return { amount, surcharge: amountCharged - amount, amountCharged, currency }
}
