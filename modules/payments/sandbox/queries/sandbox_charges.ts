import SandboxCheckout, { payerOf } from '../models/sandbox_checkout.js'
import SandboxRefund from '../models/sandbox_refund.js'
import SandboxTransaction from '../models/sandbox_transaction.js'
import type { SandboxCharge } from '../../adapters/sandbox/operations.js'

const BATCH = 200

/** Successful charges at the sandbox, with what was given back of them. */
export class SandboxCharges {
  /** Those of one checkout that are there by a moment, in their order. */
  async ofCheckout(checkout: SandboxCheckout, now: Date): Promise<SandboxCharge[]> {
    const rows = await SandboxTransaction.forTenant(checkout.tenantId)
      .where('checkoutId', checkout.id)
      .where('status', 'success')
      .where('occurredAt', '<=', now.getTime())
      .orderBy('number')
    return describe(checkout.tenantId, rows, [checkout])
  }

  /** Those between two moments, oldest first. */
  async *between(tenantId: string, from: Date, until: Date): AsyncGenerator<SandboxCharge> {
    for (let offset = 0, isFull = true; isFull; offset += BATCH) {
      const rows = await SandboxTransaction.forTenant(tenantId)
        .where('status', 'success')
        .whereBetween('occurredAt', [from.getTime(), until.getTime()])
        .orderBy('occurredAt')
        .orderBy('id')
        .offset(offset)
        .limit(BATCH)
      const checkouts = await SandboxCheckout.forTenant(tenantId).whereIn(
        'id',
        rows.map(({ checkoutId }) => checkoutId)
      )
      yield* await describe(tenantId, rows, checkouts)
      isFull = rows.length === BATCH
    }
  }
}

/** Leaves out charges whose checkout is no longer kept. */
async function describe(
  tenantId: string,
  transactions: readonly SandboxTransaction[],
  checkouts: readonly SandboxCheckout[]
): Promise<SandboxCharge[]> {
  const refunds = await SandboxRefund.forTenant(tenantId).whereIn(
    'transactionId',
    transactions.map(({ id }) => id)
  )
  const refunded = Map.groupBy(refunds, ({ transactionId }) => transactionId)
  const byId = new Map(checkouts.map((checkout) => [checkout.id, checkout]))

  return transactions.flatMap(({ id, checkoutId, amount, occurredAt }) => {
    const checkout = byId.get(checkoutId)
    return checkout
      ? {
          transactionId: id,
          gatewayReference: checkout.gatewayReference,
          amount,
          requestedAmount: checkout.amount,
          currency: checkout.currency,
          email: payerOf(checkout),
          paidAt: occurredAt.toJSDate(),
          ...refundsOf(amount, refunded.get(id) ?? []),
        }
      : []
  })
}

function refundsOf(
  amount: number,
  refunds: readonly SandboxRefund[]
): Pick<SandboxCharge, 'refundState' | 'refundedAmount'> {
  const refundedAmount = refunds.reduce((sum, refund) => sum + refund.amount, 0)
  const refundState = refundedAmount === 0 ? 'none' : refundedAmount < amount ? 'partial' : 'full'
  return { refundState, refundedAmount }
}
