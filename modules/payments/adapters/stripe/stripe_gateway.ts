import { Stripe } from 'stripe'
import {
  asRecord,
  asText,
  GatewayError,
  type Checkout,
  type CheckoutLookup,
  type CheckoutRequest,
  type HttpClient,
  type InboundRequest,
  type Mode,
  type PaymentGateway,
  type Refund,
  type RefundRequest,
  type VerifyOutcome,
} from '@tenant-education/adapter-kit'
import { readEvent } from './events.js'
import { failureOf, type Call } from './failures.js'
import { GuardedClient } from './guarded_client.js'
import { momentOf, transactionFrom } from './sessions.js'

/** Milliseconds for a question, which is repeated twice. */
const DEADLINE = 15_000
const READ_RETRIES = 2
/** Milliseconds for a request that changes something: sent once, the platform decides about another. */
const WRITE_DEADLINE = 30_000

const REFUND_STATES: Readonly<Record<string, Refund['state']>> = {
  succeeded: 'done',
  failed: 'failed',
  canceled: 'failed',
}

/** One account at Stripe. */
export interface StripeAccount {
  mode: Mode
  publicKey: string
  secretKey: string
  webhookSecret: string
  baseUrl: string
  http: HttpClient
}

/** Payments of a Stripe account through Checkout Sessions. */
export class StripeGateway implements PaymentGateway {
  readonly mode: Mode
  readonly publicKey: string
  readonly #webhookSecret: string
  readonly #stripe: Stripe

  constructor({ mode, publicKey, secretKey, webhookSecret, baseUrl, http }: StripeAccount) {
    const { protocol, hostname, port } = new URL(baseUrl)
    const scheme = protocol === 'http:' ? 'http' : 'https'
    this.mode = mode
    this.publicKey = publicKey
    this.#webhookSecret = webhookSecret
    this.#stripe = new Stripe(secretKey, {
      protocol: scheme,
      host: hostname,
      port: port || (scheme === 'http' ? 80 : 443),
      httpClient: new GuardedClient(http),
      maxNetworkRetries: 0,
      timeout: WRITE_DEADLINE,
      telemetry: false,
    })
  }

  /**
   * The session closes after Stripe's own 24 hours: an expiry of ours would have to be moved into
   * Stripe's limits, and a repetition with another expiry than the first is refused.
   */
  async createCheckout(request: CheckoutRequest): Promise<Checkout> {
    const { gatewayReference, idempotencyKey, amount, currency, email, description, returnUrl } =
      request
    const metadata = { reference: gatewayReference }
    const session = asRecord(
      await this.#call('change', () =>
        this.#stripe.checkout.sessions.create(
          {
            mode: 'payment',
            client_reference_id: gatewayReference,
            customer_email: email,
            success_url: returnUrl,
            cancel_url: returnUrl,
            line_items: [
              {
                quantity: 1,
                price_data: {
                  currency: currency.toLowerCase(),
                  unit_amount: amount,
                  product_data: { name: description },
                },
              },
            ],
            payment_intent_data: { metadata },
            metadata,
          },
          { idempotencyKey }
        )
      )
    )
    const checkoutId = asText(session?.id)
    const url = URL.parse(asText(session?.url) ?? '')?.href
    if (!checkoutId || !url) {
      throw new GatewayError('ambiguous', { reason: 'a session without id or url' })
    }
    return { url, accessCode: checkoutId, checkoutId, expiresAt: momentOf(session?.expires_at) }
  }

  /** Without the session's id nobody was ever sent to it, so that nobody can have paid. */
  async verify({ checkoutId }: CheckoutLookup): Promise<VerifyOutcome> {
    if (!checkoutId) {
      return { kind: 'not_started' }
    }
    const session = await this.#call('question', () =>
      this.#stripe.checkout.sessions.retrieve(
        checkoutId,
        { expand: ['payment_intent.latest_charge'] },
        { maxNetworkRetries: READ_RETRIES, timeout: DEADLINE }
      )
    )
    return { kind: 'found', transaction: transactionFrom(session) }
  }

  parseEvent(request: InboundRequest) {
    return readEvent(request, this.#webhookSecret)
  }

  async refund(request: RefundRequest): Promise<Refund> {
    const { transactionId, gatewayReference, amount, idempotencyKey, reason } = request
    if (!transactionId) {
      throw new GatewayError('invalid_request', { reason: 'no transaction id' })
    }
    const refund = asRecord(
      await this.#call('change', () =>
        this.#stripe.refunds.create(
          {
            payment_intent: transactionId,
            amount,
            metadata: { reference: gatewayReference, reason: reason.slice(0, 500) },
          },
          { idempotencyKey }
        )
      )
    )
    const refundId = asText(refund?.id)
    if (!refundId) {
      throw new GatewayError('ambiguous', { reason: 'a refund without id' })
    }
    return { refundId, state: REFUND_STATES[asText(refund?.status) ?? ''] ?? 'pending' }
  }

  async check(): Promise<void> {
    await this.#call('question', () =>
      this.#stripe.checkout.sessions.list(
        { limit: 1 },
        { maxNetworkRetries: READ_RETRIES, timeout: DEADLINE }
      )
    )
  }

  /** What the SDK answers, believed no further than that it is something. */
  async #call(call: Call, work: () => Promise<unknown>): Promise<unknown> {
    try {
      return await work()
    } catch (error) {
      throw failureOf(error, call)
    }
  }
}
