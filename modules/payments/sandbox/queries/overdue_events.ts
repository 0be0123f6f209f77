import { epochOf, systemClock } from '#platform/clock'
import SandboxTransaction from '../models/sandbox_transaction.js'

/** Milliseconds after which a due event is overdue: its own job should have come long ago. */
const GRACE = 10_000

const BATCH = 200

/** Charges, of all tenants, that the platform should have been told of. */
export async function overdueEvents(
  clock = systemClock
): Promise<{ tenantId: string; transactionId: string }[]> {
  const rows = await SandboxTransaction.acrossTenants()
    .select('id', 'tenantId')
    .where('nextEventAt', '<=', epochOf(clock) - GRACE)
    .orderBy('nextEventAt')
    .limit(BATCH)
  return rows.map(({ tenantId, id }) => ({ tenantId, transactionId: id }))
}
