import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { GatewayError, type GatewayFailure } from '../../payments/gateway_error.js'
import type {
  Checkout,
  CheckoutLookup,
  CheckoutRequest,
  GatewayTransaction,
  PaymentGateway,
  PaymentGatewayAdapter,
  RefundRequest,
  TransactionStatus,
} from '../../payments/payment_gateway.js'
import { secretNames, testContext, type TestContext } from '../context.js'
import type { ConformanceBench } from '../conformance.js'
import type { Fault, ReceivedRequest } from '../fault_server.js'
import type { FakePayment, FakeRefund, GatewayFake } from '../gateway_fake.js'

/** Which requests an adapter makes for what; default: every request is the one meant. */
export interface GatewayRequests {
  /** The request that makes the checkout, where the adapter sends others before it. */
  checkout?: (request: ReceivedRequest) => boolean
  /** The request that asks how the checkout stands. */
  verify?: (request: ReceivedRequest) => boolean
  /** The request that gives money back. */
  refund?: (request: ReceivedRequest) => boolean
  /** The request that lists transactions. */
  list?: (request: ReceivedRequest) => boolean
}

/** What the cases of a gateway are about. */
export interface GatewaySubject<Settings> {
  /** Makes the adapter for a gateway at an address: the fake's, without a slash at its end. */
  adapter: (url: string) => PaymentGatewayAdapter<Settings>
  fake: GatewayFake
  /** Every status word of the gateway, with what it means. */
  statuses: Readonly<Record<string, TransactionStatus>>
  requests?: GatewayRequests
}

/** A checkout that was opened at the fake. */
export interface OpenCheckout {
  gateway: PaymentGateway
  request: CheckoutRequest
  checkout: Checkout
  /** What `verify` is asked with. */
  lookup: CheckoutLookup
}

/** A checkout that was paid. */
export interface PaidCheckout extends OpenCheckout {
  transaction: GatewayTransaction
}

/** An address that must appear in no error and no log. */
export const PAYER_EMAIL = 'adaeze.okonkwo+fees@parents.example'

const HOUR = 60 * 60_000

/** A gateway adapter, its fake and what the cases do with them. */
export class GatewayBench<Settings = unknown> implements ConformanceBench {
  readonly fake: GatewayFake
  readonly statuses: Readonly<Record<string, TransactionStatus>>
  /** Everything that the adapters of this bench wrote. */
  readonly contexts: TestContext<Settings>[] = []
  readonly #adapterAt: (url: string) => PaymentGatewayAdapter<Settings>
  readonly #requests: GatewayRequests
  #longestMs: number | undefined

  constructor({ adapter, fake, statuses, requests = {} }: GatewaySubject<Settings>) {
    this.#adapterAt = adapter
    this.fake = fake
    this.statuses = statuses
    this.#requests = requests
  }

  async start(): Promise<void> {
    await this.fake.start()
  }

  tidy(): void {
    this.fake.behave()
    this.#longestMs = undefined
  }

  async stop(): Promise<void> {
    await this.fake.stop()
  }

  get adapter(): PaymentGatewayAdapter<Settings> {
    return this.#adapterAt(this.fake.url)
  }

  /** Exchanges from here on end after this many milliseconds, so that time-outs are quick. */
  hurry(longestMs = 250): void {
    this.#longestMs = longestMs
  }

  /** The fake, as the cases of any port know it. */
  get service(): GatewayFake {
    return this.fake
  }

  create(): Promise<PaymentGateway> {
    return this.gateway()
  }

  /**
   * The service for a tenant whose settings are those of the fake's account, but for the changes.
   */
  async gateway(
    changes: Readonly<Record<string, unknown>> = {},
    url = this.fake.url
  ): Promise<PaymentGateway> {
    const adapter = this.#adapterAt(url)
    const context = await testContext(adapter, { ...this.fake.settings, ...changes })
    context.http.longestMs = this.#longestMs ?? context.http.longestMs
    this.contexts.push(context)
    return adapter.create(context)
  }

  /** A checkout that nobody has asked for. */
  request(changes: Partial<CheckoutRequest> = {}): CheckoutRequest {
    const { currencies, minimumAmount } = this.adapter.capabilities
    const reference = `Conf${randomBytes(10).toString('hex')}`
    return {
      gatewayReference: reference,
      idempotencyKey: `key-${reference}`,
      amount: Math.max(minimumAmount, 750_050),
      currency: currencies[0],
      email: PAYER_EMAIL,
      description: 'School fees, first term',
      returnUrl: 'https://school.example/fees/thanks?term=1',
      expiresAt: new Date(Date.now() + 60 * 60 * 1000),
      ...changes,
    }
  }

  /** Opens a checkout at the fake. */
  async open(changes: Partial<CheckoutRequest> = {}): Promise<OpenCheckout> {
    const gateway = await this.gateway()
    const request = this.request(changes)
    const checkout = await gateway.createCheckout(request)
    const { gatewayReference } = request
    return {
      gateway,
      request,
      checkout,
      lookup: {
        gatewayReference,
        ...(checkout.checkoutId !== undefined && { checkoutId: checkout.checkoutId }),
      },
    }
  }

  /** Opens a checkout, lets the payer act and asks the gateway about it. */
  async paid(
    payment: FakePayment = {},
    changes: Partial<CheckoutRequest> = {}
  ): Promise<PaidCheckout> {
    const open = await this.open(changes)
    this.fake.pay(open.request.gatewayReference, payment)
    return { ...open, transaction: await found(open) }
  }

  /** Plays a fault with every request that makes a checkout, until the case is over. */
  failCheckouts(fault: Fault): void {
    this.#fail(fault, this.#requests.checkout)
  }

  /** Plays a fault with every question about a checkout, until the case is over. */
  failQuestions(fault: Fault): void {
    this.#fail(fault, this.#requests.verify)
  }

  /** Plays a fault with every refund, until the case is over. */
  failRefunds(fault: Fault): void {
    this.#fail(fault, this.#requests.refund)
  }

  /** Plays a fault with every request that lists transactions, until the case is over. */
  failLists(fault: Fault): void {
    this.#fail(fault, this.#requests.list)
  }

  /** The refunds that the fake took for a payment. */
  refundsOf(gatewayReference: string): readonly FakeRefund[] {
    assert.ok(this.fake.refundsOf, 'the fake needs refundsOf(), as the adapter refunds')
    return this.fake.refundsOf(gatewayReference)
  }

  /** Changes the text of every answer to a question about a checkout. */
  rewriteAnswers(rewrite: (text: string) => string): void {
    this.failQuestions({ kind: 'rewrite', rewrite: (body) => rewrite(JSON.stringify(body)) })
  }

  /**
   * An answer that does not do what was asked, with this status.
   *
   * @param message stands where the fake's `refusal` has its message
   */
  refusal(status: number, message = 'Not today.'): Fault {
    return {
      kind: 'status',
      status,
      body: this.fake.refusal?.(status, message) ?? {
        status: false,
        message,
        error: { code: 'unexpected', message },
      },
    }
  }

  /** The secret settings of the fake's account, by name. */
  secrets(): Record<string, string> {
    return Object.fromEntries(
      secretNames(this.adapter)
        .map((name): [string, unknown] => [name, this.fake.settings[name]])
        .filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    )
  }

  /** The same secrets with one character changed, so that they keep their form. */
  wrongSecrets(): Record<string, string> {
    return Object.fromEntries(
      Object.entries(this.secrets()).map(([name, value]) => [name, changeLast(value)])
    )
  }

  #fail(fault: Fault, matching?: (request: ReceivedRequest) => boolean): void {
    this.fake.failNext(fault, { times: Infinity, ...(matching && { matching }) })
  }
}

/** A request to give back some of what was paid, or all of it. */
export function refundOf(
  { request, transaction }: PaidCheckout,
  changes: Partial<RefundRequest> = {}
): RefundRequest {
  return {
    gatewayReference: request.gatewayReference,
    transactionId: transaction.transactionId,
    amount: request.amount,
    currency: request.currency,
    idempotencyKey: `refund-${request.gatewayReference}`,
    reason: 'Paid twice',
    ...changes,
  }
}

/** Everything that the gateway lists between two moments, given in milliseconds from now. */
export async function listed(
  gateway: PaymentGateway,
  from = -HOUR,
  until = HOUR
): Promise<GatewayTransaction[]> {
  const now = Date.now()
  return Array.fromAsync(gateway.listTransactions!(new Date(now + from), new Date(now + until)))
}

/** The transaction that the gateway knows; fails when it knows none. */
export async function found({ gateway, lookup }: OpenCheckout): Promise<GatewayTransaction> {
  const outcome = await gateway.verify(lookup)
  assert.equal(outcome.kind, 'found', 'verify() does not find a checkout that was paid')
  return (outcome as { transaction: GatewayTransaction }).transaction
}

/**
 * The error that work ends with; fails when it succeeds or throws anything but a `GatewayError`.
 */
export async function failureOf(work: Promise<unknown>): Promise<GatewayError> {
  const error = await work.then(
    () => assert.fail('nothing was thrown'),
    (thrown: unknown) => thrown
  )
  assert.ok(error instanceof GatewayError, `adapters throw GatewayError only, not ${String(error)}`)
  return error
}

/** Fails unless work ends with a `GatewayError` of one of these kinds. */
export async function failsWith(
  work: Promise<unknown>,
  ...kinds: GatewayFailure[]
): Promise<GatewayError> {
  const error = await failureOf(work)
  assert.ok(
    kinds.includes(error.kind),
    `threw "${error.kind}" (${error.message}); expected ${kinds.join(' or ')}`
  )
  return error
}

/** Replaces the last character of a text by another of its kind. */
export function changeLast(text: string): string {
  const last = text.at(-1) ?? ''
  const other = /[a-z]/.test(last) ? (last === 'a' ? 'b' : 'a') : last === '1' ? '2' : '1'
  return text.slice(0, -1) + other
}
