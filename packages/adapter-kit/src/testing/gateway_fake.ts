import type { InboundRequest, Mode } from '../payments/payment_gateway.js'
import type { FaultServer } from './fault_server.js'

/** A checkout as the fake gateway holds it. */
export interface FakeCheckout {
  gatewayReference: string
  /** Minor unit. */
  amount: number
  currency: string
  email: string
  /** How often this reference was asked for. */
  created: number
}

/** What a payer does on the fake gateway's page. Whatever is left out is as the checkout asked. */
export interface FakePayment {
  /** The gateway's own status word; default: its word for success. */
  rawStatus?: string
  /** Minor unit. */
  amount?: number
  currency?: string
  mode?: Mode
  paidAt?: Date
}

/** A refund as the fake gateway took it. */
export interface FakeRefund {
  /** Minor unit. */
  amount: number
  state: 'pending' | 'done' | 'failed'
  /**
   * What the adapter sent so that a repetition is known; left out where the gateway has no such
   * key.
   */
  key?: string
}

/** How an inbound event departs from a well-formed one. */
export interface FakeEventOptions {
  /** The gateway's own name of the event; default: that of a successful payment. */
  type?: string
  /** Signs with this secret instead of the account's own. */
  secret?: string
}

/**
 * A server of one's own that speaks a gateway's wire protocol and keeps its state: what the
 * conformance suite tests an adapter against.
 */
export interface GatewayFake extends FaultServer {
  /** Settings of an account at this fake, as a tenant would give them. */
  readonly settings: Record<string, unknown>
  /** The checkout with this reference, or undefined. */
  checkout(gatewayReference: string): FakeCheckout | undefined
  /** The payer acts. A second call is a second try on the same page. */
  pay(gatewayReference: string, payment?: FakePayment): void
  /** The event that the gateway would send about this reference now, signed. */
  event(gatewayReference: string, options?: FakeEventOptions): InboundRequest
  /** The refunds of this payment, oldest first. Needed where the adapter refunds. */
  refundsOf?(gatewayReference: string): readonly FakeRefund[]
  /**
   * The event that the gateway would send once this amount, in the minor unit, was given back,
   * signed. Needed where the adapter refunds and the gateway tells of it.
   */
  refundEvent?(gatewayReference: string, amount: number): InboundRequest
  /**
   * The body with which the gateway refuses a request; without it the suite makes one up. The
   * message must be in it.
   */
  refusal?(status: number, message: string): unknown
}
