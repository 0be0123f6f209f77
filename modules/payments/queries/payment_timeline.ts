import { epochOf, systemClock } from '#platform/clock'
import type { Shown } from '#platform/http/shapes'
import GatewayEvent from '../models/gateway_event.js'
import type Payment from '../models/payment.js'
import PaymentAttempt from '../models/payment_attempt.js'
import PaymentEvent from '../models/payment_event.js'
import PaymentRefund from '../models/payment_refund.js'
import { presentPayment } from '../transformers/payment.js'
import {
  presentTimelineRefund,
  type timeline,
  type TimelineEntry,
} from '../transformers/timeline.js'
import { findPayment } from './find_payment.js'

/** An entry before it is shown: moments in epoch milliseconds. */
type Line = Omit<TimelineEntry, 'at'> & { at: number }

/** Order of what happened in one millisecond. */
const ORDER: TimelineEntry['kind'][] = ['opened', 'attempt', 'gateway_event']

/**
 * All that happened to a payment, from its own history, its checkouts and what the gateway told.
 *
 * @throws {ApiException} `PAYMENT_NOT_FOUND`, also where it is another tenant's.
 */
export async function paymentTimeline(
  tenantId: string,
  reference: string,
  clock = systemClock
): Promise<Shown<typeof timeline>> {
  const payment = await findPayment(tenantId, reference)
  const ofPayment = { paymentId: payment.id }
  const attempts = await PaymentAttempt.forTenant(tenantId).where(ofPayment).orderBy('number')
  const history = await PaymentEvent.forTenant(tenantId)
    .where(ofPayment)
    .orderBy('at')
    .orderBy('id')
  const refunds = await PaymentRefund.forTenant(tenantId).where(ofPayment).orderBy('createdAt')
  const told = await toldOf(payment, attempts)
  const lines: Line[] = [
    { ...EMPTY, at: payment.createdAt.toMillis(), kind: 'opened' },
    ...attempts.map(({ createdAt, gatewayReference, state }) => ({
      ...EMPTY,
      at: createdAt.toMillis(),
      kind: 'attempt' as const,
      to: state === 'refused' ? state : 'open',
      detail: gatewayReference,
    })),
    ...history.map(({ at, change, from, to, source, detail }) => ({
      at: at.toMillis(),
      kind: change,
      from,
      to,
      source,
      detail,
    })),
    ...told.map(({ receivedAt, type, outcome }) => ({
      at: receivedAt.toMillis(),
      kind: 'gateway_event' as const,
      from: null,
      to: outcome,
      source: 'gateway' as const,
      detail: type,
    })),
  ]
  const open = attempts.find(({ state, expiresAt, checkoutUrl }) => {
    return state === 'open' && checkoutUrl !== null && expiresAt.toMillis() > epochOf(clock)
  })
  const isPayable = payment.status !== 'success' && open !== undefined
  return {
    payment: presentPayment(payment),
    gateway: payment.adapterId,
    checkoutUrl: isPayable ? open.checkoutUrl : null,
    checkoutExpiresAt: isPayable ? open.expiresAt.toISO() : null,
    entries: lines
      .sort((one, other) => one.at - other.at || placeOf(one) - placeOf(other))
      .map((line) => ({ ...line, at: new Date(line.at).toISOString() })),
    refunds: refunds.map(presentTimelineRefund),
  }
}

const EMPTY = { from: null, to: null, source: 'initialize', detail: null } as const

function placeOf({ kind }: Line): number {
  const place = ORDER.indexOf(kind)
  return place < 0 ? ORDER.length : place
}

/** What the gateway told of the checkouts, by either name that it has for them. */
async function toldOf(
  { tenantId, connectionId }: Payment,
  attempts: PaymentAttempt[]
): Promise<GatewayEvent[]> {
  const checkouts = attempts.flatMap(({ checkoutId }) => checkoutId ?? [])
  return GatewayEvent.forTenant(tenantId)
    .where('connectionId', connectionId)
    .where((ours) =>
      ours
        .whereIn(
          'gatewayReference',
          attempts.map(({ gatewayReference }) => gatewayReference)
        )
        .orWhereIn('checkoutId', checkouts)
    )
    .orderBy('receivedAt')
}
