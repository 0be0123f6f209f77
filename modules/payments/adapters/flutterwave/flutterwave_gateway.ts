import {
  asRecord,
  asText,
  GatewayError,
  GatewayHttp,
  pageAddress,
  toMajorUnit,
  type AdapterLogger,
  type Checkout,
  type CheckoutLookup,
  type CheckoutRequest,
  type Clock,
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
import { byAge, decisiveAttempt, readAttempt, transactionOf, type Attempt } from './transactions.js'

/** Longest time in minutes for which Flutterwave keeps a checkout page open. */
const LONGEST_SESSION = 1440
/** Ends a listing that never ends, and one that ignores the reference it is asked for. */
const MOST_PAGES = 1000
const MOST_PAGES_OF_REFERENCE = 3
const DAY = 24 * 60 * 60_000

/** What one account of a tenant is reached with. */
export interface FlutterwaveAccount {
  mode: Mode
  publicKey: string
  secretKey: string
  secretHash: string
  baseUrl: string
  http: HttpClient
  clock: Clock
  logger: AdapterLogger
}

/** Flutterwave API v3 (developer.flutterwave.com). Amounts on its wire are in the major unit. */
export class FlutterwaveGateway implements PaymentGateway {
  readonly mode: Mode
  readonly publicKey: string
  readonly #secretHash: string
  readonly #clock: Clock
  readonly #logger: AdapterLogger
  readonly #http: GatewayHttp

  constructor({ mode, publicKey, secretKey, secretHash, ...account }: FlutterwaveAccount) {
    this.mode = mode
    this.publicKey = publicKey
    this.#secretHash = secretHash
    this.#clock = account.clock
    this.#logger = account.logger
    this.#http = new GatewayHttp(account.http, {
      baseUrl: account.baseUrl,
      headers: { authorization: `Bearer ${secretKey}` },
    })
  }

  /** Flutterwave accepts a reference again and then makes a second page for it. */
  async createCheckout(request: CheckoutRequest): Promise<Checkout> {
    const session = this.#sessionUntil(request.expiresAt)
    const answer = await this.#http.post('/payments', {
      tx_ref: request.gatewayReference,
      amount: toMajorUnit(request.amount, request.currency),
      currency: request.currency,
      redirect_url: request.returnUrl,
      customer: { email: request.email },
      customizations: { title: request.description },
      // Flutterwave's documentation has both spellings.
      configuration: session,
      configurations: session,
    })
    return {
      url: pageAddress(envelope.recordOfChange(answer).link, answer),
      accessCode: request.gatewayReference,
    }
  }

  async verify({ gatewayReference }: CheckoutLookup): Promise<VerifyOutcome> {
    const attempt = await this.#verifyByReference(gatewayReference)
    if (!attempt) {
      return { kind: 'not_started' }
    }
    const others =
      attempt.gatewayReference === gatewayReference
        ? await this.#otherAttempts(gatewayReference, attempt)
        : []
    const { transaction, furtherSuccesses } = decisiveAttempt([attempt, ...others])
    return { kind: 'found', transaction, ...(furtherSuccesses.length && { furtherSuccesses }) }
  }

  parseEvent(request: InboundRequest): InboundEvent {
    return readEvent(request, this.#secretHash)
  }

  /**
   * Flutterwave knows no key of a refund: after `ambiguous` the refund must be looked for in its
   * dashboard before it is asked for again.
   */
  async refund(request: RefundRequest): Promise<Refund> {
    const id = request.transactionId ?? (await this.#paidTransactionId(request.gatewayReference))
    const answer = await this.#http.post(`/transactions/${encodeURIComponent(id)}/refund`, {
      amount: toMajorUnit(request.amount, request.currency),
      comments: request.reason,
    })
    const data = envelope.recordOfChange(answer)
    const refundId = asText(data.id)
    if (!refundId) {
      throw new GatewayError('ambiguous', { reason: 'no refund id', status: answer.status })
    }
    return { refundId, state: refundState(asText(data.status) ?? '') }
  }

  /**
   * Flutterwave takes whole days, in a time zone that it does not name, and tells the newest first:
   * a day more is read on both sides, all of it, before anything is handed on.
   */
  async *listTransactions(from: Date, until: Date): AsyncIterable<GatewayTransaction> {
    const attempts = new Map<string, Attempt>()
    const days = { from: dayOf(from, -DAY), to: dayOf(until, DAY) }
    for await (const attempt of this.#list(days)) {
      if (!attempt.startedAt || (attempt.startedAt >= from && attempt.startedAt < until)) {
        attempts.set(attempt.transactionId, attempt)
      }
    }
    yield* [...attempts.values()].sort(byAge).map(transactionOf)
  }

  async check(): Promise<void> {
    const today = dayOf(this.#clock.now(), 0)
    envelope.contentOf(await this.#http.get('/transactions', { from: today, to: today, page: 1 }))
  }

  #sessionUntil(expiresAt: Date): { session_duration: number } {
    const minutes = Math.floor((expiresAt.getTime() - this.#clock.now().getTime()) / 60_000)
    return { session_duration: Math.min(LONGEST_SESSION, Math.max(1, minutes)) }
  }

  async #verifyByReference(gatewayReference: string): Promise<Attempt | undefined> {
    const answer = await this.#http.get('/transactions/verify_by_reference', {
      tx_ref: gatewayReference,
    })
    if (envelope.isUnknown(answer)) {
      return undefined
    }
    const attempt = readAttempt(envelope.contentOf(answer))
    if (!attempt) {
      throw new GatewayError('bad_response', { reason: 'transaction', status: answer.status })
    }
    return attempt
  }

  /**
   * Further attempts at a reference: "verify" tells one of them, and does not say which. When they
   * cannot be had, what "verify" told stands.
   */
  async #otherAttempts(gatewayReference: string, known: Attempt): Promise<Attempt[]> {
    try {
      const attempts = await Array.fromAsync(
        this.#list({ tx_ref: gatewayReference }, MOST_PAGES_OF_REFERENCE)
      )
      return attempts.filter(
        (attempt) =>
          attempt.gatewayReference === gatewayReference &&
          attempt.transactionId !== known.transactionId
      )
    } catch (error) {
      if (!(error instanceof GatewayError)) {
        throw error
      }
      this.#logger.warn({ code: error.code }, 'further attempts at a payment could not be listed')
      return []
    }
  }

  async *#list(
    filter: Readonly<Record<string, string>>,
    mostPages = MOST_PAGES
  ): AsyncIterable<Attempt> {
    for (let page = 1, pages = 1; page <= Math.min(pages, mostPages); page++) {
      const answer = await this.#http.get('/transactions', { ...filter, page })
      const rows = envelope.contentOf(answer)
      if (!Array.isArray(rows)) {
        throw new GatewayError('bad_response', { reason: 'list', status: answer.status })
      }
      for (const row of rows) {
        const attempt = readAttempt(row)
        if (attempt) {
          yield attempt
        } else {
          this.#logger.warn({ page }, 'a transaction of a list could not be read')
        }
      }
      const info = asRecord(asRecord(asRecord(answer.body)?.meta)?.page_info)
      pages = rows.length > 0 ? Number(info?.total_pages ?? 1) : page
    }
  }

  async #paidTransactionId(gatewayReference: string): Promise<string> {
    const outcome = await this.verify({ gatewayReference })
    const { status, transactionId } = outcome.kind === 'found' ? outcome.transaction : {}
    if (status !== 'success' || transactionId === undefined) {
      throw new GatewayError('invalid_request', { reason: 'nothing was paid' })
    }
    return transactionId
  }
}

/** Words such as `completed-momo` name the way on which the money went back. */
function refundState(word: string): Refund['state'] {
  return word.startsWith('completed') ? 'done' : word.startsWith('failed') ? 'failed' : 'pending'
}

function dayOf(moment: Date, shift: number): string {
  return new Date(moment.getTime() + shift).toISOString().slice(0, 10)
}
