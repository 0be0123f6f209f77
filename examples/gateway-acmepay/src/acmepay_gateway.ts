import {
  asRecord,
  asText,
  GatewayError,
  GatewayHttp,
  hmacHex,
  readEventBody,
  sameText,
  type AdapterContext,
  type Checkout,
  type CheckoutLookup,
  type CheckoutRequest,
  type ConnectionSettings,
  type GatewayAnswer,
  type GatewayTransaction,
  type InboundEvent,
  type InboundRequest,
  type Mode,
  type PaymentGateway,
  type Refund,
  type RefundRequest,
  type VerifyOutcome,
} from '@tenant-education/adapter-kit'
import { checkoutOf, dateOf, errorCodeOf, outcomeOf } from './acmepay_answers.js'

/** What AcmePay's events are about. Any other is ignored. */
const EVENT_KINDS: Readonly<Record<string, InboundEvent['kind']>> = {
  'checkout.paid': 'payment',
  'checkout.declined': 'payment',
  'refund.done': 'refund',
}

/** Milliseconds by which the time in a signature may differ from the time of its arrival. */
const TOLERANCE = 5 * 60_000

/** Ends a listing that never ends. */
const MOST_PAGES = 1000

/** What a tenant has to set. */
export interface AcmePaySettings extends ConnectionSettings {
  /** `ak_test_…` or `ak_live_…` */
  apiKey: string
  /** Signs the events that AcmePay sends. */
  signingSecret: string
}

/** Speaks AcmePay's JSON for one tenant. */
export class AcmePayGateway implements PaymentGateway {
  readonly mode: Mode
  readonly publicKey = ''
  readonly #http: GatewayHttp
  readonly #signingSecret: string

  constructor({ http, settings }: AdapterContext<AcmePaySettings>, baseUrl: string) {
    this.mode = settings.apiKey.startsWith('ak_live_') ? 'live' : 'test'
    this.#signingSecret = settings.signingSecret
    this.#http = new GatewayHttp(http, {
      baseUrl,
      headers: { authorization: `Bearer ${settings.apiKey}` },
    })
  }

  async createCheckout(request: CheckoutRequest): Promise<Checkout> {
    const answer = await this.#http.post('/checkouts', {
      external_id: request.gatewayReference,
      amount_minor: request.amount,
      currency: request.currency,
      customer: { email: request.email },
      title: request.description,
      return_to: request.returnUrl,
      expires_at: request.expiresAt.toISOString(),
    })
    refuseUnless(answer, 201)
    const checkout = checkoutOf(answer.body)
    const url = URL.parse(asText(checkout.pay_url) ?? '')
    const accessCode = asText(checkout.id)
    if (!url?.protocol.startsWith('http') || !accessCode) {
      throw new GatewayError('ambiguous', { reason: 'no page to pay at' })
    }
    return { url: url.href, accessCode, expiresAt: dateOf(checkout.expires_at) }
  }

  async verify({ gatewayReference }: CheckoutLookup): Promise<VerifyOutcome> {
    const answer = await this.#http.get(`/checkouts/${encodeURIComponent(gatewayReference)}`)
    if (answer.status === 404 && errorCodeOf(answer.body) === 'checkout_not_found') {
      return { kind: 'not_started' }
    }
    if (answer.status !== 200) {
      throw new GatewayError('bad_response', {
        status: answer.status,
        reason: errorCodeOf(answer.body),
      })
    }
    return outcomeOf(checkoutOf(answer.body))
  }

  parseEvent({ rawBody, headers, receivedAt }: InboundRequest): InboundEvent {
    this.#checkSignature(rawBody, headers['acme-signature'], receivedAt)
    const event = readEventBody(rawBody)
    const dedupeKey = asText(event.id)
    const type = asText(event.type)
    if (!dedupeKey || !type) {
      throw new GatewayError('bad_response', { reason: 'incomplete event' })
    }
    return {
      dedupeKey,
      type,
      kind: Object.hasOwn(EVENT_KINDS, type) ? EVENT_KINDS[type] : 'ignored',
      gatewayReference: asText(asRecord(event.checkout)?.external_id),
      occurredAt: dateOf(event.created_at),
      bodyAuthenticated: true,
    }
  }

  async refund(request: RefundRequest): Promise<Refund> {
    const answer = await this.#http.post('/refunds', {
      checkout: request.gatewayReference,
      external_id: request.idempotencyKey,
      amount_minor: request.amount,
      note: request.reason,
    })
    refuseUnless(answer, 201)
    const refund = asRecord(asRecord(answer.body)?.refund)
    const refundId = asText(refund?.id)
    if (!refundId) {
      throw new GatewayError('ambiguous', { reason: 'no refund' })
    }
    return { refundId, state: refund?.state === 'done' ? 'done' : 'pending' }
  }

  /**
   * `t=<Unix seconds>,v1=<hex>`: the HMAC-SHA256 of `<seconds>.<raw body>`. What is old may be a
   * replay.
   */
  #checkSignature(rawBody: Buffer, header: string | undefined, receivedAt: Date): void {
    const [, time = '', signature] = /^t=(\d{1,12}),v1=(\w+)$/.exec(header ?? '') ?? []
    const signed = Buffer.concat([Buffer.from(`${time}.`), rawBody])
    const isRight = sameText(hmacHex('sha256', this.#signingSecret, signed), signature)
    const age = Math.abs(receivedAt.getTime() - Number(time) * 1000)
    if (!isRight || age > TOLERANCE) {
      throw new GatewayError('bad_signature')
    }
  }

  /** AcmePay tells the oldest first, page by page. */
  async *listTransactions(from: Date, until: Date): AsyncGenerator<GatewayTransaction> {
    let after: string | undefined
    for (let page = 0; page < MOST_PAGES; page++) {
      const answer = await this.#http.get('/checkouts', {
        from: from.toISOString(),
        until: until.toISOString(),
        after,
      })
      const { checkouts, next } = asRecord(answer.body) ?? {}
      if (answer.status !== 200 || !Array.isArray(checkouts)) {
        throw new GatewayError('bad_response', {
          status: answer.status,
          reason: errorCodeOf(answer.body),
        })
      }
      for (const checkout of checkouts) {
        const outcome = outcomeOf(asRecord(checkout) ?? {})
        if (outcome.kind === 'found') {
          yield outcome.transaction
        }
      }
      after = asText(next)
      if (!after) {
        return
      }
    }
  }

  async check(): Promise<void> {
    const answer = await this.#http.get('/account')
    if (answer.status !== 200) {
      throw new GatewayError('bad_response', { status: answer.status })
    }
  }
}

/** A refusal certainly changed nothing; any other unexpected answer may have. */
function refuseUnless({ status, body }: GatewayAnswer, expected: number): void {
  if (status === expected) {
    return
  }
  const reason = errorCodeOf(body)
  if (reason === 'external_id_taken') {
    throw new GatewayError('duplicate_reference', { status, reason })
  }
  throw new GatewayError(status >= 400 ? 'invalid_request' : 'ambiguous', { status, reason })
}
