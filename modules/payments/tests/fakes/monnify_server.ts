import { createHmac, randomBytes } from 'node:crypto'
import { toMajorUnit, toMinorUnit, type InboundRequest } from '@tenant-education/adapter-kit'
import {
  FaultServer,
  type FakeAnswer,
  type FakeCheckout,
  type FakeEventOptions,
  type FakePayment,
  type FakeRefund,
  type GatewayFake,
  type ReceivedRequest,
} from '@tenant-education/adapter-kit/testing'
import { listed, queried, type DateForm, type Transaction } from './monnify_forms.js'

const WORDS_OF_MONEY = ['PAID', 'OVERPAID', 'PARTIALLY_PAID', 'UNDERPAID', 'REVERSED', 'REFUNDED']

/**
 * Stands in for sandbox.monnify.com: a login with a token that ends, one transaction to a
 * reference, amounts as text, moments of Lagos without a zone.
 */
export class MonnifyServer extends FaultServer implements GatewayFake {
  readonly settings = {
    apiKey: 'MK_TEST_8UBXGKTFSB',
    secretKey: 'ENRC4FDYKSTVYQKA53YPXBFLUFXWYHG2',
    contractCode: '2917634474',
  }

  /** Seconds for which an access token is good. */
  tokenSeconds = 3567
  /** How moments are written in answers; events have the other form. */
  dates: DateForm = 'slashes'
  /** Status with which an unknown reference is answered: 404 and 422 are both seen. */
  unknownStatus = 404
  /** Status with which a used reference is answered: 400 and 422 are both seen. */
  duplicateStatus = 400
  /** Logins that were answered with a token. */
  logins = 0

  readonly refunds = new Map<string, Record<string, unknown>>()
  readonly #tokens = new Set<string>()
  readonly #transactions: Transaction[] = []

  /** Ends all tokens before their time, as after a change of keys. */
  expireTokens(): void {
    this.#tokens.clear()
  }

  checkout(gatewayReference: string): FakeCheckout | undefined {
    return this.#find(gatewayReference)
  }

  pay(gatewayReference: string, payment: FakePayment = {}): void {
    const transaction = this.#find(gatewayReference)!
    const amount = payment.amount ?? transaction.amount
    const rawStatus = payment.rawStatus ?? wordFor(amount, transaction.amount)
    const isMoney = WORDS_OF_MONEY.includes(rawStatus)
    Object.assign(transaction, {
      paymentStatus: rawStatus,
      amountPaid: isMoney ? amount : 0,
      currencyPaid: payment.currency ?? transaction.currency,
      paidAt: isMoney ? (payment.paidAt ?? new Date()) : null,
    })
  }

  event(gatewayReference: string, options: FakeEventOptions = {}): InboundRequest {
    const { type = 'SUCCESSFUL_TRANSACTION', secret = this.settings.secretKey } = options
    const transaction = this.#find(gatewayReference)
    const eventData = transaction && {
      product: { reference: gatewayReference, type: 'API_NOTIFICATION' },
      ...queried(transaction, this.dates === 'slashes' ? 'dashes' : 'slashes'),
      amountPaid: toMajorUnit(transaction.amountPaid, 'NGN'),
      totalPayable: toMajorUnit(transaction.amount, 'NGN'),
      paymentSourceInformation: {},
      metaData: {},
    }
    return this.signed({ eventType: type, eventData }, secret)
  }

  refundsOf(gatewayReference: string): FakeRefund[] {
    const { transactionReference } = this.#find(gatewayReference)!
    return [...this.refunds.entries()]
      .filter(([, refund]) => refund.transactionReference === transactionReference)
      .map(([key, refund]) => ({
        amount: toMinorUnit(refund.refundAmount, 'NGN')!,
        state: 'pending',
        key,
      }))
  }

  refundEvent(gatewayReference: string, amount: number): InboundRequest {
    const { transactionReference } = this.#find(gatewayReference)!
    const eventData = {
      transactionReference,
      refundReference: `refund-of-${gatewayReference}`,
      refundAmount: toMajorUnit(amount, 'NGN'),
      refundStatus: 'COMPLETED',
      completedOn: '27/06/2026 11:18:46 PM',
    }
    return this.signed({ eventType: 'SUCCESSFUL_REFUND', eventData })
  }

  /** Any event, signed. */
  signed(body: object, secret: string = this.settings.secretKey): InboundRequest {
    const rawBody = Buffer.from(JSON.stringify(body))
    const signature = createHmac('sha512', secret).update(rawBody).digest('hex')
    return { rawBody, headers: { 'monnify-signature': signature }, receivedAt: new Date() }
  }

  refusal(_status: number, message: string) {
    return { requestSuccessful: false, responseMessage: message, responseCode: '99' }
  }

  protected answer(request: ReceivedRequest): FakeAnswer {
    const { method, path, headers, json } = request
    if (method === 'POST' && path === '/api/v1/auth/login') {
      return this.#login(headers.authorization)
    }
    if (!this.#tokens.has((headers.authorization ?? '').replace('Bearer ', ''))) {
      return {
        status: 401,
        body: { error: 'invalid_token', error_description: 'Access token expired' },
      }
    }
    const content = (json ?? {}) as Record<string, unknown>
    const refund = /^\/api\/v1\/refunds\/(?!initiate-refund)(.+)$/.exec(path)
    switch (`${method} ${refund ? 'refund' : path}`) {
      case 'POST /api/v1/merchant/transactions/init-transaction':
        return this.#initialise(content)
      case 'GET /api/v2/merchant/transactions/query':
        return this.#query(request.query.get('paymentReference') ?? '')
      case 'GET /api/v1/transactions/search':
        return this.#search(request.query)
      case 'POST /api/v1/refunds/initiate-refund':
        return this.#refund(content)
      case 'GET refund':
        return this.#refundStatus(decodeURIComponent(refund![1]))
      default:
        return this.#refuse(404, 'Not found')
    }
  }

  #login(authorization: string | undefined): FakeAnswer {
    const { apiKey, secretKey } = this.settings
    const expected = Buffer.from(`${apiKey}:${secretKey}`).toString('base64')
    if (authorization !== `Basic ${expected}`) {
      return this.#refuse(401, 'Invalid login credential')
    }
    const accessToken = randomBytes(24).toString('hex')
    this.#tokens.add(accessToken)
    this.logins++
    return success({ accessToken, expiresIn: this.tokenSeconds })
  }

  #initialise(content: Record<string, unknown>): FakeAnswer {
    const { amount, currencyCode, contractCode, paymentReference, customerEmail } = content
    if (contractCode !== this.settings.contractCode) {
      return this.#refuse(404, 'Contract not found')
    }
    if (typeof amount !== 'number' || amount < 20) {
      return this.#refuse(400, 'amount must be greater than or equal to 20')
    }
    if (typeof paymentReference !== 'string' || typeof customerEmail !== 'string') {
      return this.#refuse(400, 'paymentReference and customerEmail are required')
    }
    if (this.#find(paymentReference)) {
      return this.#refuse(this.duplicateStatus, 'Duplicate payment reference')
    }
    const transaction: Transaction = {
      gatewayReference: paymentReference,
      amount: toMinorUnit(amount, 'NGN')!,
      currency: String(currencyCode),
      email: customerEmail,
      created: 1,
      transactionReference: `MNFY|17|20260627231846|${String(this.#transactions.length).padStart(6, '0')}`,
      createdAt: new Date(),
      paymentStatus: 'PENDING',
      amountPaid: 0,
      currencyPaid: String(currencyCode),
      paidAt: null,
    }
    this.#transactions.push(transaction)
    return success({
      transactionReference: transaction.transactionReference,
      paymentReference,
      merchantName: 'Test01',
      apiKey: this.settings.apiKey,
      redirectUrl: content.redirectUrl,
      enabledPaymentMethod: ['ACCOUNT_TRANSFER', 'CARD'],
      checkoutUrl: `https://sandbox.sdk.monnify.com/checkout/${transaction.transactionReference}`,
    })
  }

  #query(reference: string): FakeAnswer {
    const transaction = this.#find(reference)
    return transaction
      ? success(queried(transaction, this.dates))
      : this.#refuse(this.unknownStatus, 'Transaction not found')
  }

  /** What is no whole number is silently ignored, as the real search does. */
  #search(query: URLSearchParams): FakeAnswer {
    const moment = (name: string, otherwise: number) =>
      /^\d+$/.test(query.get(name) ?? '') ? Number(query.get(name)) : otherwise
    const from = moment('from', 0)
    const to = moment('to', Infinity)
    const page = moment('page', 0)
    const size = moment('size', 10)
    const found = this.#transactions
      .filter(({ createdAt }) => createdAt.getTime() >= from && createdAt.getTime() <= to)
      .reverse()
    const totalPages = Math.ceil(found.length / size)
    return success({
      content: found.slice(page * size, (page + 1) * size).map(listed),
      totalElements: found.length,
      totalPages,
      number: page,
      size,
      first: page === 0,
      last: page >= totalPages - 1,
    })
  }

  #refund(content: Record<string, unknown>): FakeAnswer {
    const { transactionReference, refundReference, refundAmount } = content
    const transaction = this.#transactions.find(
      (candidate) => candidate.transactionReference === transactionReference
    )
    if (this.refunds.has(String(refundReference))) {
      return this.#refuse(422, 'Duplicate refund reference')
    }
    if (!transaction?.paidAt || Number(refundAmount) * 100 > transaction.amountPaid) {
      return this.#refuse(422, 'Refund amount is more than what was paid')
    }
    if (String(content.refundReason).length > 64 || String(content.customerNote).length > 16) {
      return this.#refuse(400, 'refundReason or customerNote is too long')
    }
    const refund = { ...content, refundStatus: 'PENDING', createdOn: 'just now' }
    this.refunds.set(String(refundReference), refund)
    return success(refund)
  }

  #refundStatus(reference: string): FakeAnswer {
    const refund = this.refunds.get(reference)
    return refund ? success(refund) : this.#refuse(422, 'Refund not found')
  }

  #find(reference: string): Transaction | undefined {
    return this.#transactions.find(({ gatewayReference }) => gatewayReference === reference)
  }

  #refuse(status: number, message: string): FakeAnswer {
    return { status, body: this.refusal(status, message) }
  }
}

function wordFor(paid: number, asked: number): string {
  return paid === asked ? 'PAID' : paid > asked ? 'OVERPAID' : 'PARTIALLY_PAID'
}

function success(responseBody: unknown): FakeAnswer {
  return {
    status: 200,
    body: { requestSuccessful: true, responseMessage: 'success', responseCode: '0', responseBody },
  }
}
