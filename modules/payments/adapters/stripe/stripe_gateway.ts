import { Stripe } from 'stripe'
import {
  asRecord,
  asText,
  GatewayError,
  type Checkout,
  type CheckoutLookup,
  type CheckoutRequest,
  type GatewayTransaction,
  type HttpClient,
  type InboundRequest,
  type Mode,
  type PaymentGateway,
  type Refund,
  type RefundRequest,
  type VerifyOutcome,
} from '@tenant-education/adapter-kit'
import { readUnixTime } from '../moments.js'
import { readEvent } from './events.js'
import { failureOf, type Call } from './failures.js'
import { GuardedClient } from './guarded_client.js'
import { listedTransactionFrom, transactionFrom } from './sessions.js'

/** A question is repeated twice; `timeout` is milliseconds for each time. */
const QUESTION = { maxNetworkRetries: 2, timeout: 15_000 }
/**
 * Milliseconds for a request that changes something: sent once, the platform decides about another.
 */
const WRITE_DEADLINE = 30_000

const PAGE_SIZE = 50
/** Pages of a list that are read; the rest is left out. */
const MOST_PAGES = 200

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
    const url = URL.parse(asText(session?.url) ?? '')
    if (!checkoutId || (url?.protocol !== 'https:' && url?.protocol !== 'http:')) {
      throw new GatewayError('ambiguous', { reason: 'a session without id or url' })
    }
    return {
      url: url.href,
      accessCode: checkoutId,
      checkoutId,
      expiresAt: readUnixTime(session?.expires_at),
    }
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
        QUESTION
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

  /** Stripe lists the newest first: everything is read before anything is handed on. */
  async *listTransactions(from: Date, until: Date): AsyncGenerator<GatewayTransaction> {
    const transactions: GatewayTransaction[] = []
    const created = { gte: seconds(from), lte: seconds(until) }
    const expand = ['data.latest_charge']
    let after: string | undefined
    for (let page = 1; page <= MOST_PAGES; page++) {
      const list = asRecord(
        await this.#call('question', () =>
          this.#stripe.paymentIntents.list(
            { created, expand, limit: PAGE_SIZE, ...(after && { starting_after: after }) },
            QUESTION
          )
        )
      )
      if (!Array.isArray(list?.data)) {
        throw new GatewayError('bad_response', { reason: 'no list' })
      }
      transactions.push(...list.data.flatMap((payment) => listedTransactionFrom(payment) ?? []))
      after = asText(asRecord(list.data.at(-1))?.id)
      if (list.has_more !== true || !after) {
        break
      }
    }
    yield* transactions.reverse()
  }

  async check(): Promise<void> {
    await this.#call('question', () => this.#stripe.checkout.sessions.list({ limit: 1 }, QUESTION))
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

function seconds(moment: Date): number {
  return Math.floor(moment.getTime() / 1000)
}
