import { DateTime } from 'luxon'
import { GatewayError } from '@tenant-education/adapter-kit'
import { systemClock, type Clock } from '#kernel/clock'
import { isUniqueViolation } from '#kernel/database/errors'
import { inTransaction } from '#kernel/database/transaction'
import { conflict } from '#kernel/http/api_exception'
import { newId } from '#kernel/identifiers'
import Payment from '../models/payment.js'
import { lockPayment } from '../queries/find_payment.js'
import { chargeFor, feeRuleOf } from '../services/surcharge.js'
import { notAccepted, openingFailure } from '../services/gateway_failures.js'
import { connectionIdOf, gatewayOf, type ConnectedGateway } from '../services/gateways.js'
import { addAttempt, newGatewayReference } from '../services/new_attempt.js'
import { emailOf, sealEmail, sealMetadata, type Metadata } from '../services/personal_data.js'
import { OpenCheckout } from './open_checkout.js'

/** Milliseconds for which one run may be opening a checkout, all its tries together. */
const LEASE = 120_000

/** What a tenant wants to be paid. */
export interface PaymentRequest {
  tenantId: string
  email: string
  /** Kobo; what the tenant is to receive. */
  amount: number
  /** The tenant's own; default: a new one, under which it is also found in the gateway's dashboard. */
  reference?: string
  studentId?: string
  metadata?: Metadata
  /** Where the payer's browser is sent afterwards. */
  callbackUrl?: string
  /** ISO 4217; default: that of the tenant's gateway. */
  currency?: string
}

/** A payment that can be paid now. */
export interface OpenPayment {
  payment: Payment
  /** Where the payer pays. */
  authorizationUrl: string
  accessCode: string
}

/**
 * Opens a payment. Its rows are committed before the gateway is asked, so that no money can come
 * that the platform does not know. The same request with the same `reference` may be repeated after
 * a failure or a lost answer: it goes on where the first one ended.
 */
export class InitializePayment {
  readonly #clock: Clock

  constructor(clock: Clock = systemClock) {
    this.#clock = clock
  }

  /**
   * @throws {ApiException} `PAYMENT_CONFIG_MISSING` (500), `PAYMENT_NOT_ACCEPTED` (422),
   *   `DUPLICATE_REFERENCE` (409), `UPSTREAM_ERROR` (502).
   */
  async handle(request: PaymentRequest): Promise<OpenPayment> {
    const connected = await gatewayOf(request.tenantId)
    const claimed = await this.#claim(request, connected)
    try {
      const checkout = await new OpenCheckout(this.#clock).handle({ ...claimed, connected })
      if (!checkout) {
        throw duplicate()
      }
      return {
        payment: claimed.payment,
        authorizationUrl: checkout.url,
        accessCode: checkout.accessCode,
      }
    } catch (error) {
      throw error instanceof GatewayError ? openingFailure(error) : error
    }
  }

  /** Makes the payment this run's own: a new one, or one that an earlier run did not open. */
  async #claim(request: PaymentRequest, connected: ConnectedGateway) {
    const price = priceOf(request, connected)
    const unopened = await this.#unopened(request, connected, price)
    if (unopened) {
      return { payment: unopened, isResumed: true }
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
    const now = DateTime.fromJSDate(this.#clock.now(), { zone: 'utc' })
    return inTransaction(async (client) => {
      const payment = await Payment.create(
        {
          id: newId('pay'),
          tenantId,
          reference: request.reference ?? gatewayReference,
          ...price,
          mode: gateway.mode,
          email: sealEmail(tenantId, email),
          metadata: sealMetadata(tenantId, metadata),
          studentId: request.studentId ?? null,
          callbackUrl: request.callbackUrl ?? null,
          adapterId,
          connectionId,
          status: 'initializing',
          reviewReason: null,
          refundState: 'none',
          paidAt: null,
          checks: 0,
          nextCheckAt: now.plus(LEASE),
          openingUntil: now.plus(LEASE),
          createdAt: now,
          updatedAt: now,
        },
        { client }
      )
      const attempt = { number: 1, gatewayReference }
      await addAttempt(payment, attempt, connected, now.toJSDate(), client)
      return payment
    })
  }

  /**
   * The payment of this reference, where it is the same payment, has no checkout yet and nobody is
   * opening it.
   *
   * @throws {ApiException} `DUPLICATE_REFERENCE` (409) where it is anything else.
   */
  async #unopened(
    { tenantId, reference, email }: PaymentRequest,
    { adapterId, gateway }: ConnectedGateway,
    { amount, currency }: Price
  ): Promise<Payment | null> {
    const found =
      reference === undefined
        ? null
        : await Payment.forTenant(tenantId).where('reference', reference).first()
    if (!found) {
      return null
    }
    const isSame =
      found.amount === amount &&
      found.currency === currency &&
      found.adapterId === adapterId &&
      found.mode === gateway.mode &&
      emailOf(found) === email
    if (found.status !== 'initializing' || !isSame || !(await this.#lease(found))) {
      throw duplicate()
    }
    return found
  }

  #lease(payment: Payment): Promise<boolean> {
    const now = DateTime.fromJSDate(this.#clock.now(), { zone: 'utc' })
    return inTransaction(async (client) => {
      const locked = await lockPayment(payment, client)
      const isTaken = locked.openingUntil !== null && locked.openingUntil >= now
      if (locked.status !== 'initializing' || isTaken) {
        return false
      }
      await locked.merge({ openingUntil: now.plus(LEASE) }).save()
      return true
    })
  }
}

type Price = Pick<Payment, 'amount' | 'surcharge' | 'amountCharged' | 'currency'>

/**
 * What the payer has to pay, so that the tenant receives the amount after the gateway's fee. The fee
 * is set in the tenant's own currency; in another one the tenant bears it.
 *
 * @throws {ApiException} `PAYMENT_NOT_ACCEPTED` (422) when the gateway does not take it.
 */
function priceOf(
  request: Pick<PaymentRequest, 'amount' | 'currency'>,
  { settings, capabilities }: ConnectedGateway
): Price {
  const { amount, currency = settings.currency } = request
  const { currencies, minimumAmount, maximumAmount } = capabilities
  if (!currencies.includes(currency)) {
    throw notAccepted(`currency: the gateway takes ${currencies.join(', ')}`)
  }
  const amountCharged =
    currency === settings.currency ? chargeFor(amount, feeRuleOf(settings)) : amount
  if (amountCharged < minimumAmount) {
    throw notAccepted(`amount: the gateway takes no less than ${minimumAmount}`)
  }
  if (maximumAmount !== null && amountCharged > maximumAmount) {
    throw notAccepted(`amount: the gateway takes no more than ${maximumAmount}`)
  }
  return { amount, surcharge: amountCharged - amount, amountCharged, currency }
}

function duplicate() {
  return conflict('DUPLICATE_REFERENCE', 'reference: is in use by another payment')
}
