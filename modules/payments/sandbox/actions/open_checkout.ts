import { randomBytes } from 'node:crypto'
import { DateTime } from 'luxon'
import { GatewayError, type Clock } from '@tenant-education/adapter-kit'
import { isUniqueViolation } from '#platform/database/errors'
import { inTransaction } from '#platform/database/transaction'
import { newId } from '#platform/identifiers'
import SandboxCheckout, { sealPayer } from '../models/sandbox_checkout.js'
import type { SandboxOrder } from '../operations.js'
import { outcomeOfAmount } from '../outcomes.js'
import { recordOutcome } from '../record_outcome.js'

/** Opens a checkout at the sandbox; some amounts decide at once what becomes of it. */
export class OpenCheckout {
  /**
   * @returns the checkout, the first one when the idempotency key repeats it
   * @throws {GatewayError} `duplicate_reference`; `invalid_request` when the key was used for another.
   */
  async handle(order: SandboxOrder, clock: Clock): Promise<SandboxCheckout> {
    try {
      return await this.#create(order, clock)
    } catch (error) {
      if (!isUniqueViolation(error)) {
        throw error
      }
      return this.#repeat(order)
    }
  }

  async #create(order: SandboxOrder, clock: Clock): Promise<SandboxCheckout> {
    const { email, expiresAt, ...rest } = order
    return inTransaction(async (client) => {
      const checkout = await SandboxCheckout.create(
        {
          ...rest,
          id: newId('sbx'),
          code: randomBytes(20).toString('hex'),
          email: sealPayer(email, order.tenantId),
          status: 'open',
          expiresAt: DateTime.fromJSDate(expiresAt, { zone: 'utc' }),
        },
        { client }
      )
      const outcome = outcomeOfAmount(order.amount)
      if (outcome) {
        await recordOutcome(checkout, outcome, clock, client)
      }
      return checkout
    })
  }

  async #repeat({ tenantId, gatewayReference, idempotencyKey }: SandboxOrder) {
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
}
