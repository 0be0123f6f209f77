import { createHmac } from 'node:crypto'
import type { InboundRequest } from '@tenant-education/adapter-kit'
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

interface Transaction {
  id: number
  domain: 'test' | 'live'
  status: string
  reference: string
  amount: number
  requested_amount: number
  fees: number | null
  currency: string
  email: string
  created_at: string
  paid_at: string | null
}

const FIRST_ID = 4_099_260_516
const REFERENCE = /^[A-Za-z0-9.=-]{1,100}$/

/**
 * Stands in for api.paystack.co. As there, a reference can be used once, a checkout that nobody has
 * touched verifies as `abandoned`, and events are sent about successes only.
 */
export class PaystackServer extends FaultServer implements GatewayFake {
  readonly settings = {
    secretKey: 'sk_test_b1946ac92492d2347c6235b4d2611184',
    publicKey: 'pk_test_591785b794601e212b260e25925636fd',
  }

  readonly refunds: { id: number; transaction: string; amount: number; status: string }[] = []
  readonly #checkouts = new Map<string, FakeCheckout>()
  readonly #transactions = new Map<string, Transaction>()
  /** Keys of further accounts: each is an account of its own in name only, the state is shared. */
  readonly #keys = new Set<string>([this.settings.secretKey])

  /** Lets a further secret key in. */
  admit(secretKey: string): void {
    this.#keys.add(secretKey)
  }

  /** All references that checkouts were made with, oldest first. */
  get references(): string[] {
    return [...this.#checkouts.keys()]
  }

  checkout(gatewayReference: string): FakeCheckout | undefined {
    return this.#checkouts.get(gatewayReference)
  }

  pay(gatewayReference: string, payment: FakePayment = {}): void {
    const transaction = this.#transactions.get(gatewayReference)!
    const { rawStatus = 'success', amount = transaction.requested_amount } = payment
    const isPaid = rawStatus === 'success'
    Object.assign(transaction, {
      status: rawStatus,
      amount,
      fees: isPaid ? Math.ceil(amount * 0.015) : null,
      currency: payment.currency ?? transaction.currency,
      domain: payment.mode ?? transaction.domain,
      paid_at: isPaid ? (payment.paidAt ?? new Date()).toISOString() : null,
    })
  }

  event(gatewayReference: string, options: FakeEventOptions = {}): InboundRequest {
    const { type = 'charge.success', secret = this.settings.secretKey } = options
    const transaction = this.#transactions.get(gatewayReference)
    const body = { event: type, data: transaction && full(transaction) }
    return sign(Buffer.from(JSON.stringify(body)), secret)
  }

  refundsOf(gatewayReference: string): FakeRefund[] {
    return this.refunds
      .filter(({ transaction }) => transaction === gatewayReference)
      .map(({ amount }) => ({ amount, state: 'pending' }))
  }

  /** The event of a refund that was carried out: it has no id, and its amount is text. */
  refundEvent(gatewayReference: string, amount: number): InboundRequest {
    const body = {
      event: 'refund.processed',
      data: {
        status: 'processed',
        transaction_reference: gatewayReference,
        refund_reference: `TRF_${gatewayReference}`,
        amount: String(amount),
        currency: this.#transactions.get(gatewayReference)?.currency,
      },
    }
    return sign(Buffer.from(JSON.stringify(body)), this.settings.secretKey)
  }

  refusal(_status: number, message: string) {
    return {
      status: false,
      message,
      meta: { nextStep: 'Try again later' },
      type: 'api_error',
      code: 'unknown',
    }
  }

  /** Tests start it again at the same address: no connection to a former one may be left over. */
  protected answer(request: ReceivedRequest): FakeAnswer {
    return { ...this.#answer(request), headers: { connection: 'close' } }
  }

  #answer(request: ReceivedRequest): FakeAnswer {
    const key = request.headers.authorization?.replace(/^Bearer /, '') ?? ''
    if (!this.#keys.has(key)) {
      return refuse(401, 'Invalid key', 'invalid_Key')
    }
    const { method, path, query } = request
    if (method === 'POST' && path === '/transaction/initialize') {
      return this.#initialize(request)
    }
    if (method === 'GET' && path.startsWith('/transaction/verify/')) {
      return this.#verify(decodeURIComponent(path.slice('/transaction/verify/'.length)))
    }
    if (method === 'GET' && path === '/transaction') {
      return this.#list(query)
    }
    return method === 'POST' && path === '/refund'
      ? this.#refund(request.json)
      : refuse(404, 'Route not found', 'not_found')
  }

  #initialize({ json }: ReceivedRequest): FakeAnswer {
    const body = (json ?? {}) as {
      email?: string
      amount?: number | string
      currency?: string
      reference?: string
    }
    const amount = Number(body.amount)
    const { email, currency = 'NGN', reference = '' } = body
    if (!email?.includes('@')) {
      return refuse(400, 'Invalid Email Address Passed', 'invalid_params')
    }
    if (!Number.isSafeInteger(amount) || amount <= 0) {
      return refuse(400, 'Invalid Amount Sent', 'invalid_params')
    }
    if (!REFERENCE.test(reference)) {
      return refuse(400, 'Only -,.,= and alphanumeric characters allowed', 'invalid_params')
    }
    const known = this.#checkouts.get(reference)
    if (known) {
      known.created += 1
      return refuse(400, 'Duplicate Transaction Reference', 'duplicate_reference')
    }

    this.#checkouts.set(reference, {
      gatewayReference: reference,
      amount,
      currency,
      email,
      created: 1,
    })
    this.#transactions.set(reference, {
      id: FIRST_ID + this.#transactions.size,
      domain: 'test',
      status: 'abandoned',
      reference,
      amount,
      requested_amount: amount,
      fees: null,
      currency,
      email,
      created_at: new Date().toISOString(),
      paid_at: null,
    })
    const code = reference.slice(-15)
    return success('Authorization URL created', {
      authorization_url: `https://checkout.paystack.com/${code}`,
      access_code: code,
      reference,
    })
  }

  #verify(reference: string): FakeAnswer {
    const transaction = this.#transactions.get(reference)
    return transaction
      ? success('Verification successful', full(transaction))
      : refuse(404, 'Transaction reference not found.', 'transaction_not_found')
  }

  #list(query: URLSearchParams): FakeAnswer {
    const from = query.get('from') ?? '0000'
    const to = query.get('to') ?? '9999'
    const size = Number(query.get('perPage') ?? 50)
    const page = Number(query.get('page') ?? 1)
    const found = [...this.#transactions.values()]
      .filter(({ created_at }) => created_at >= from && created_at <= to)
      .reverse()
    return {
      status: 200,
      body: {
        status: true,
        message: 'Transactions retrieved',
        data: found.slice((page - 1) * size, page * size).map(full),
        meta: {
          total: found.length,
          page,
          perPage: size,
          pageCount: Math.ceil(found.length / size),
        },
      },
    }
  }

  #refund(json: unknown): FakeAnswer {
    const { transaction: name, amount } = (json ?? {}) as { transaction?: string; amount?: number }
    const transaction = [...this.#transactions.values()].find(
      ({ id, reference }) => String(id) === String(name) || reference === name
    )
    if (transaction?.status !== 'success') {
      return refuse(400, 'Transaction has not been paid', 'invalid_transaction')
    }
    const refund = {
      id: 3_018_284 + this.refunds.length,
      transaction: transaction.reference,
      amount: amount ?? transaction.amount,
      status: 'pending',
    }
    if (refund.amount > transaction.amount) {
      return refuse(400, 'Refund amount cannot be more than the transaction', 'invalid_params')
    }
    this.refunds.push(refund)
    return success('Refund has been queued for processing', refund)
  }
}

/** A transaction as "verify", lists and events tell it; the metadata nobody gave comes as `""`. */
function full({ email, ...transaction }: Transaction) {
  return {
    ...transaction,
    paidAt: transaction.paid_at,
    gateway_response: transaction.status === 'failed' ? 'Declined' : 'Successful',
    message: null,
    channel: 'card',
    metadata: '',
    customer: { id: 181_873_746, first_name: null, last_name: null, email, phone: null },
  }
}

function success(message: string, data: unknown): FakeAnswer {
  return { status: 200, body: { status: true, message, data } }
}

function refuse(status: number, message: string, code: string): FakeAnswer {
  const meta = { nextStep: 'Check the request' }
  return { status, body: { status: false, message, meta, type: 'validation_error', code } }
}

function sign(rawBody: Buffer, secret: string): InboundRequest {
  return {
    rawBody,
    headers: {
      'content-type': 'application/json',
      'x-paystack-signature': createHmac('sha512', secret).update(rawBody).digest('hex'),
    },
    receivedAt: new Date(),
  }
}
