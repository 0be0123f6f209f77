import type { DateTime } from 'luxon'
import { inTurns } from '#platform/database/in_turns'
import GatewayEvent from '../models/gateway_event.js'
import Payment from '../models/payment.js'

const BATCH = 500

/** A payment that the reconciler looks at. */
export interface DuePayment {
  id: string
  tenantId: string
  adapterId: string
  connectionId: string
  nextCheckAt: DateTime
}

/** Payments of all tenants, or of one, whose next check is due: tenants take turns. */
export async function duePayments(now: Date, tenantId?: string): Promise<DuePayment[]> {
  const payments = tenantId ? Payment.forTenant(tenantId) : Payment.acrossTenants()
  const due = await payments
    .select('id', 'tenantId', 'adapterId', 'connectionId', 'nextCheckAt')
    .where('nextCheckAt', '<=', now.getTime())
    .orderByRaw(inTurns('next_check_at'))
    .limit(BATCH)
  return due as DuePayment[]
}

/** Payments of a tenant that may still change, due or not. */
export async function openPayments(tenantId: string): Promise<DuePayment[]> {
  const open = await Payment.forTenant(tenantId)
    .select('id', 'tenantId', 'adapterId', 'connectionId', 'nextCheckAt')
    .whereNotNull('nextCheckAt')
    .orderBy('nextCheckAt')
  return open as DuePayment[]
}

/** Events of gateways that nobody works on although they are due: their job was lost. */
export async function forgottenEvents(
  now: Date
): Promise<{ tenantId: string; gatewayEventId: string }[]> {
  const events = await GatewayEvent.acrossTenants()
    .select('id', 'tenantId')
    .where('nextAttemptAt', '<=', now.getTime())
    .orderByRaw(inTurns('next_attempt_at'))
    .limit(BATCH)
  return events.map(({ id, tenantId }) => ({ tenantId, gatewayEventId: id }))
}
