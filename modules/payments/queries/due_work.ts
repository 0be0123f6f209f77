import GatewayEvent from '../models/gateway_event.js'
import Payment from '../models/payment.js'

const BATCH = 500

/** A payment that the reconciler looks at. */
export type DuePayment = Pick<Payment, 'id' | 'tenantId' | 'connectionId'>

/** Payments of all tenants, or of one, whose next check is due; the longest overdue first. */
export async function duePayments(now: Date, tenantId?: string): Promise<DuePayment[]> {
  const payments = tenantId ? Payment.forTenant(tenantId) : Payment.acrossTenants()
  return payments
    .select('id', 'tenantId', 'connectionId')
    .where('nextCheckAt', '<=', now.getTime())
    .orderBy('nextCheckAt')
    .limit(BATCH)
}

/** Payments of a tenant that may still change, due or not. */
export async function openPayments(tenantId: string): Promise<DuePayment[]> {
  return Payment.forTenant(tenantId)
    .select('id', 'tenantId', 'connectionId')
    .whereNotNull('nextCheckAt')
    .orderBy('nextCheckAt')
}

/** Events of gateways that nobody works on although they are due: their job was lost. */
export async function forgottenEvents(
  now: Date
): Promise<{ tenantId: string; gatewayEventId: string }[]> {
  const events = await GatewayEvent.acrossTenants()
    .select('id', 'tenantId')
    .where('nextAttemptAt', '<=', now.getTime())
    .orderBy('nextAttemptAt')
    .limit(BATCH)
  return events.map(({ id, tenantId }) => ({ tenantId, gatewayEventId: id }))
}
