import { createHmac } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import {
  FaultServer,
  type FakeAnswer,
  type FakeCheckout,
  type FakeEventOptions,
  type FakePayment,
  type FakeRefund,
  type GatewayFake,
} from '@tenant-education/adapter-kit/testing'
import type { InboundRequest } from '@tenant-education/adapter-kit'
import { systemClock } from '#platform/clock'
import SandboxCheckout from '../../sandbox/models/sandbox_checkout.js'
import SandboxTransaction from '../../sandbox/models/sandbox_transaction.js'
import type { SandboxOperations } from '../../adapters/sandbox/operations.js'
import type { Outcome } from '../../sandbox/outcomes.js'
import { pretendGateway } from '../../sandbox/pretend_gateway.js'
import { recordOutcome } from '../../sandbox/record_outcome.js'

/**
 * The sandbox's own gateway with a payer who does as the conformance suite says. It is inside the
 * platform and in its database: no request reaches this server.
 */
export class SandboxPayer extends FaultServer implements GatewayFake {
  readonly settings = { secretKey: 'NotARealSecretOfAnyone' }
  readonly #checkouts = new Map<string, FakeCheckout & { tenantId: string }>()
  readonly #refunds = new Map<string, Map<string, FakeRefund>>()
  /** What the payer does, one thing after the other; questions wait for it. */
  #acts: Promise<void> = Promise.resolve()

  readonly operations: SandboxOperations = {
    open: async (order, clock) => {
      const page = await pretendGateway.open(order, clock)
      const { gatewayReference, amount, currency, email, tenantId } = order
      const created = (this.#checkouts.get(gatewayReference)?.created ?? 0) + 1
      this.#checkouts.set(gatewayReference, {
        gatewayReference,
        amount,
        currency,
        email,
        tenantId,
        created,
      })
      return page
    },
    find: async (...question) => {
      await this.#acts
      return pretendGateway.find(...question)
    },
    refund: async (order) => {
      const refundId = await pretendGateway.refund(order)
      const refund: FakeRefund = { amount: order.amount, state: 'done', key: order.idempotencyKey }
      const ofPayment = this.#refunds.get(order.gatewayReference) ?? new Map()
      this.#refunds.set(order.gatewayReference, ofPayment.set(refundId, refund))
      return refundId
    },
    charges: (...question) => pretendGateway.charges(...question),
  }

  checkout(gatewayReference: string): FakeCheckout | undefined {
    return this.#checkouts.get(gatewayReference)
  }

  pay(gatewayReference: string, payment: FakePayment = {}): void {
    this.#acts = this.#acts.then(() => this.#act(gatewayReference, payment))
  }

  event(gatewayReference: string, options: FakeEventOptions = {}): InboundRequest {
    const { type = 'charge.success', secret = this.settings.secretKey } = options
    const data = { id: `sbt_${gatewayReference}`, reference: gatewayReference }
    const rawBody = Buffer.from(JSON.stringify({ event: type, data }))
    const signature = createHmac('sha512', secret).update(rawBody).digest('hex')
    return { rawBody, headers: { 'x-sandbox-signature': signature }, receivedAt: new Date() }
  }

  refundsOf(gatewayReference: string): FakeRefund[] {
    return [...(this.#refunds.get(gatewayReference)?.values() ?? [])]
  }

  protected answer(): FakeAnswer {
    return { status: 404, body: { error: { message: 'The sandbox is not reached by HTTP.' } } }
  }

  /** A second act replaces the first, as a second try on the same page does. */
  async #act(gatewayReference: string, payment: FakePayment): Promise<void> {
    const { tenantId } = this.#checkouts.get(gatewayReference)!
    await db.transaction(async (trx) => {
      const checkout = await SandboxCheckout.forTenant(tenantId, { client: trx })
        .where('gatewayReference', gatewayReference)
        .firstOrFail()
      await SandboxTransaction.forTenant(tenantId, { client: trx })
        .where('checkoutId', checkout.id)
        .delete()
      await checkout.merge({ status: 'open' }).save()
      await recordOutcome(checkout, outcomeOf(payment, checkout.amount), systemClock, trx)
    })
  }
}

function outcomeOf({ rawStatus, amount }: FakePayment, asked: number): Outcome {
  const status = (rawStatus ?? 'paid') as Outcome['status']
  return {
    status,
    charges: status === 'paid' ? [{ status: 'success', amount: amount ?? asked }] : [],
  }
}
