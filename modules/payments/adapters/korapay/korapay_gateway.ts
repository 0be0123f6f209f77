import {
  asText,
  digestOf,
  GatewayError,
  GatewayHttp,
  pageAddress,
  toMajorUnit,
  type Checkout,
  type CheckoutLookup,
  type CheckoutRequest,
  type HttpClient,
  type InboundEvent,
  type InboundRequest,
  type Mode,
  type PaymentGateway,
  type Refund,
  type RefundRequest,
  type VerifyOutcome,
} from '@tenant-education/adapter-kit'
import { envelope } from './answers.js'
import { readEvent } from './events.js'
import { readTransaction } from './transactions.js'

/** Longest reference and reason that Korapay takes with a refund. */
const LONGEST_REFUND_TEXT = 50
/** A reference that no payment has. */
const NO_REFERENCE = 'ConnectionCheck00000000'

/** What one account of a tenant is reached with. */
export interface KorapayAccount {
  mode: Mode
  publicKey: string
  secretKey: string
  baseUrl: string
  http: HttpClient
}

/** Korapay (developers.korapay.com). Amounts on its wire are in the major unit. */
export class KorapayGateway implements PaymentGateway {
  readonly mode: Mode
  readonly publicKey: string
  readonly #secretKey: string
  readonly #http: GatewayHttp

  constructor({ mode, publicKey, secretKey, baseUrl, http }: KorapayAccount) {
    this.mode = mode
    this.publicKey = publicKey
    this.#secretKey = secretKey
    this.#http = new GatewayHttp(http, {
      baseUrl,
      headers: { authorization: `Bearer ${secretKey}` },
    })
  }

  /**
   * Korapay's fee is never passed to the payer: what the payer bears is the platform's surcharge.
   */
  async createCheckout(request: CheckoutRequest): Promise<Checkout> {
    const answer = await this.#http.post('/charges/initialize', {
      reference: request.gatewayReference,
      amount: toMajorUnit(request.amount, request.currency),
      currency: request.currency,
      narration: request.description,
      redirect_url: request.returnUrl,
      customer: { email: request.email },
      merchant_bears_cost: true,
    })
    const { checkout_url: checkoutUrl } = envelope.recordOfChange(answer)
    return { url: pageAddress(checkoutUrl, answer), accessCode: request.gatewayReference }
  }

  async verify({ gatewayReference }: CheckoutLookup): Promise<VerifyOutcome> {
    const answer = await this.#http.get(`/charges/${encodeURIComponent(gatewayReference)}`)
    return envelope.outcomeOf(answer, readTransaction)
  }

  parseEvent(request: InboundRequest): InboundEvent {
    return readEvent(request, this.#secretKey)
  }

  /** Safe to repeat: Korapay takes a refund reference once, and tells what became of it. */
  async refund(request: RefundRequest): Promise<Refund> {
    const reference = refundReference(request.idempotencyKey)
    try {
      const answer = await this.#http.post('/refunds/initiate', {
        reference,
        payment_reference: request.gatewayReference,
        amount: toMajorUnit(request.amount, request.currency),
        reason: request.reason.slice(0, LONGEST_REFUND_TEXT),
      })
      return refundOf(envelope.recordOfChange(answer), reference)
    } catch (error) {
      if (error instanceof GatewayError && error.kind === 'duplicate_reference') {
        return this.#knownRefund(reference)
      }
      throw error
    }
  }

  /**
   * Asks about a payment that there is not: wrong credentials are refused before that is found out.
   */
  async check(): Promise<void> {
    await this.verify({ gatewayReference: NO_REFERENCE })
  }

  async #knownRefund(reference: string): Promise<Refund> {
    const answer = await this.#http.get(`/refunds/${encodeURIComponent(reference)}`)
    return refundOf(envelope.recordOf(answer), reference)
  }
}

function refundReference(key: string): string {
  return key.length <= LONGEST_REFUND_TEXT
    ? key
    : digestOf(Buffer.from(key)).slice(0, LONGEST_REFUND_TEXT)
}

function refundOf(content: Record<string, unknown>, reference: string): Refund {
  const status = asText(content.status)?.toLowerCase()
  return {
    refundId: asText(content.refund_reference) ?? reference,
    state: status === 'success' ? 'done' : status === 'failed' ? 'failed' : 'pending',
  }
}
