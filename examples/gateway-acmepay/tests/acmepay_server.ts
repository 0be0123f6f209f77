import { createHmac, randomUUID } from 'node:crypto'
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

interface StoredCheckout extends FakeCheckout {
  id: string
  state: string
  payment: Record<string, unknown> | null
  environment: string
  createdAt: Date
  refunds: (FakeRefund & { id: string })[]
}

const PAGE_SIZE = 10

/** AcmePay on this machine: keeps checkouts, checks keys and signs events as AcmePay would. */
export class AcmePayServer extends FaultServer implements GatewayFake {
  readonly settings = {
    apiKey: 'ak_test_51f0c2a94be8',
    signingSecret: 'acme-signing-b7d1e0f3',
  }
  #checkouts = new Map<string, StoredCheckout>()

  checkout(gatewayReference: string): FakeCheckout | undefined {
    return this.#checkouts.get(gatewayReference)
  }

  pay(gatewayReference: string, payment: FakePayment = {}): void {
    const checkout = this.#checkouts.get(gatewayReference)!
    const { rawStatus = 'paid', mode = 'test', paidAt = new Date() } = payment
    checkout.state = rawStatus
    checkout.environment = mode
    checkout.payment = {
      id: `pay_${randomUUID()}`,
      amount_minor: payment.amount ?? checkout.amount,
      fee_minor: 1500,
      currency: payment.currency ?? checkout.currency,
      paid_at: paidAt.toISOString(),
      decline_reason: rawStatus === 'declined' ? 'insufficient_funds' : null,
    }
  }

  event(gatewayReference: string, options: FakeEventOptions = {}): InboundRequest {
    const { state } = this.#checkouts.get(gatewayReference)!
    const type = options.type ?? `checkout.${state}`
    return this.#signed(
      type,
      { checkout: { external_id: gatewayReference, state } },
      options.secret
    )
  }

  refundsOf(gatewayReference: string): readonly FakeRefund[] {
    return this.#checkouts.get(gatewayReference)?.refunds ?? []
  }

  refundEvent(gatewayReference: string, amount: number): InboundRequest {
    return this.#signed('refund.done', {
      checkout: { external_id: gatewayReference },
      refund: { amount_minor: amount, state: 'done' },
    })
  }

  #signed(type: string, about: object, secret = this.settings.signingSecret): InboundRequest {
    const receivedAt = new Date()
    const rawBody = Buffer.from(
      JSON.stringify({
        id: `evt_${randomUUID()}`,
        type,
        created_at: receivedAt.toISOString(),
        ...about,
      })
    )
    const time = Math.floor(receivedAt.getTime() / 1000)
    const signature = createHmac('sha256', secret).update(`${time}.`).update(rawBody).digest('hex')
    return {
      rawBody,
      headers: {
        'content-type': 'application/json',
        'acme-signature': `t=${time},v1=${signature}`,
      },
      receivedAt,
    }
  }

  refusal(_status: number, message: string): unknown {
    return { error: { code: 'refused', message } }
  }

  protected answer({ method, path, query, headers, json }: ReceivedRequest): FakeAnswer {
    if (headers.authorization !== `Bearer ${this.settings.apiKey}`) {
      return failure(401, 'bad_key')
    }
    const body = (json ?? {}) as Record<string, unknown>
    switch (`${method} ${path.replace(/^\/checkouts\/.*/, '/checkouts/:id')}`) {
      case 'GET /account':
        return { status: 200, body: { account: { name: 'School' } } }
      case 'POST /checkouts':
        return this.#open(body)
      case 'GET /checkouts':
        return this.#list(query)
      case 'GET /checkouts/:id':
        return this.#show(decodeURIComponent(path.slice('/checkouts/'.length)))
      case 'POST /refunds':
        return this.#refund(body)
      default:
        return failure(404, 'no_such_address')
    }
  }

  #open(body: Record<string, unknown>): FakeAnswer {
    const reference = String(body.external_id)
    const known = this.#checkouts.get(reference)
    if (known) {
      known.created++
      return failure(409, 'external_id_taken')
    }
    if (!Number.isSafeInteger(body.amount_minor) || Number(body.amount_minor) < 100) {
      return failure(422, 'bad_amount')
    }
    this.#checkouts.set(reference, {
      id: `chk_${randomUUID()}`,
      gatewayReference: reference,
      amount: Number(body.amount_minor),
      currency: String(body.currency),
      email: String((body.customer as { email: string }).email),
      created: 1,
      state: 'waiting',
      payment: null,
      environment: 'test',
      createdAt: new Date(),
      refunds: [],
    })
    return { ...this.#show(reference), status: 201 }
  }

  #show(reference: string): FakeAnswer {
    const checkout = this.#checkouts.get(reference)
    if (!checkout) {
      return failure(404, 'checkout_not_found')
    }
    return { status: 200, body: { checkout: present(checkout) } }
  }

  #list(query: URLSearchParams): FakeAnswer {
    const moment = (name: string) => new Date(query.get(name) ?? Number.NaN)
    const found = [...this.#checkouts.values()].filter(
      ({ createdAt }) => createdAt >= moment('from') && createdAt < moment('until')
    )
    const start = found.findIndex(({ id }) => id === query.get('after')) + 1
    const page = found.slice(start, start + PAGE_SIZE)
    const next = start + PAGE_SIZE < found.length ? page.at(-1)?.id : null
    return { status: 200, body: { checkouts: page.map(present), next } }
  }

  #refund(body: Record<string, unknown>): FakeAnswer {
    const { state, refunds = [], payment } = this.#checkouts.get(String(body.checkout)) ?? {}
    const amount = Number(body.amount_minor)
    const key = String(body.external_id)
    if (state !== 'paid') {
      return failure(409, 'not_paid')
    }
    const known = refunds.find((refund) => refund.key === key)
    const left = refunds.reduce(
      (rest, refund) => rest - refund.amount,
      Number(payment?.amount_minor)
    )
    if (!known && !(Number.isSafeInteger(amount) && amount > 0 && amount <= left)) {
      return failure(422, 'bad_amount')
    }
    const refund = known ?? { id: `ref_${randomUUID()}`, amount, key, state: 'pending' }
    if (!known) {
      refunds.push(refund)
    }
    return { status: 201, body: { refund: { id: refund.id, state: refund.state } } }
  }
}

/** A checkout as AcmePay tells it. */
function present({ id, gatewayReference, amount, currency, ...checkout }: StoredCheckout) {
  const { state, payment, environment } = checkout
  return {
    id,
    external_id: gatewayReference,
    amount_minor: amount,
    currency,
    state,
    payment,
    environment,
    metadata: {},
    pay_url: `https://pay.acmepay.example/${id}`,
  }
}

function failure(status: number, code: string): FakeAnswer {
  return { status, body: { error: { code, message: `AcmePay says ${code}.` } } }
}
