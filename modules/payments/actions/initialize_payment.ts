import { once } from 'node:events'
import { GatewayError, type Checkout } from '@tenant-education/adapter-kit'
import config from '#config/payments'
import { systemClock, type Clock, momentOf, epochOf } from '#platform/clock'
import { isUniqueViolation } from '#platform/database/errors'
import { inTransaction } from '#platform/database/transaction'
import { IDEMPOTENCY_RETENTION } from '#platform/database/remove_old_rows'
import { ApiException } from '#platform/http/api_exception'
import { newId } from '#platform/identifiers'
import { holdUntil } from '#platform/work/hold'
import Payment from '../models/payment.js'
import PaymentAttempt from '../models/payment_attempt.js'
import { priceOf, type Price } from '../services/price.js'
import { openingFailure } from '../services/gateway_failures.js'
import { connectionIdOf, gatewayOf, type ConnectedGateway } from '../services/gateways.js'
import { addAttempt, newGatewayReference } from '../services/new_attempt.js'
import {
  emailIndex,
  emailOf,
  sealEmail,
  sealMetadata,
  type Metadata,
} from '../services/personal_data.js'
import { OpenCheckout } from './open_checkout.js'
import type { OpenPayment } from '../services/payment_outcomes.js'

/**
 * Milliseconds for which one run has a payment to itself: a killed one keeps others out no longer.
 */
const LEASE = 30_000

/** What a tenant wants to be paid. */
export interface PaymentRequest {
  tenantId: string
  email: string
  /** Kobo; what the tenant is to receive. */
  amount: number
  /**
   * The tenant's own; default: a new one, under which it is also found in the gateway's dashboard.
   */
  reference?: string
  studentId?: string
  metadata?: Metadata
  /** Where the payer's browser is sent afterwards. */
  callbackUrl?: string
  /** ISO 4217; default: that of the tenant's gateway. */
  currency?: string
  /** What a repetition is recognised by, though it names no reference; at most 64 characters. */
  requestKey?: string
}

/**
 * Opens a payment. Its rows are committed before the gateway is asked, so that no money can come
 * that the platform does not know. The same request with the same `reference`, or with the same
 * `Idempotency-Key`, may be repeated after a failure or a lost answer: it goes on where the first
 * one ended.
 */
export class InitializePayment {
  readonly #clock: Clock
  readonly #timeout: number

  /** @param timeout milliseconds for all that the gateway is asked */
  constructor(clock: Clock = systemClock, timeout: number = config.initializeTimeout) {
    this.#clock = clock
    this.#timeout = timeout
  }

  /**
   * @throws {ApiException} `PAYMENT_CONFIG_MISSING` (500), `PAYMENT_NOT_ACCEPTED` (422),
   *   `DUPLICATE_REFERENCE` (409), `IDEMPOTENCY_KEY_REUSED` (422), `UPSTREAM_ERROR` (502) with the
   *   reference under which the payment can be opened again.
   */
  async handle(request: PaymentRequest): Promise<OpenPayment> {
    const connected = await gatewayOf(request.tenantId)
    const claimed = await this.#claim(request, connected)
    const { payment } = claimed
    const checkout = claimed.checkout ?? (await this.#open(claimed, connected))
    if (!checkout) {
      throw duplicate()
    }
    return { payment, authorizationUrl: checkout.url, accessCode: checkout.accessCode }
  }

  /**
   * A gateway that answers too late has been answered for; its checkout is written down all the
   * same.
   */
  async #open({ payment, isResumed }: Claim, connected: ConnectedGateway) {
    const opening = new OpenCheckout(this.#clock)
    const deadline = new AbortController()
    const { signal } = deadline
    const timer = setTimeout(() => deadline.abort(), this.#timeout)
    try {
      return await Promise.race([
        opening.handle({ payment, connected, isResumed, signal }),
        once(signal, 'abort').then(() => {
          throw new GatewayError('ambiguous', { reason: 'E_DEADLINE' })
        }),
      ])
    } catch (error) {
      if (signal.aborted) {
        await opening.giveUp(payment, error)
      }
      throw error instanceof GatewayError ? openingFailure(error, payment.reference) : error
    } finally {
      clearTimeout(timer)
    }
  }

  /** Makes the payment this run's own: a new one, or one that an earlier run did not open. */
  async #claim(request: PaymentRequest, connected: ConnectedGateway): Promise<Claim> {
    const price = priceOf(request, connected)
    const known =
      (await this.#repeated(request, connected, price)) ??
      (await this.#unopened(request, connected, price))
    if (known) {
      return known
    }
    try {
      return { payment: await this.#create(request, connected, price), isResumed: false }
    } catch (error) {
      throw isUniqueViolation(error) ? duplicate() : error
    }
  }

  async #create(request: PaymentRequest, connected: ConnectedGateway, price: Price) {
    const { tenantId, email, metadata } = request
    const gatewayReference = newGatewayReference()
    const { adapterId, gateway } = connected
    const connectionId = await connectionIdOf(tenantId, adapterId)
    const now = momentOf(this.#clock)
    return inTransaction(async (trx) => {
      const payment = await Payment.create(
        {
          id: newId('pay'),
          tenantId,
          reference: request.reference ?? gatewayReference,
          ...price,
          mode: gateway.mode,
          email: sealEmail(tenantId, email),
          emailIndex: emailIndex(tenantId, email),
          metadata: sealMetadata(tenantId, metadata),
          studentId: request.studentId ?? null,
          callbackUrl: request.callbackUrl ?? null,
          adapterId,
          connectionId,
          status: 'initializing',
          reviewReason: null,
          refundState: 'none',
          refundedAmount: 0,
          requestKey: request.requestKey ?? null,
          paidAt: null,
          checks: 0,
          nextCheckAt: now.plus(LEASE),
          openingUntil: now.plus(LEASE),
          createdAt: now,
          updatedAt: now,
        },
        { client: trx }
      )
      const attempt = { number: 1, gatewayReference }
      await addAttempt(payment, attempt, connected, now.toJSDate(), trx)
      return payment
    })
  }

  /**
   * The payment of an earlier request with the same `Idempotency-Key`, whose answer was not kept.
   * It goes on where that ended; where its checkout is open, this is it.
   *
   * @throws {ApiException} `IDEMPOTENCY_KEY_REUSED` (422), `IDEMPOTENCY_IN_PROGRESS` (409),
   *   `DUPLICATE_REFERENCE` (409) where it cannot be opened any more.
   */
  async #repeated(
    request: PaymentRequest,
    connected: ConnectedGateway,
    price: Price
  ): Promise<Claim | null> {
    const { tenantId, requestKey, reference } = request
    if (requestKey === undefined) {
      return null
    }
    const found = await Payment.forTenant(tenantId).where('requestKey', requestKey).first()
    if (!found) {
      return null
    }
    if (found.createdAt <= momentOf(this.#clock).minus(IDEMPOTENCY_RETENTION)) {
      await found.merge({ requestKey: null }).save()
      return null
    }
    if (
      !isSame(found, request, connected, price) ||
      (reference ?? found.reference) !== found.reference
    ) {
      throw new ApiException(
        'IDEMPOTENCY_KEY_REUSED',
        'This Idempotency-Key was used for another payment. Use a new one.'
      )
    }
    const checkout = found.status === 'pending' ? await openCheckoutOf(found) : null
    if (checkout) {
      return { payment: found, isResumed: true, checkout }
    }
    if (found.status !== 'initializing') {
      throw duplicate()
    }
    return this.#resumed(found)
  }

  /**
   * The payment of this reference, where it is the same payment, has no checkout yet and nobody is
   * opening it.
   *
   * @throws {ApiException} `DUPLICATE_REFERENCE` (409) where it is anything else.
   */
  async #unopened(
    request: PaymentRequest,
    connected: ConnectedGateway,
    price: Price
  ): Promise<Claim | null> {
    const { tenantId, reference } = request
    const found =
      reference === undefined
        ? null
        : await Payment.forTenant(tenantId).where('reference', reference).first()
    if (!found) {
      return null
    }
    if (found.status !== 'initializing' || !isSame(found, request, connected, price)) {
      throw duplicate()
    }
    return this.#resumed(found)
  }

  async #resumed(payment: Payment): Promise<Claim> {
    if (!(await this.#lease(payment))) {
      throw new ApiException(
        'DUPLICATE_REFERENCE',
        `reference: another request is opening ${payment.reference}. Send it again in 30 seconds.`,
        { 'Retry-After': String(LEASE / 1000) }
      )
    }
    return { payment, isResumed: true }
  }

  #lease({ tenantId, id }: Payment): Promise<boolean> {
    const now = epochOf(this.#clock)
    const row = Payment.forTenant(tenantId).where('id', id).where('status', 'initializing')
    return holdUntil(row, 'openingUntil', now + LEASE, { now })
  }
}

/** What this run has to do. */
interface Claim {
  payment: Payment
  isResumed: boolean
  /** There is nothing to do: the checkout is open. */
  checkout?: Pick<Checkout, 'url' | 'accessCode'>
}

/** Whether a request asks for the payment that there is already. */
function isSame(
  found: Payment,
  { email }: PaymentRequest,
  { adapterId, gateway }: ConnectedGateway,
  { amount, currency }: Price
): boolean {
  return (
    found.amount === amount &&
    found.currency === currency &&
    found.adapterId === adapterId &&
    found.mode === gateway.mode &&
    emailOf(found) === email
  )
}

/** The checkout of a payment that can be paid now. */
async function openCheckoutOf({ tenantId, id }: Payment): Promise<Claim['checkout'] | null> {
  const attempt = await PaymentAttempt.forTenant(tenantId)
    .where('paymentId', id)
    .where('state', 'open')
    .orderBy('number', 'desc')
    .first()
  return attempt?.checkoutUrl
    ? { url: attempt.checkoutUrl, accessCode: attempt.accessCode ?? '' }
    : null
}

function duplicate() {
  return new ApiException('DUPLICATE_REFERENCE', 'reference: is in use by another payment')
}
