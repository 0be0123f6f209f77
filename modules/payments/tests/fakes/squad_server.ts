import { createHmac } from 'node:crypto'
import { asMinorUnit, type InboundRequest } from '@tenant-education/adapter-kit'
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

interface Transaction extends FakeCheckout {
  status: string
  /** Minor unit. */
  amountPaid: number
  currencyPaid: string
  /** Lagos, without a zone. */
  createdAt: string
}

const LAGOS_AHEAD = 60 * 60_000

/** Stands in for sandbox-api-d.squadco.com: amounts in kobo, one transaction to a reference. */
export class SquadServer extends FaultServer implements GatewayFake {
  readonly settings = {
    secretKey: 'sandbox_sk_94f2b798466408ef4d19e848ee1a4d1a3e93f104046f',
    publicKey: 'sandbox_pk_94f2b798466408ef4d19e848ee1a4d1a3e93f104046f',
  }

  readonly refunds: Record<string, unknown>[] = []
  readonly #transactions = new Map<string, Transaction>()

  checkout(gatewayReference: string): FakeCheckout | undefined {
    return this.#transactions.get(gatewayReference)
  }

  pay(gatewayReference: string, payment: FakePayment = {}): void {
    const transaction = this.#transactions.get(gatewayReference)!
    Object.assign(transaction, {
      status: payment.rawStatus ?? 'Success',
      amountPaid: payment.amount ?? transaction.amount,
      currencyPaid: payment.currency ?? transaction.currency,
      createdAt: lagosTime(payment.paidAt ?? new Date()),
    })
  }

  event(gatewayReference: string, options: FakeEventOptions = {}): InboundRequest {
    const { type = 'charge_successful', secret = this.settings.secretKey } = options
    const transaction = this.#transactions.get(gatewayReference)
    const body = {
      Event: type,
      TransactionRef: gatewayReference,
      Body: transaction && {
        amount: transaction.amountPaid,
        transaction_ref: gatewayReference,
        gateway_ref: `${gatewayReference}_1_1`,
        transaction_status: transaction.status.toLowerCase(),
        email: transaction.email,
        currency: transaction.currencyPaid,
        created_at: transaction.createdAt,
        meta: {},
      },
    }
    const rawBody = Buffer.from(JSON.stringify(body))
    const signature = createHmac('sha512', secret).update(rawBody).digest('hex').toUpperCase()
    return { rawBody, headers: { 'x-squad-encrypted-body': signature }, receivedAt: new Date() }
  }

  refundsOf(gatewayReference: string): FakeRefund[] {
    return this.refunds
      .filter(({ transaction_ref: reference }) => reference === gatewayReference)
      .map(({ refund_amount: amount }) => ({
        amount: asMinorUnit(amount ?? this.#transactions.get(gatewayReference)!.amountPaid)!,
        state: 'pending',
      }))
  }

  refusal(status: number, message: string) {
    return { status: status < 400 ? 400 : status, success: false, message, data: {} }
  }

  protected answer({ method, path, headers, json }: ReceivedRequest): FakeAnswer {
    if (headers.authorization !== `Bearer ${this.settings.secretKey}`) {
      const message = 'API key is invalid. Key must start with sandbox_sk_'
      return { status: 403, body: { success: false, message, data: {} } }
    }
    const content = (json ?? {}) as Record<string, unknown>
    if (method === 'POST' && path === '/transaction/initiate') {
      return this.#initiate(content)
    }
    if (method === 'POST' && path === '/transaction/refund') {
      return this.#refund(content)
    }
    if (method === 'GET' && path.startsWith('/transaction/verify/')) {
      return this.#verify(decodeURIComponent(path.slice('/transaction/verify/'.length)))
    }
    return this.#refuse(404, 'Not found')
  }

  #initiate(content: Record<string, unknown>): FakeAnswer {
    const { transaction_ref: reference, email, currency, callback_url: callbackUrl } = content
    const amount = asMinorUnit(content.amount)
    if (typeof reference !== 'string' || !/^[A-Za-z0-9]+$/.test(reference)) {
      return this.#refuse(400, 'transaction_ref must be alphanumeric')
    }
    if (!email || !currency || !amount || content.initiate_type !== 'inline') {
      return this.#refuse(400, 'email, amount, currency and initiate_type are required')
    }
    if (this.#transactions.has(reference)) {
      return this.#refuse(400, 'Duplicate transaction reference')
    }
    this.#transactions.set(reference, {
      gatewayReference: reference,
      amount,
      currency: String(currency),
      email: String(email),
      created: 1,
      status: 'Pending',
      amountPaid: amount,
      currencyPaid: String(currency),
      createdAt: '0001-01-01T00:00:00',
    })
    return {
      status: 200,
      body: {
        status: 200,
        message: 'success',
        data: {
          auth_url: null,
          access_token: null,
          currency,
          callback_url: callbackUrl,
          transaction_ref: reference,
          transaction_amount: amount,
          checkout_url: `https://sandbox-pay.squadco.com/${reference}`,
        },
      },
    }
  }

  #verify(reference: string): FakeAnswer {
    const transaction = this.#transactions.get(reference)
    return transaction
      ? success({
          transaction_amount: transaction.amountPaid,
          transaction_ref: reference,
          email: transaction.email,
          transaction_status: transaction.status,
          transaction_currency_id: transaction.currencyPaid,
          created_at: transaction.createdAt,
          transaction_type: 'Card',
          gateway_transaction_ref: `${reference}_1_1`,
          meta: {},
        })
      : this.#refuse(400, 'Invalid transaction reference')
  }

  #refund(content: Record<string, unknown>): FakeAnswer {
    const transaction = this.#transactions.get(String(content.transaction_ref))
    const amount = content.refund_type === 'Full' ? transaction?.amountPaid : content.refund_amount
    if (
      transaction?.status !== 'Success' ||
      content.gateway_transaction_ref !== `${transaction.gatewayReference}_1_1` ||
      Number(amount) > transaction.amountPaid
    ) {
      return this.#refuse(400, 'Transaction cannot be refunded')
    }
    this.refunds.push(content)
    return success({
      gateway_refund_status: 'pending',
      refund_status: 2,
      refund_reference: `REFUND-${transaction.gatewayReference}_1_${this.refunds.length}`,
    })
  }

  #refuse(status: number, message: string): FakeAnswer {
    return { status, body: this.refusal(status, message) }
  }
}

function lagosTime(moment: Date): string {
  return new Date(moment.getTime() + LAGOS_AHEAD).toISOString().slice(0, -1)
}

function success(data: unknown): FakeAnswer {
  return { status: 200, body: { status: 200, success: true, message: 'Success', data } }
}
