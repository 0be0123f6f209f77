import {
  asText,
  GatewayError,
  pageAddress,
  toMajorUnit,
  type AdapterLogger,
  type Checkout,
  type CheckoutLookup,
  type CheckoutRequest,
  type Clock,
  type GatewayTransaction,
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
import type { MonnifyClient } from './monnify_client.js'
import { readListed, readTransaction, type ListedTransaction } from './transactions.js'

/** Milliseconds after which Monnify closes a checkout page. */
export const CHECKOUT_LIFETIME = 40 * 60_000

const PAGE_SIZE = 100
/** Ends a listing that never ends. */
const MOST_PAGES = 1000
/** Longest texts that Monnify takes with a refund. */
const LONGEST_REASON = 64
const CUSTOMER_NOTE = 'Refund'

/** What one account of a tenant is reached with. */
export interface MonnifyAccount {
  mode: Mode
  apiKey: string
  secretKey: string
  contractCode: string
  client: MonnifyClient
  clock: Clock
  logger: AdapterLogger
}

/** Monnify (developers.monnify.com). Amounts on its wire are in naira. */
export class MonnifyGateway implements PaymentGateway {
  readonly mode: Mode
  readonly publicKey: string
  readonly #secretKey: string
  readonly #contractCode: string
  readonly #client: MonnifyClient
  readonly #clock: Clock
  readonly #logger: AdapterLogger

  constructor(account: MonnifyAccount) {
    this.mode = account.mode
    this.publicKey = account.apiKey
    this.#secretKey = account.secretKey
    this.#contractCode = account.contractCode
    this.#client = account.client
    this.#clock = account.clock
    this.#logger = account.logger
  }

  async createCheckout(request: CheckoutRequest): Promise<Checkout> {
    const answer = await this.#client.post('/api/v1/merchant/transactions/init-transaction', {
      amount: toMajorUnit(request.amount, request.currency),
      currencyCode: request.currency,
      // Monnify wants a name; the platform has none.
      customerName: request.email,
      customerEmail: request.email,
      paymentReference: request.gatewayReference,
      paymentDescription: request.description,
      contractCode: this.#contractCode,
      redirectUrl: request.returnUrl,
    })
    const { checkoutUrl, transactionReference } = envelope.recordOfChange(answer)
    const url = pageAddress(asText(checkoutUrl)?.replaceAll('|', '%7C'), answer)
    const checkoutId = asText(transactionReference)
    return {
      url,
      accessCode: checkoutId ?? request.gatewayReference,
      checkoutId,
      expiresAt: new Date(this.#clock.now().getTime() + CHECKOUT_LIFETIME),
    }
  }

  async verify({ gatewayReference }: CheckoutLookup): Promise<VerifyOutcome> {
    const answer = await this.#client.get('/api/v2/merchant/transactions/query', {
      paymentReference: gatewayReference,
    })
    return envelope.outcomeOf(answer, readTransaction)
  }

  parseEvent(request: InboundRequest): InboundEvent {
    return readEvent(request, this.#secretKey)
  }

  /** Safe to repeat: Monnify takes a refund reference once, and tells what became of it. */
  async refund(request: RefundRequest): Promise<Refund> {
    const content = {
      transactionReference:
        request.transactionId ?? (await this.#transactionId(request.gatewayReference)),
      refundReference: request.idempotencyKey,
      refundAmount: toMajorUnit(request.amount, request.currency),
      refundReason: request.reason.slice(0, LONGEST_REASON),
      customerNote: CUSTOMER_NOTE,
    }
    try {
      const answer = await this.#client.post('/api/v1/refunds/initiate-refund', content)
      return refundOf(envelope.recordOfChange(answer), request.idempotencyKey)
    } catch (error) {
      if (error instanceof GatewayError && error.kind === 'duplicate_reference') {
        return this.#knownRefund(request.idempotencyKey)
      }
      throw error
    }
  }

  /** Monnify tells the newest first: all of it is read before anything is handed on. */
  async *listTransactions(from: Date, until: Date): AsyncIterable<GatewayTransaction> {
    const listed = new Map<string, ListedTransaction>()
    for await (const row of this.#search(from, until)) {
      if (!row.createdAt || (row.createdAt >= from && row.createdAt < until)) {
        const { transactionId, gatewayReference } = row.transaction
        listed.set(transactionId ?? gatewayReference, row)
      }
    }
    const byAge = (one: ListedTransaction, other: ListedTransaction) =>
      (one.createdAt?.getTime() ?? 0) - (other.createdAt?.getTime() ?? 0)
    yield* [...listed.values()]
      .reverse()
      .sort(byAge)
      .map(({ transaction }) => transaction)
  }

  async check(): Promise<void> {
    await this.#client.login()
  }

  /** The moments are epoch milliseconds: Monnify ignores any other form without a word. */
  async *#search(from: Date, until: Date): AsyncIterable<ListedTransaction> {
    for (let page = 0; page < MOST_PAGES; page++) {
      const answer = await this.#client.get('/api/v1/transactions/search', {
        page,
        size: PAGE_SIZE,
        from: from.getTime(),
        to: until.getTime(),
      })
      const { content, last } = envelope.recordOf(answer)
      if (!Array.isArray(content)) {
        throw new GatewayError('bad_response', { reason: 'list', status: answer.status })
      }
      for (const row of content) {
        const listed = readListed(row)
        if (listed) {
          yield listed
        } else {
          this.#logger.warn({ page }, 'a transaction of a list could not be read')
        }
      }
      if (last === true || content.length === 0) {
        return
      }
    }
  }

  async #knownRefund(reference: string): Promise<Refund> {
    const answer = await this.#client.get(`/api/v1/refunds/${encodeURIComponent(reference)}`)
    return refundOf(envelope.recordOf(answer), reference)
  }

  async #transactionId(gatewayReference: string): Promise<string> {
    const outcome = await this.verify({ gatewayReference })
    const id = outcome.kind === 'found' ? outcome.transaction.transactionId : undefined
    if (!id) {
      throw new GatewayError('invalid_request', { reason: 'unknown payment' })
    }
    return id
  }
}

function refundOf(content: Record<string, unknown>, reference: string): Refund {
  const status = asText(content.refundStatus)
  return {
    refundId: asText(content.refundReference) ?? reference,
    state: status === 'COMPLETED' ? 'done' : status === 'FAILED' ? 'failed' : 'pending',
  }
}
