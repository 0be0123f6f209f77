import { PAYMENT_GATEWAY_PORT } from '../payments/payment_gateway.js'
import { adapterCases, CLOSED_URL } from './adapter_bench.js'
import { GatewayBench, type GatewaySubject } from './payments/gateway_bench.js'
import { answerCases } from './payments/answer_cases.js'
import { checkoutCases } from './payments/checkout_cases.js'
import { eventCases } from './payments/event_cases.js'
import { faultCases } from './payments/fault_cases.js'
import { privacyCases } from './payments/privacy_cases.js'
import { refundCases } from './payments/refund_cases.js'
import { verifyCases } from './payments/verify_cases.js'
import { registerCases, type JapaTest, type SkippedCases } from './conformance.js'

export type { GatewayRequests, GatewaySubject } from './payments/gateway_bench.js'

/** A gateway adapter, its fake and the partner's own Japa. */
export interface PaymentGatewaySuite<Settings> extends GatewaySubject<Settings> {
  test: JapaTest
  /** Cases that do not fit the gateway, each with the reason. */
  skip?: SkippedCases
}

/**
 * Registers the conformance suite of the port `payments.gateway`: what every gateway adapter must do,
 * tried against a server of one's own that speaks the gateway's protocol. The suite starts and stops
 * the fake, and reaches nothing but this machine.
 *
 * @example
 * testPaymentGateway({
 *   test,
 *   fake: new AcmePayServer(),
 *   adapter: (url) => acmePayAdapter({ baseUrl: url }),
 *   statuses: { paid: 'success', declined: 'failed', waiting: 'pending' },
 *   skip: { 'other-mode': 'AcmePay does not tell test payments from live ones.' },
 * })
 */
export function testPaymentGateway<Settings>(suite: PaymentGatewaySuite<Settings>): void {
  const { id, capabilities } = suite.adapter(CLOSED_URL)
  registerCases({
    test: suite.test,
    title: `Conformance of the payment gateway ${id}`,
    bench: new GatewayBench(suite) as GatewayBench,
    cases: [
      ...adapterCases<GatewayBench>(PAYMENT_GATEWAY_PORT),
      ...checkoutCases(capabilities),
      ...verifyCases(capabilities, suite.statuses),
      ...refundCases(capabilities),
      ...answerCases(),
      ...faultCases(capabilities),
      ...eventCases(capabilities, suite.statuses),
      ...privacyCases(),
    ],
    skip: suite.skip,
  })
}
