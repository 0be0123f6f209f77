import {
  asText,
  GatewayError,
  GatewayHttp,
  pageAddress,
  type Checkout,
  type CheckoutLookup,
  type CheckoutRequest,
  type GatewayTransaction,
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

/** A reference that no payment has. */
const NO_REFERENCE = 'ConnectionCheck00000000'

/** What one account of a tenant is reached with. */
export interface SquadAccount {
  mode: Mode
  publicKey: string
  secretKey: string
  baseUrl: string
  http: HttpClient
}

/** Squad (docs.squadco.com). Amounts on its wire are in kobo or cents. */
export class SquadGateway implements PaymentGateway {
  readonly mode: Mode
  readonly publicKey: string
  readonly #secretKey: string
  readonly #http: GatewayHttp

  constructor({ mode, publicKey, secretKey, baseUrl, http }: SquadAccount) {
    this.mode = mode
    this.publicKey = publicKey
    this.#secretKey = secretKey
    this.#http = new GatewayHttp(http, {
      baseUrl,
      headers: { authorization: `Bearer ${secretKey}` },
    })
  }

  /** Squad's fee is never passed to the payer: what the payer bears is the platform's surcharge. */
  async createCheckout(request: CheckoutRequest): Promise<Checkout> {
    const answer = await this.#http.post('/transaction/initiate', {
      transaction_ref: request.gatewayReference,
      initiate_type: 'inline',
      amount: request.amount,
      currency: request.currency,
      email: request.email,
      callback_url: request.returnUrl,
      pass_charge: false,
    })
    const { checkout_url: checkoutUrl } = envelope.recordOfChange(answer)
    return { url: pageAddress(checkoutUrl, answer), accessCode: request.gatewayReference }
  }

  async verify({ gatewayReference }: CheckoutLookup): Promise<VerifyOutcome> {
    const path = `/transaction/verify/${encodeURIComponent(gatewayReference)}`
    const answer = await this.#http.get(path)
    return envelope.outcomeOf(answer, readTransaction)
  }

  parseEvent(request: InboundRequest): InboundEvent {
    return readEvent(request, this.#secretKey)
  }

  /**
   * Squad wants to know whether all is given back, so that it is asked what was paid. It knows no
   * key of a refund: after `ambiguous` the refund must be looked for in its dashboard before it is
   * asked for again.
   */
  async refund(request: RefundRequest): Promise<Refund> {
    const paid = await this.#paid(request.gatewayReference)
    const isFull = paid.amount === request.amount
    const answer = await this.#http.post('/transaction/refund', {
      transaction_ref: request.gatewayReference,
      gateway_transaction_ref: paid.transactionId,
      refund_type: isFull ? 'Full' : 'Partial',
      reason_for_refund: request.reason,
      ...(!isFull && { refund_amount: String(request.amount) }),
    })
    const { refund_reference: reference, gateway_refund_status: word } =
      envelope.recordOfChange(answer)
    const refundId = asText(reference)
    if (!refundId) {
      throw new GatewayError('ambiguous', { reason: 'no refund id', status: answer.status })
    }
    return { refundId, state: refundState(asText(word)?.toLowerCase()) }
  }

  /**
   * Asks about a payment that there is not: wrong credentials are refused before that is found out.
   */
  async check(): Promise<void> {
    await this.verify({ gatewayReference: NO_REFERENCE })
  }

  async #paid(gatewayReference: string): Promise<GatewayTransaction> {
    const outcome = await this.verify({ gatewayReference })
    if (outcome.kind !== 'found' || outcome.transaction.status !== 'success') {
      throw new GatewayError('invalid_request', { reason: 'nothing was paid' })
    }
    return outcome.transaction
  }
}

function refundState(word: string | undefined): Refund['state'] {
  return word === 'success' ? 'done' : word === 'failed' ? 'failed' : 'pending'
}
