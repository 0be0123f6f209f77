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

interface Charge extends FakeCheckout {
  status: string
  /** Minor unit. */
  amountPaid: number
  currencyPaid: string
  paidAt: Date | null
}

/**
 * Stands in for api.korapay.com/merchant/api/v1: amounts as text, no time of payment in answers,
 * and events of which only `data` is signed.
 */
export class KorapayServer extends FaultServer implements GatewayFake {
  readonly settings = {
    secretKey: 'sk_test_9f1c7a5be2d84c06a3f0d1b2c3e4f5a6',
    publicKey: 'pk_test_41d0b7c9e6f3a85216c7d8e9f0a1b2c3',
  }

  readonly refunds = new Map<string, Record<string, unknown>>()
  readonly #charges = new Map<string, Charge>()

  checkout(gatewayReference: string): FakeCheckout | undefined {
    return this.#charges.get(gatewayReference)
  }

  pay(gatewayReference: string, payment: FakePayment = {}): void {
    const charge = this.#charges.get(gatewayReference)!
    const status = payment.rawStatus ?? 'success'
    Object.assign(charge, {
      status,
      amountPaid: status === 'success' ? (payment.amount ?? charge.amount) : 0,
      currencyPaid: payment.currency ?? charge.currency,
      paidAt: payment.paidAt ?? new Date(),
    })
  }

  event(gatewayReference: string, options: FakeEventOptions = {}): InboundRequest {
    const charge = this.#charges.get(gatewayReference)
    const isFailure = charge?.status === 'failed'
    const { type = isFailure ? 'charge.failed' : 'charge.success', secret } = options
    const data = charge && {
      reference: `KPY-CA-${gatewayReference}`,
      payment_reference: gatewayReference,
      currency: charge.currencyPaid,
      amount: toMajorUnit(charge.amountPaid, charge.currency),
      fee: 10.5,
      status: charge.status,
      transaction_date: charge.paidAt,
    }
    return this.signed(`{"event":"${type}","data":`, JSON.stringify(data ?? {}), '}', secret)
  }

  refundsOf(gatewayReference: string): FakeRefund[] {
    return [...this.refunds.entries()]
      .filter(([, refund]) => refund.payment_reference === gatewayReference)
      .map(([key, refund]) => ({
        amount: toMinorUnit(refund.amount_returned, 'NGN')!,
        state: 'pending',
        key,
      }))
  }

  refundEvent(gatewayReference: string, amount: number): InboundRequest {
    const data = {
      reference: `KPY-RF-${gatewayReference}`,
      payment_reference: gatewayReference,
      currency: 'NGN',
      amount: toMajorUnit(amount, 'NGN'),
      status: 'success',
    }
    return this.signed('{"event":"refund.success","data":', JSON.stringify(data), '}')
  }

  /** An event made of three texts, of which the one in the middle is signed. */
  signed(
    before: string,
    data: string,
    after: string,
    secret: string = this.settings.secretKey
  ): InboundRequest {
    const signature = createHmac('sha256', secret).update(data).digest('hex')
    return {
      rawBody: Buffer.from(before + data + after),
      headers: { 'x-korapay-signature': signature },
      receivedAt: new Date(),
    }
  }

  refusal(_status: number, message: string) {
    return { status: false, error: 'bad_request', message, data: null }
  }

  protected answer({ method, path, headers, json }: ReceivedRequest): FakeAnswer {
    if (headers.authorization !== `Bearer ${this.settings.secretKey}`) {
      return this.#refuse(401, 'Unauthorized')
    }
    const content = (json ?? {}) as Record<string, unknown>
    const [, collection, name] = /^\/(charges|refunds)\/([^/]+)$/.exec(path) ?? []
    switch (`${method} ${collection}`) {
      case 'POST charges':
        return this.#initialise(content)
      case 'GET charges':
        return this.#query(decodeURIComponent(name))
      case 'POST refunds':
        return this.#refund(content)
      case 'GET refunds': {
        const refund = this.refunds.get(decodeURIComponent(name))
        return refund ? success(refund) : this.#refuse(404, 'Refund not found')
      }
      default:
        return this.#refuse(404, 'Not found')
    }
  }

  #initialise(content: Record<string, unknown>): FakeAnswer {
    const { reference, currency, customer } = content
    const email = (customer as { email?: unknown } | undefined)?.email
    const amount = toMinorUnit(content.amount, String(currency))
    if (typeof reference !== 'string' || typeof email !== 'string' || !currency || !amount) {
      return this.#refuse(400, 'Invalid request data')
    }
    if (this.#charges.has(reference)) {
      return this.#refuse(409, 'Duplicate payment reference')
    }
    this.#charges.set(reference, {
      gatewayReference: reference,
      amount,
      currency: String(currency),
      email,
      created: 1,
      status: 'pending',
      amountPaid: 0,
      currencyPaid: String(currency),
      paidAt: null,
    })
    return success({ reference, checkout_url: `https://checkout.korapay.com/${reference}/pay` })
  }

  #query(reference: string): FakeAnswer {
    const charge = this.#charges.get(reference)
    return charge
      ? success({
          reference,
          status: charge.status,
          amount: text(charge.amount, charge.currency),
          amount_paid: text(charge.amountPaid, charge.currency),
          fee: charge.amountPaid > 0 ? 10.5 : 0,
          currency: charge.currencyPaid,
          description: 'School fees',
          metadata: {},
          customer: { name: null, email: charge.email },
        })
      : this.#refuse(404, 'Charge not found')
  }

  #refund(content: Record<string, unknown>): FakeAnswer {
    const charge = this.#charges.get(String(content.payment_reference))
    const reference = String(content.reference)
    if (this.refunds.has(reference)) {
      return this.#refuse(409, 'Duplicate refund reference')
    }
    if (reference.length > 50 || String(content.reason).length > 50) {
      return this.#refuse(400, 'reference and reason have at most 50 characters')
    }
    const amount = toMinorUnit(content.amount, 'NGN') ?? Infinity
    if (charge?.status !== 'success' || amount > charge.amountPaid) {
      return this.#refuse(400, "Amount can't be more than what was paid")
    }
    const refund = {
      refund_reference: reference,
      status: 'processing',
      payment_reference: charge.gatewayReference,
      amount_returned: content.amount,
      currency: charge.currency,
    }
    this.refunds.set(reference, refund)
    return success(refund)
  }

  #refuse(status: number, message: string): FakeAnswer {
    return { status, body: this.refusal(status, message) }
  }
}

function text(amount: number, currency: string): string {
  return toMajorUnit(amount, currency).toFixed(2)
}

function success(data: unknown): FakeAnswer {
  return { status: 200, body: { status: true, message: 'Done', data } }
}
