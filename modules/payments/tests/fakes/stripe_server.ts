import { createHmac, randomBytes } from 'node:crypto'
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
import type { InboundRequest } from '@tenant-education/adapter-kit'
import { parseForm, type Form } from './stripe_form.js'
import {
  newId,
  present,
  presentPayment,
  seconds,
  subjectOf,
  typeOf,
  type Session,
} from './stripe_objects.js'

/** Stripe's API as far as payments through Checkout Sessions need it. */
export class StripeServer extends FaultServer implements GatewayFake {
  readonly settings = {
    secretKey: 'sk_test_51NotARealKeyOfAnyone',
    publishableKey: 'pk_test_51NotARealKeyOfAnyone',
    webhookSecret: 'whsec_NotARealSecretOfAnyone',
  }
  #sessions = new Map<string, Session>()
  #refunds = new Map<string, FakeRefund[]>()
  #answers = new Map<string, { form: string; answer: FakeAnswer }>()

  checkout(gatewayReference: string): FakeCheckout | undefined {
    const sessions = this.#of(gatewayReference)
    return sessions[0] && { ...sessions[0], gatewayReference, created: sessions.length }
  }

  pay(gatewayReference: string, payment: FakePayment = {}): void {
    const session = this.#of(gatewayReference)[0]
    const word = payment.rawStatus ?? 'paid'
    const isPaid = word === 'paid'
    session.livemode = payment.mode === 'live'
    if (word === 'open' || word === 'expired') {
      session.status = word
      return
    }
    const isOfPayment = ['processing', 'requires_payment_method', 'canceled'].includes(word)
    session.status = 'complete'
    session.paymentStatus = isOfPayment ? 'unpaid' : word
    session.intent = {
      id: session.intent?.id ?? newId('pi'),
      status: isOfPayment ? word : 'succeeded',
      received: isPaid ? (payment.amount ?? session.amount) : 0,
      currency: (payment.currency ?? session.currency).toLowerCase(),
    }
    session.charge = isPaid
      ? { id: newId('ch'), created: seconds(payment.paidAt), refunded: 0 }
      : null
  }

  refundsOf(gatewayReference: string): FakeRefund[] {
    return this.#refunds.get(this.#of(gatewayReference)[0]?.intent?.id ?? '') ?? []
  }

  refundEvent(gatewayReference: string): InboundRequest {
    return this.event(gatewayReference, { type: 'charge.refunded' })
  }

  /** Signs at `at`, which may be another time than that of its arrival. */
  event(gatewayReference: string, options: FakeEventOptions & { at?: Date } = {}): InboundRequest {
    const session = this.#of(gatewayReference)[0]
    const { type = typeOf(session), secret = this.settings.webhookSecret, at } = options
    const rawBody = Buffer.from(
      JSON.stringify({
        id: `evt_${session.id}_${type}`,
        object: 'event',
        type,
        created: seconds(),
        livemode: session.livemode,
        data: { object: subjectOf(type, session) },
      })
    )
    const time = seconds(at)
    const signature = createHmac('sha256', secret).update(`${time}.`).update(rawBody).digest('hex')
    return {
      rawBody,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': `t=${time},v1=${signature}`,
      },
      receivedAt: new Date(),
    }
  }

  refusal(_status: number, message: string): unknown {
    return { error: { type: 'invalid_request_error', code: 'parameter_invalid', message } }
  }

  protected answer(request: ReceivedRequest): FakeAnswer {
    if (request.headers.authorization !== `Bearer ${this.settings.secretKey}`) {
      return refuse(401, 'Invalid API Key provided: sk_test_****yone')
    }
    return request.method === 'POST' ? this.#once(request) : this.#show(request)
  }

  /** The first answer to an idempotency key, again and again; never for other parameters. */
  #once(request: ReceivedRequest): FakeAnswer {
    const key = String(request.headers['idempotency-key'])
    const form = request.body.toString('utf8')
    const known = this.#answers.get(key)
    if (known) {
      return known.form === form
        ? { ...known.answer, headers: { 'idempotent-replayed': 'true' } }
        : refuse(400, 'Keys for idempotent requests can only be used with the same parameters.', {
            type: 'idempotency_error',
          })
    }
    const answer = this.#change(request.path, parseForm(form), key)
    this.#answers.set(key, { form, answer })
    return answer
  }

  #change(path: string, form: Form, key: string): FakeAnswer {
    switch (path) {
      case '/v1/checkout/sessions':
        return this.#open(form)
      case '/v1/refunds':
        return this.#refund(form, key)
      default:
        return refuse(404, 'Unrecognized request URL')
    }
  }

  #open(form: Form): FakeAnswer {
    const price = form.at('line_items', '0', 'price_data')
    const amount = Number(price.text('unit_amount'))
    const currency = price.text('currency')
    if (form.text('mode') !== 'payment' || !URL.canParse(form.text('success_url'))) {
      return refuse(400, 'Missing required param: success_url.', { code: 'parameter_missing' })
    }
    if (!Number.isSafeInteger(amount) || amount < 50) {
      return refuse(400, 'The amount must convert to at least 50 cents.', {
        code: 'amount_too_small',
      })
    }
    if (!/^[a-z]{3}$/.test(currency)) {
      return refuse(400, `Invalid currency: ${currency}`, {
        code: 'parameter_invalid_string_blank',
      })
    }
    const session: Session = {
      id: `cs_test_${randomBytes(16).toString('hex')}`,
      reference: form.text('client_reference_id'),
      status: 'open',
      paymentStatus: 'unpaid',
      amount: amount * Number(form.at('line_items', '0').text('quantity')),
      currency: currency.toUpperCase(),
      email: form.text('customer_email'),
      created: seconds(),
      livemode: false,
      intent: null,
      charge: null,
    }
    this.#sessions.set(session.id, session)
    return { status: 200, body: present(session) }
  }

  #refund(form: Form, key: string): FakeAnswer {
    const session = [...this.#sessions.values()].find(
      ({ intent }) => intent?.id === form.text('payment_intent')
    )
    const amount = Number(form.text('amount'))
    if (!session?.charge || !session.intent) {
      return refuse(404, 'No such payment_intent', { code: 'resource_missing' })
    }
    if (session.charge.refunded + amount > session.intent.received) {
      return refuse(400, 'Refund amount is greater than unrefunded amount on charge', {
        code: 'charge_already_refunded',
      })
    }
    session.charge.refunded += amount
    const { id } = session.intent
    this.#refunds.set(id, [...(this.#refunds.get(id) ?? []), { amount, state: 'done', key }])
    return {
      status: 200,
      body: { id: newId('re'), object: 'refund', amount, status: 'succeeded' },
    }
  }

  #show({ path, query }: ReceivedRequest): FakeAnswer {
    const [, id] = /^\/v1\/checkout\/sessions(?:\/(\w+))?$/.exec(path) ?? []
    if (path === '/v1/payment_intents') {
      return this.#list(query)
    }
    if (path === '/v1/checkout/sessions') {
      return { status: 200, body: { object: 'list', data: [], has_more: false } }
    }
    const session = id && this.#sessions.get(id)
    return session
      ? { status: 200, body: present(session, query.getAll('expand[0]')) }
      : refuse(404, `No such checkout.session: ${id}`, { code: 'resource_missing' })
  }

  /** A page of the payments, the newest first. */
  #list(query: URLSearchParams): FakeAnswer {
    const isWanted = ({ created }: Session) =>
      created >= Number(query.get('created[gte]')) && created <= Number(query.get('created[lte]'))
    const all = [...this.#sessions.values()].filter(({ intent }) => intent).reverse()
    const wanted = all.filter(isWanted)
    const start = wanted.findIndex(({ intent }) => intent!.id === query.get('starting_after')) + 1
    const end = start + Number(query.get('limit') ?? 10)
    return {
      status: 200,
      body: {
        object: 'list',
        data: wanted.slice(start, end).map(presentPayment),
        has_more: end < wanted.length,
      },
    }
  }

  #of(gatewayReference: string): Session[] {
    return [...this.#sessions.values()].filter(({ reference }) => reference === gatewayReference)
  }
}

function refuse(status: number, message: string, error: object = {}): FakeAnswer {
  return {
    status,
    body: { error: { type: 'invalid_request_error', message, ...error } },
  }
}
