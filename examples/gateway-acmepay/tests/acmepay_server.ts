import { createHmac, randomUUID } from 'node:crypto'
import type { InboundRequest } from '@tenant-education/adapter-kit'
import {
  FaultServer,
  type FakeAnswer,
  type FakeCheckout,
  type FakeEventOptions,
  type FakePayment,
  type GatewayFake,
  type ReceivedRequest,
} from '@tenant-education/adapter-kit/testing'

interface StoredCheckout extends FakeCheckout {
  id: string
  state: string
  payment: Record<string, unknown> | null
  environment: string
}

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
    const rawBody = Buffer.from(
      JSON.stringify({
        id: `evt_${randomUUID()}`,
        type: options.type ?? `checkout.${state}`,
        created_at: new Date().toISOString(),
        checkout: { external_id: gatewayReference, state },
      })
    )
    const secret = options.secret ?? this.settings.signingSecret
    const signature = createHmac('sha256', secret).update(rawBody).digest('hex')
    return {
      rawBody,
      headers: { 'content-type': 'application/json', 'acme-signature': `sha256=${signature}` },
      receivedAt: new Date(),
    }
  }

  refusal(_status: number, message: string): unknown {
    return { error: { code: 'refused', message } }
  }

  protected answer({ method, path, headers, json }: ReceivedRequest): FakeAnswer {
    if (headers.authorization !== `Bearer ${this.settings.apiKey}`) {
      return failure(401, 'bad_key')
    }
    const body = (json ?? {}) as Record<string, unknown>
    switch (`${method} ${path.replace(/^\/checkouts\/.*/, '/checkouts/:id')}`) {
      case 'GET /account':
        return { status: 200, body: { account: { name: 'School' } } }
      case 'POST /checkouts':
        return this.#open(body)
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
    })
    return { ...this.#show(reference), status: 201 }
  }

  #show(reference: string): FakeAnswer {
    const checkout = this.#checkouts.get(reference)
    if (!checkout) {
      return failure(404, 'checkout_not_found')
    }
    const { id, amount, currency, state, payment, environment } = checkout
    return {
      status: 200,
      body: {
        checkout: {
          id,
          external_id: reference,
          amount_minor: amount,
          currency,
          state,
          payment,
          environment,
          metadata: {},
          pay_url: `https://pay.acmepay.example/${id}`,
        },
      },
    }
  }

  #refund(body: Record<string, unknown>): FakeAnswer {
    return this.#checkouts.get(String(body.checkout))?.state === 'paid'
      ? { status: 201, body: { refund: { id: `ref_${randomUUID()}`, state: 'pending' } } }
      : failure(409, 'not_paid')
  }
}

function failure(status: number, code: string): FakeAnswer {
  return { status, body: { error: { code, message: `AcmePay says ${code}.` } } }
}
