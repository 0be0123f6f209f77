import { randomBytes } from 'node:crypto'
import { DateTime } from 'luxon'
import { GatewayError, type Clock } from '@tenant-education/adapter-kit'
import { isUniqueViolation } from '#platform/database/errors'
import { inTransaction } from '#platform/database/transaction'
import { newId } from '#platform/identifiers'
import SandboxCheckout, { sealPayer } from '../models/sandbox_checkout.js'
import type { SandboxOrder } from '../../adapters/sandbox/operations.js'
import { outcomeOfAmount } from '../outcomes.js'
import { recordOutcome } from '../record_outcome.js'

/**
 * Opens a checkout at the sandbox; some amounts decide at once what becomes of it.
 *
 * @returns the checkout, the first one when the idempotency key repeats it
 * @throws {GatewayError} `duplicate_reference`; `invalid_request` when the key was used for
 *   another.
 */
export async function openCheckout(order: SandboxOrder, clock: Clock): Promise<SandboxCheckout> {
  try {
    return await create(order, clock)
  } catch (error) {
    if (!isUniqueViolation(error)) {
      throw error
    }
    return repeat(order)
  }
}

async function create(order: SandboxOrder, clock: Clock): Promise<SandboxCheckout> {
  const { email, expiresAt, ...rest } = order
  return inTransaction(async (trx) => {
    const checkout = await SandboxCheckout.create(
      {
        ...rest,
        id: newId('sbx'),
        code: randomBytes(20).toString('hex'),
        email: sealPayer(email, order.tenantId),
        status: 'open',
        expiresAt: DateTime.fromJSDate(expiresAt, { zone: 'utc' }),
      },
      { client: trx }
    )
    const outcome = outcomeOfAmount(order.amount)
    if (outcome) {
      await recordOutcome(checkout, outcome, clock, trx)
    }
    return checkout
  })
}

async function repeat({ tenantId, gatewayReference, idempotencyKey }: SandboxOrder) {
  const known = await SandboxCheckout.forTenant(tenantId)
    .where('gatewayReference', gatewayReference)
    .first()
  if (!known) {
    throw new GatewayError('invalid_request', { reason: 'idempotency key used for another' })
  }
  if (known.idempotencyKey !== idempotencyKey) {
    throw new GatewayError('duplicate_reference')
  }
  return known
}
