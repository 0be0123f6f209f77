import { setTimeout as wait } from 'node:timers/promises'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { systemClock, type Clock } from '#platform/clock'
import { ApiException, validationError } from '#platform/http/api_exception'
import { newId } from '#platform/identifiers'
import { openCheckout } from '#modules/payments/public'
import type Invoice from '../../models/invoice.js'
import InvoicePayment from '../../models/invoice_payment.js'
import { changeBilling } from '../../subscriptions/services/change_billing.js'
import { findInvoice } from '../../invoices/queries/find_invoice.js'
import { moment } from '../../invoices/services/invoices.js'
import { nextPaymentCheck, OPENING_LEASE, SESSION } from '../services/payment_schedule.js'
import { platformAccount } from '../services/platform_account.js'
import { profileOf } from '../../invoices/services/profiles.js'
import { SettleInvoicePayment } from './settle_invoice_payment.js'

/** Milliseconds for which a caller waits for a checkout that another one is opening. */
const PATIENCE = 5000

/** Who wants to pay which invoice. */
export interface PayRequest {
  tenantId: string
  invoiceId: string
  /** Default: the billing e-mail of the tenant. */
  email?: string
  /** Where the payer's browser is sent afterwards. */
  callbackUrl?: string
}

/** Where an invoice can be paid now. */
export interface InvoiceCheckout {
  authorizationUrl: string
  accessCode: string
  reference: string
}

/** What there is to do: `new` is this run's own to open, `stale` has to be looked at first. */
interface Claim {
  state: 'open' | 'opening' | 'stale' | 'new'
  payment: InvoicePayment
  invoice: Invoice
}

/**
 * Opens a checkout for what is due of an invoice, at the gateway of the platform itself. While one
 * is open it is offered again; an older one is asked about before another takes its place.
 */
export class PayInvoice {
  readonly #clock: Clock

  constructor(clock: Clock = systemClock) {
    this.#clock = clock
  }

  /**
   * @throws {ApiException} `BILLING_INVOICE_NOT_FOUND` (404); `BILLING_INVOICE_NOT_PAYABLE` (409);
   *   `VALIDATION_ERROR` (400) where nobody's e-mail is known; `PAYMENT_CONFIG_MISSING` (500);
   *   `UPSTREAM_ERROR` (502).
   */
  async handle(request: PayRequest): Promise<InvoiceCheckout> {
    const deadline = performance.now() + PATIENCE
    let lookedAt: string | null = null
    checkPayable(await findInvoice(request.tenantId, request.invoiceId))
    const account = await platformAccount()
    const email = await emailOf(request)

    for (;;) {
      const { state, payment, invoice } = await this.#claim(request, lookedAt)
      if (state === 'new') {
        return this.#open(payment, invoice, { account, email, callbackUrl: request.callbackUrl })
      }
      if (state === 'open') {
        return checkoutOf(payment)
      }
      if (state === 'stale') {
        const { tenantId, id: paymentId } = payment
        await new SettleInvoicePayment(this.#clock).handle({ tenantId, paymentId })
        lookedAt = paymentId
      } else {
        await waitUntil(deadline)
      }
    }
  }

  /** @param lookedAt The payment that may be replaced. */
  #claim({ tenantId, invoiceId }: PayRequest, lookedAt: string | null): Promise<Claim> {
    return changeBilling(tenantId, async (trx) => {
      const invoice = await findInvoice(tenantId, invoiceId, { client: trx })
      checkPayable(invoice)
      const latest = await InvoicePayment.forTenant(tenantId, { client: trx })
        .where('invoiceId', invoiceId)
        .orderBy('number', 'desc')
        .first()
      return latest?.status === 'pending' && latest.id !== lookedAt
        ? { state: this.#stateOf(latest, invoice), payment: latest, invoice }
        : { state: 'new', payment: await this.#begin(invoice, latest, trx), invoice }
    })
  }

  #stateOf(
    { openingUntil, authorizationUrl, amount, createdAt }: InvoicePayment,
    { amountDue }: Invoice
  ): Claim['state'] {
    const now = this.#clock.now().getTime()
    if (openingUntil !== null && openingUntil.toMillis() > now) {
      return 'opening'
    }
    const isFresh = now - createdAt.toMillis() < SESSION
    return authorizationUrl !== null && isFresh && amount === amountDue ? 'open' : 'stale'
  }

  /** The row is there before the gateway is asked, so that no money comes that nobody expects. */
  async #begin(
    { id: invoiceId, tenantId, amountDue }: Invoice,
    latest: InvoicePayment | null,
    trx: TransactionClientContract
  ): Promise<InvoicePayment> {
    const now = this.#clock.now()
    const number = (latest?.number ?? 0) + 1
    return InvoicePayment.create(
      {
        id: newId('ivp'),
        tenantId,
        invoiceId,
        number,
        reference: `${invoiceId.replace('_', '-')}-${number}`,
        amount: amountDue,
        status: 'pending',
        authorizationUrl: null,
        accessCode: null,
        openingUntil: moment(new Date(now.getTime() + OPENING_LEASE)),
        nextCheckAt: moment(nextPaymentCheck(now, now)!),
        createdAt: moment(now),
      },
      { client: trx }
    )
  }

  async #open(
    payment: InvoicePayment,
    { tenantId, id: invoiceId, currency }: Invoice,
    { account, ...payer }: { account: string; email: string; callbackUrl?: string }
  ): Promise<InvoiceCheckout> {
    const { reference, amount } = payment
    const row = () => InvoicePayment.forTenant(tenantId).where('id', payment.id)
    try {
      const checkout = await openCheckout({
        tenantId: account,
        ...payer,
        amount,
        currency,
        reference,
        metadata: { kind: 'platform_invoice', invoiceId, tenantId },
      })
      const { authorizationUrl, accessCode } = checkout
      await row().update({ authorizationUrl, accessCode, openingUntil: null })
      return checkout
    } catch (error) {
      await row().update({ openingUntil: null })
      if (isRefusal(error)) {
        await row().where('status', 'pending').update({ status: 'failed', nextCheckAt: null })
      }
      throw asAnswer(error)
    }
  }
}

/** `callbackUrl` of the first caller stays: a checkout has one. */
function checkoutOf({ authorizationUrl, accessCode, reference }: InvoicePayment): InvoiceCheckout {
  return { authorizationUrl: authorizationUrl!, accessCode: accessCode!, reference }
}

function checkPayable({ status, amountDue }: Invoice): void {
  if (status !== 'open' || amountDue <= 0) {
    throw new ApiException(
      'BILLING_INVOICE_NOT_PAYABLE',
      `The invoice cannot be paid: it is ${status}.`
    )
  }
}

async function emailOf({ tenantId, email }: PayRequest): Promise<string> {
  if (email !== undefined) {
    return email
  }
  const profile = await profileOf(tenantId)
  if (!profile?.billingEmail) {
    throw validationError('email: is required as long as the billing profile has none')
  }
  return profile.billingEmail
}

async function waitUntil(deadline: number): Promise<void> {
  if (performance.now() > deadline) {
    throw new ApiException(
      'BILLING_INVOICE_NOT_PAYABLE',
      'A payment of the invoice is being opened. Try again shortly.',
      { 'Retry-After': '5' }
    )
  }
  await wait(100)
}

/** True where the gateway has no such payment for certain. */
function isRefusal(error: unknown): boolean {
  return (
    error instanceof ApiException &&
    (error.code === 'PAYMENT_CONFIG_MISSING' || error.code === 'PAYMENT_NOT_ACCEPTED')
  )
}

function asAnswer(error: unknown): unknown {
  return error instanceof ApiException && error.code === 'PAYMENT_NOT_ACCEPTED'
    ? new ApiException(
        'BILLING_INVOICE_NOT_PAYABLE',
        `The gateway does not take it: ${error.message}`
      )
    : error
}
