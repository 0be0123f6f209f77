import { createHmac } from 'node:crypto'
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

interface Transaction {
  id: number
  tx_ref: string
  status: string
  amount: number
  charged_amount: number
  app_fee: number | null
  amount_settled: number | null
  currency: string
  email: string
  created_at: string
}

const PAGE_SIZE = 10
const FIRST_ID = 288200100

/**
 * Stands in for api.flutterwave.com/v3. As there, a reference that nobody has tried to pay is
 * unknown, a reference may be used again, and every try to pay makes a transaction of its own.
 */
export class FlutterwaveServer extends FaultServer implements GatewayFake {
  readonly settings = {
    secretKey: 'FLWSECK_TEST-9f1c7a5be2d84c06a3-X',
    publicKey: 'FLWPUBK_TEST-41d0b7c9e6f3a85216-X',
    secretHash: 'a-secret-hash-of-the-dashboard',
  }

  /** Status with which an unknown reference is answered: 400, 404 and 200 are all seen. */
  unknownStatus = 400
  /** Which attempt "verify by reference" tells when there are several. */
  tells: 'first' | 'last' = 'first'
  /** Whether events carry `flutterwave-signature` rather than `verif-hash`. */
  signsBody = true

  readonly refunds: { id: number; tx_id: number; amount_refunded: number; comments: string }[] = []
  readonly #checkouts = new Map<string, FakeCheckout>()
  readonly #transactions: Transaction[] = []

  get baseUrl(): string {
    return `${this.url}/v3`
  }

  checkout(gatewayReference: string): FakeCheckout | undefined {
    return this.#checkouts.get(gatewayReference)
  }

  pay(gatewayReference: string, payment: FakePayment = {}): void {
    const checkout = this.#checkouts.get(gatewayReference)!
    const { rawStatus = 'successful', currency = checkout.currency } = payment
    const amount = toMajorUnit(payment.amount ?? checkout.amount, currency)
    const isPaid = rawStatus === 'successful'
    const fee = Math.round(amount * 1.4) / 100
    this.#transactions.push({
      id: FIRST_ID + this.#transactions.length,
      tx_ref: gatewayReference,
      status: rawStatus,
      amount,
      charged_amount: amount,
      app_fee: isPaid ? fee : null,
      amount_settled: isPaid ? Math.floor((amount - fee * 1.075) * 100) / 100 : null,
      currency,
      email: checkout.email,
      created_at: (payment.paidAt ?? new Date()).toISOString(),
    })
  }

  event(gatewayReference: string, options: FakeEventOptions = {}): InboundRequest {
    const { type = 'charge.completed', secret = this.settings.secretHash } = options
    const attempt = this.#attempts(gatewayReference).at(-1)
    const body = {
      'event': type,
      'event.type': 'CARD_TRANSACTION',
      'data': attempt && full(attempt),
    }
    const rawBody = Buffer.from(JSON.stringify(body))
    return { rawBody, headers: this.#signature(rawBody, secret), receivedAt: new Date() }
  }

  refundsOf(gatewayReference: string): FakeRefund[] {
    const ids = this.#attempts(gatewayReference).map(({ id }) => id)
    return this.refunds
      .filter(({ tx_id }) => ids.includes(tx_id))
      .map(({ amount_refunded }) => ({
        amount: toMinorUnit(amount_refunded, 'NGN')!,
        state: 'done',
      }))
  }

  refundEvent(gatewayReference: string, amount: number): InboundRequest {
    const attempt = this.#attempts(gatewayReference).at(-1)!
    const body = {
      'event': 'refund.completed',
      'event.type': 'Refund',
      'data': {
        TransactionId: attempt.id,
        tx_ref: gatewayReference,
        AmountRefunded: toMajorUnit(amount, attempt.currency),
        status: 'completed',
      },
    }
    const rawBody = Buffer.from(JSON.stringify(body))
    const headers = this.#signature(rawBody, this.settings.secretHash)
    return { rawBody, headers, receivedAt: new Date() }
  }

  refusal(_status: number, message: string) {
    return { status: 'error', message, data: null }
  }

  protected answer(request: ReceivedRequest): FakeAnswer {
    if (request.headers.authorization !== `Bearer ${this.settings.secretKey}`) {
      return this.#refuse(401, 'Invalid authorization key')
    }
    const refund = /^\/v3\/transactions\/(\d+)\/refund$/.exec(request.path)
    const route = `${request.method} ${refund ? 'refund' : request.path}`
    switch (route) {
      case 'POST /v3/payments':
        return this.#createPayment(request)
      case 'GET /v3/transactions/verify_by_reference':
        return this.#verify(request.query.get('tx_ref') ?? '')
      case 'GET /v3/transactions':
        return this.#list(request.query)
      case 'POST refund':
        return this.#refund(Number(refund![1]), request.json)
      default:
        return this.#refuse(404, `Cannot ${request.method} ${request.path}`)
    }
  }

  #createPayment({ json }: ReceivedRequest): FakeAnswer {
    const {
      tx_ref: reference,
      redirect_url: returnUrl,
      amount,
      currency,
      customer,
    } = (json ?? {}) as {
      tx_ref?: string
      amount?: number
      currency?: string
      redirect_url?: string
      customer?: { email?: string }
    }
    if (!reference || !currency || !returnUrl || !customer?.email) {
      return this.#refuse(400, 'One or more required parameters missing')
    }
    if (typeof amount !== 'number' || amount <= 0) {
      return this.#refuse(400, 'amount must be a number greater than 0')
    }
    this.#checkouts.set(reference, {
      gatewayReference: reference,
      amount: toMinorUnit(amount, currency)!,
      currency,
      email: customer.email,
      created: (this.#checkouts.get(reference)?.created ?? 0) + 1,
    })
    const code = Buffer.from(reference).toString('hex').slice(0, 20)
    return success('Hosted Link', {
      link: `https://checkout.flutterwave.com/v3/hosted/pay/${code}`,
    })
  }

  #verify(reference: string): FakeAnswer {
    const attempt = this.#attempts(reference).at(this.tells === 'first' ? 0 : -1)
    return attempt
      ? success('Transaction fetched successfully', full(attempt))
      : this.#refuse(this.unknownStatus, 'No transaction was found for this id')
  }

  #list(query: URLSearchParams): FakeAnswer {
    const reference = query.get('tx_ref')
    const from = query.get('from') ?? '0000'
    const to = query.get('to') ?? '9999'
    const page = Number(query.get('page') ?? 1)
    const found = this.#transactions
      .filter(({ tx_ref, created_at }) => {
        const day = created_at.slice(0, 10)
        return (reference === null || tx_ref === reference) && day >= from && day <= to
      })
      .reverse()
    const rows = found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
    return {
      status: 200,
      body: {
        status: 'success',
        message: 'Transactions fetched',
        meta: {
          page_info: {
            total: found.length,
            current_page: page,
            total_pages: Math.ceil(found.length / PAGE_SIZE),
          },
        },
        data: rows.map(summary),
      },
    }
  }

  #refund(id: number, json: unknown): FakeAnswer {
    const transaction = this.#transactions.find((candidate) => candidate.id === id)
    const { amount = 0, comments = '' } = (json ?? {}) as { amount?: number; comments?: string }
    if (transaction?.status !== 'successful') {
      return this.#refuse(400, 'Transaction not found or not successful')
    }
    if (amount > transaction.amount) {
      return this.#refuse(400, 'Refund amount is more than the transaction amount')
    }
    const refund = { id: 8612 + this.refunds.length, tx_id: id, amount_refunded: amount, comments }
    this.refunds.push(refund)
    return success('Transaction refund initiated', {
      ...refund,
      account_id: 73362,
      status: 'completed',
      destination: 'payment_source',
    })
  }

  #refuse(status: number, message: string): FakeAnswer {
    return { status, body: this.refusal(status, message) }
  }

  #attempts(reference: string): Transaction[] {
    return this.#transactions.filter(({ tx_ref }) => tx_ref === reference)
  }

  #signature(rawBody: Buffer, secret: string): Record<string, string> {
    return this.signsBody
      ? { 'flutterwave-signature': createHmac('sha256', secret).update(rawBody).digest('base64') }
      : { 'verif-hash': secret }
  }
}

/** A transaction as "verify" and events tell it. */
function full({ email, ...transaction }: Transaction) {
  return {
    ...transaction,
    flw_ref: `FLW-MOCK-${transaction.id}`,
    merchant_fee: 0,
    processor_response:
      transaction.status === 'failed' ? 'Insufficient funds' : 'Approved by Financial Institution',
    payment_type: 'card',
    meta: null,
    customer: { id: 216519823, name: 'Anonymous customer', phone_number: 'N/A', email },
  }
}

/** A transaction as a list tells it: the id is text there. */
function summary({ email, ...transaction }: Transaction) {
  return { ...transaction, id: String(transaction.id), flw_ref: 'N/A', customer_email: email }
}

function success(message: string, data: unknown): FakeAnswer {
  return { status: 200, body: { status: 'success', message, data } }
}
