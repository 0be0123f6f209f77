import {
  asRecord,
  asText,
  GatewayError,
  GatewayHttp,
  pageAddress,
  type AdapterLogger,
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

const PAGE_SIZE = 100
/** Ends a listing that never ends. */
const MOST_PAGES = 1000

/** What one account of a tenant is reached with. */
export interface PaystackAccount {
  mode: Mode
  publicKey: string
  secretKey: string
  baseUrl: string
  http: HttpClient
  logger: AdapterLogger
}

/** Paystack's API (paystack.com/docs/api). Amounts on its wire are in the minor unit. */
export class PaystackGateway implements PaymentGateway {
  readonly mode: Mode
  readonly publicKey: string
  readonly #secretKey: string
  readonly #logger: AdapterLogger
  readonly #http: GatewayHttp

  constructor({ mode, publicKey, secretKey, ...account }: PaystackAccount) {
    this.mode = mode
    this.publicKey = publicKey
    this.#secretKey = secretKey
    this.#logger = account.logger
    this.#http = new GatewayHttp(account.http, {
      baseUrl: account.baseUrl,
      headers: { authorization: `Bearer ${secretKey}` },
    })
  }

  /** Paystack refuses a reference that it knows and tells the address of a checkout only once. */
  async createCheckout(request: CheckoutRequest): Promise<Checkout> {
    const answer = await this.#http.post('/transaction/initialize', {
      email: request.email,
      amount: request.amount,
      currency: request.currency,
      reference: request.gatewayReference,
      callback_url: request.returnUrl,
    })
    const data = envelope.recordOfChange(answer)
    const url = pageAddress(data.authorization_url, answer, ['https:', 'http:'])
    return { url, accessCode: asText(data.access_code) ?? request.gatewayReference }
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
   * Paystack knows no key of a refund: after `ambiguous` its dashboard tells whether it was made.
   */
  async refund(request: RefundRequest): Promise<Refund> {
    const answer = await this.#http.post('/refund', {
      transaction: request.transactionId ?? request.gatewayReference,
      amount: request.amount,
      currency: request.currency,
      merchant_note: request.reason,
    })
    const data = envelope.recordOfChange(answer)
    const refundId = asText(data.id)
    if (!refundId) {
      throw new GatewayError('ambiguous', { reason: 'no refund id', status: answer.status })
    }
    return { refundId, state: refundState(asText(data.status)) }
  }

  /** Paystack lists the newest first: everything is read before anything is handed on. */
  async *listTransactions(from: Date, until: Date): AsyncGenerator<GatewayTransaction> {
    const transactions = new Map<string, GatewayTransaction>()
    for (let page = 1, pages = 1; page <= Math.min(pages, MOST_PAGES); page++) {
      const answer = await this.#http.get('/transaction', {
        from: from.toISOString(),
        to: until.toISOString(),
        perPage: PAGE_SIZE,
        page,
      })
      const rows = envelope.contentOf(answer)
      if (!Array.isArray(rows)) {
        throw new GatewayError('bad_response', { reason: 'list', status: answer.status })
      }
      for (const row of rows) {
        const transaction = readTransaction(row)
        if (transaction) {
          transactions.set(transaction.transactionId ?? transaction.gatewayReference, transaction)
        } else {
          this.#logger.warn({ page }, 'a transaction of a list could not be read')
        }
      }
      pages = rows.length > 0 ? Number(asRecord(asRecord(answer.body)?.meta)?.pageCount ?? 1) : 0
    }
    yield* [...transactions.values()].reverse()
  }

  async check(): Promise<void> {
    envelope.contentOf(await this.#http.get('/transaction', { perPage: 1 }))
  }
}

/** A refund that `needs-attention` waits for the payer's bank details. */
function refundState(word: string | undefined): Refund['state'] {
  return word === 'processed' ? 'done' : word === 'failed' ? 'failed' : 'pending'
}
