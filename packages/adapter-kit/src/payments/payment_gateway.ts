import type { PlatformAdapter } from '../adapter.js'

/** Id of the port. */
export const PAYMENT_GATEWAY_PORT = 'payments.gateway'

/** Play money or real money. */
export type Mode = 'test' | 'live'

/** Where a transaction stands, in the words of the platform's API. */
export type TransactionStatus = 'success' | 'failed' | 'abandoned' | 'pending'

/** What happened to money that was paid. */
export type RefundState = 'none' | 'partial' | 'full' | 'reversed' | 'disputed'

/** Plain facts about a gateway. The platform asks them instead of knowing gateways by name. */
export interface GatewayCapabilities {
  /** ISO 4217 codes, upper case. */
  readonly currencies: readonly string[]
  /** Smallest amount of a checkout, in the minor unit (kobo). */
  readonly minimumAmount: number
  /** Largest amount of a checkout, in the minor unit; null where the gateway names none. */
  readonly maximumAmount: number | null
  /** Milliseconds for which a checkout can be paid. */
  readonly checkoutLifetimeMs: number
  /** Milliseconds after which a checkout that nobody paid counts as abandoned. */
  readonly abandonAfterMs: number
  /** `verify` needs only the gateway reference, not the checkout's id. */
  readonly findsByReference: boolean
  /** `createCheckout` with the same idempotency key answers the first checkout again. */
  readonly repeatsByKey: boolean
  /** Inbound events are also sent when a payment failed. */
  readonly tellsFailures: boolean
  /** `refund` is there. */
  readonly refunds: boolean
  /**
   * `refund` with the same idempotency key answers the first refund again, and gives nothing twice.
   * Left out: after `ambiguous` the platform does not ask again.
   */
  readonly refundsByKey?: boolean
  /** `listTransactions` is there. */
  readonly lists: boolean
}

/** What a gateway is asked to collect. */
export interface CheckoutRequest {
  /** Unique at the gateway: 20 to 40 of `[A-Za-z0-9]`. */
  gatewayReference: string
  /** The same for every repetition of this request. */
  idempotencyKey: string
  /** Minor unit (kobo), a positive integer. */
  amount: number
  /** ISO 4217, upper case. */
  currency: string
  /** Address of the payer. */
  email: string
  /** What the payer reads on the checkout page. */
  description: string
  /** Where the payer's browser is sent afterwards. What it says there is never believed. */
  returnUrl: string
  /** When the checkout should stop being payable, where the gateway takes such a wish. */
  expiresAt: Date
}

/** A page where the payer can pay. */
export interface Checkout {
  /** Address for the payer's browser, percent-encoded. */
  url: string
  /** The gateway's short code for the checkout; the gateway reference where it has none. */
  accessCode: string
  /** The gateway's own id of the checkout, where `verify` needs it. */
  checkoutId?: string
  /** When the gateway closes the page, where it says so. */
  expiresAt?: Date
}

/** Names a checkout to the gateway that made it. */
export interface CheckoutLookup {
  gatewayReference: string
  /** What `Checkout.checkoutId` was. */
  checkoutId?: string
}

/**
 * A payment as the gateway tells it. The platform compares it with its own row before it believes
 * it.
 */
export interface GatewayTransaction {
  gatewayReference: string
  /** The gateway's id of the transaction, as text. */
  transactionId?: string
  status: TransactionStatus
  /** The gateway's own word. A word that the adapter does not know makes the status `pending`. */
  rawStatus: string
  /**
   * What the payer paid, in the minor unit; an integer. Also where it is more than was asked for:
   * the platform takes the payment for paid and has a person look at it.
   */
  amount?: number
  /** What the checkout asked for, where the gateway tells it apart from what was paid. */
  requestedAmount?: number
  /** ISO 4217, upper case. */
  currency?: string
  /** What the gateway keeps, in the minor unit. */
  fee?: number
  customerEmail?: string
  paidAt?: Date
  /** Whether it was play money or real money, where the gateway tells. */
  mode?: Mode
  /** One plain sentence or word of the gateway about a failure. */
  failureReason?: string
  /**
   * The checkout cannot be paid any more, so `failed` or `abandoned` stands. Left out where the
   * gateway does not tell: then the platform waits until the checkout's time is over.
   */
  closed?: boolean
  refundState?: RefundState
  /** What was given back of it in all, in the minor unit, where the gateway tells. */
  refundedAmount?: number
}

/** What a gateway knows of a checkout. */
export type VerifyOutcome =
  | {
      kind: 'found'
      transaction: GatewayTransaction
      /**
       * Ids of further successful transactions of the same reference: the payer was charged twice.
       */
      furtherSuccesses?: readonly string[]
    }
  /** The checkout is there, or may be, and nobody has tried to pay. */
  | { kind: 'not_started' }

/** An HTTP request of a gateway to the platform, exactly as it came. */
export interface InboundRequest {
  rawBody: Buffer
  /** Names in lower case. */
  headers: Readonly<Record<string, string | undefined>>
  receivedAt: Date
}

/** A refund that a gateway tells of, whoever asked for it. */
export interface EventRefund {
  /**
   * What `Refund.refundId` is for a refund of the platform's own; left out where the event has
   * none.
   */
  refundId?: string
  /** Minor unit; an integer. */
  amount: number
  state: Refund['state']
}

/**
 * What an inbound event is about. It only says what to look at: the platform asks the gateway
 * itself.
 */
export interface InboundEvent {
  /** The same for every repetition of the event, and another for every other event. */
  dedupeKey: string
  /** The gateway's own name of the event. */
  type: string
  kind: 'payment' | 'refund' | 'dispute' | 'ignored'
  gatewayReference?: string
  checkoutId?: string
  occurredAt?: Date
  /**
   * What became of the money, where the event is about a refund or a dispute and `verify` would not
   * tell. Believed only where the body is authenticated.
   */
  refundState?: RefundState
  /** The one refund that the event is about, where it tells the amount. */
  refund?: EventRefund
  /** False where the gateway signs no body: then nothing in it is more than a hint. */
  bodyAuthenticated: boolean
}

/** Money to be given back. */
export interface RefundRequest {
  gatewayReference: string
  transactionId?: string
  /** Minor unit. */
  amount: number
  currency: string
  /** The same for every repetition of this request. */
  idempotencyKey: string
  reason: string
}

/** A refund as the gateway took it. */
export interface Refund {
  refundId: string
  state: 'pending' | 'done' | 'failed'
}

/**
 * A card gateway of a tenant: what an adapter of the port `payments.gateway` creates. Amounts are
 * integers in the minor unit on both sides; the adapter turns them into what the gateway's wire
 * wants. The only error it throws is `GatewayError`.
 */
export interface PaymentGateway {
  /** From the credentials: test keys never become real money. */
  readonly mode: Mode
  /** The key that may be shown in a browser; empty where the gateway has none. */
  readonly publicKey: string

  /**
   * Opens a page where the payer can pay.
   *
   * @throws {GatewayError} any kind but `bad_signature`; `ambiguous` whenever the gateway may have
   *   made the checkout.
   */
  createCheckout(request: CheckoutRequest): Promise<Checkout>

  /**
   * Asks the gateway how a checkout stands.
   *
   * @throws {GatewayError} `credentials`, `rate_limited`, `unavailable`, `bad_response`.
   */
  verify(lookup: CheckoutLookup): Promise<VerifyOutcome>

  /**
   * Checks the signature of an inbound event over its raw bytes, in constant time, and reads what
   * it is about. No input or output.
   *
   * @throws {GatewayError} `bad_signature`; `bad_response` when the signature is right and the body
   *   cannot be read.
   */
  parseEvent(request: InboundRequest): InboundEvent

  /** Gives money back. @throws {GatewayError} */
  refund?(request: RefundRequest): Promise<Refund>

  /** Everything the gateway has between two moments, oldest first. @throws {GatewayError} */
  listTransactions?(from: Date, until: Date): AsyncIterable<GatewayTransaction>

  /** One harmless call that needs valid credentials. @throws {GatewayError} `credentials`, … */
  check?(): Promise<void>
}

/** An adapter of the port `payments.gateway`. */
export type PaymentGatewayAdapter<Settings = Record<string, unknown>> = PlatformAdapter<
  PaymentGateway,
  Settings,
  GatewayCapabilities
>
