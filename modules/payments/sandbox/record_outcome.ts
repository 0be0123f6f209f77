import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Clock } from '@tenant-education/adapter-kit'
import { momentOf } from '#platform/clock'
import { newId } from '#platform/identifiers'
import { dispatchAfterCommit } from '#platform/queue/dispatch'
import SendSandboxEventJob from '../jobs/send_sandbox_event_job.js'
import SandboxCheckout from './models/sandbox_checkout.js'
import SandboxTransaction from './models/sandbox_transaction.js'
import type { Outcome } from './outcomes.js'

/**
 * Ends an open checkout: its status and charges, and an event for each successful charge. When two
 * requests do it at the same time, the first decides.
 *
 * @returns whether this one decided
 */
export async function recordOutcome(
  checkout: SandboxCheckout,
  outcome: Outcome,
  clock: Clock,
  trx: TransactionClientContract
): Promise<boolean> {
  const { id: checkoutId, tenantId } = checkout
  const changed = await SandboxCheckout.forTenant(tenantId, { client: trx })
    .where('id', checkoutId)
    .where('status', 'open')
    .update({ status: outcome.status })
  if (Number(changed) === 0) {
    return false
  }

  const now = momentOf(clock)
  for (const [index, { status, amount, delay = 0 }] of outcome.charges.entries()) {
    const occurredAt = now.plus(delay)
    const { id: transactionId } = await SandboxTransaction.create(
      {
        id: newId('sbt'),
        tenantId,
        checkoutId,
        number: index + 1,
        status,
        amount,
        occurredAt,
        eventAttempts: 0,
        nextEventAt: status === 'success' ? occurredAt : null,
      },
      { client: trx }
    )
    if (status === 'success') {
      dispatchAfterCommit(trx, () =>
        SendSandboxEventJob.dispatch({ tenantId, transactionId }).in(delay)
      )
    }
  }
  return true
}
