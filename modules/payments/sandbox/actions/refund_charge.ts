import { GatewayError } from '@tenant-education/adapter-kit'
import { isUniqueViolation } from '#platform/database/errors'
import { inTransaction } from '#platform/database/transaction'
import { newId } from '#platform/identifiers'
import SandboxCheckout from '../models/sandbox_checkout.js'
import SandboxRefund from '../models/sandbox_refund.js'
import SandboxTransaction from '../models/sandbox_transaction.js'
import type { SandboxRefundOrder } from '../../adapters/sandbox/operations.js'

/**
 * Gives play money back, at most what is left of a charge.
 *
 * @returns id of the refund, the same when the idempotency key repeats it
 * @throws {GatewayError} `invalid_request`.
 */
export async function refundCharge(order: SandboxRefundOrder): Promise<string> {
  try {
    return await create(order)
  } catch (error) {
    if (!isUniqueViolation(error)) {
      throw error
    }
    const known = await SandboxRefund.forTenant(order.tenantId)
      .where('idempotencyKey', order.idempotencyKey)
      .firstOrFail()
    return known.id
  }
}

async function create(order: SandboxRefundOrder): Promise<string> {
  const { tenantId, gatewayReference, transactionId, amount, idempotencyKey } = order
  return inTransaction(async (trx) => {
    const repeated = await SandboxRefund.forTenant(tenantId, { client: trx })
      .where('idempotencyKey', idempotencyKey)
      .first()
    if (repeated) {
      return repeated.id
    }

    const charge = await SandboxTransaction.forTenant(tenantId, { client: trx })
      .whereIn(
        'checkoutId',
        SandboxCheckout.forTenant(tenantId, { client: trx })
          .where('gatewayReference', gatewayReference)
          .select('id')
      )
      .where('status', 'success')
      .if(transactionId !== undefined, (query) => query.where('id', transactionId!))
      .orderBy('number')
      .if(trx.dialect.name === 'mysql', (query) => query.forUpdate())
      .first()
    if (!charge) {
      throw new GatewayError('invalid_request', { reason: 'no such charge' })
    }
    const refunds = await SandboxRefund.forTenant(tenantId, { client: trx }).where(
      'transactionId',
      charge.id
    )
    const left = refunds.reduce((rest, refund) => rest - refund.amount, charge.amount)
    if (amount > left) {
      throw new GatewayError('invalid_request', { reason: 'more than is left of the charge' })
    }
    const { id } = await SandboxRefund.create(
      { id: newId('sbr'), tenantId, transactionId: charge.id, idempotencyKey, amount },
      { client: trx }
    )
    return id
  })
}
