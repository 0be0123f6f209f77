import db from '@adonisjs/lucid/services/db'
import type { InboundRequest } from '@tenant-education/adapter-kit'
import { adapters } from '#kernel/adapters/adapters'
import { connectionOf } from '#kernel/adapters/connections'
import type { Clock } from '#platform/clock'
import OutboxEvent from '#platform/outbox/outbox_event'
import { openPayload } from '#platform/outbox/sealed_payload'
import { createTenant, type TestTenant } from '#tests/helpers'
import { InitializePayment, type PaymentRequest } from '../../actions/initialize_payment.js'
import { GATEWAY_EVENTS_PATH, gatewayPort } from '../../adapters/gateway_port.js'
import Payment from '../../models/payment.js'
import PaymentAttempt from '../../models/payment_attempt.js'
import PaymentEvent from '../../models/payment_event.js'
import { PaystackServer } from '../fakes/paystack_server.js'

/** An address that must appear in no log, no row in clear and no job. */
export const PAYER = 'adaeze.okonkwo+fees@parents.example'

/** Starts the fake Paystack where the adapter looks for the real one. */
export function startPaystack(): Promise<PaystackServer> {
  const { port } = new URL(process.env.PAYSTACK_BASE_URL!)
  return new PaystackServer().start(Number(port))
}

/** A tenant that collects through the fake Paystack. */
export interface CollectingSchool extends TestTenant {
  tenantId: string
  connectionId: string
}

/**
 * Makes a tenant with a Paystack connection.
 *
 * @param settings changes to the settings of the fake's account
 */
export async function collectingSchool(
  paystack: PaystackServer,
  settings: Record<string, unknown> = {}
): Promise<CollectingSchool> {
  const school = await createTenant()
  const tenantId = school.tenant.id
  await adapters.use(tenantId, gatewayPort, 'paystack', { ...paystack.settings, ...settings })
  const { connectionId } = await connectionOf(tenantId, gatewayPort, 'paystack')
  return { ...school, tenantId, connectionId }
}

/** Opens a payment and tells by which reference the gateway knows it. */
export async function openPayment(
  { tenantId }: Pick<CollectingSchool, 'tenantId'>,
  changes: Partial<PaymentRequest> = {},
  clock?: Clock
): Promise<{ payment: Payment; gatewayReference: string }> {
  const { payment } = await new InitializePayment(clock).handle({
    tenantId,
    email: PAYER,
    amount: 5_000_000,
    ...changes,
  })
  const attempts = await attemptsOf(payment)
  return { payment, gatewayReference: attempts.at(-1)!.gatewayReference }
}

/** A payment's row as it is now. */
export function rowOf({ tenantId, id }: Pick<Payment, 'tenantId' | 'id'>): Promise<Payment> {
  return Payment.forTenant(tenantId).where('id', id).firstOrFail()
}

/** A payment's checkouts, the first one first. */
export async function attemptsOf({ tenantId, id }: Pick<Payment, 'tenantId' | 'id'>) {
  return PaymentAttempt.forTenant(tenantId).where('paymentId', id).orderBy('number')
}

/** A payment's history as `change: from -> to`. */
export async function historyOf({ tenantId, id }: Pick<Payment, 'tenantId' | 'id'>) {
  const lines = await PaymentEvent.forTenant(tenantId).where('paymentId', id).orderBy('id')
  return lines.map(({ change, from, to }) => `${change}: ${from} -> ${to}`)
}

/** What the tenant was told about a payment, oldest first. */
export async function toldOf({ tenantId, reference }: Pick<Payment, 'tenantId' | 'reference'>) {
  const events = await OutboxEvent.forTenant(tenantId).orderBy('id')
  return events
    .map(({ id, payload }) => openPayload(payload, { id, tenantId }))
    .filter((payload) => payload.reference === reference)
}

/** A clock that stands a time after now. */
export function clockIn(milliseconds: number): Clock {
  return { now: () => new Date(Date.now() + milliseconds) }
}

/** Everything that stands in a table, as text. */
export async function textOf(table: string): Promise<string> {
  return JSON.stringify(await db.from(table).select('*'))
}

/** Sends an event as the gateway does. */
export function sendEvent(
  { connectionId }: Pick<CollectingSchool, 'connectionId'>,
  { rawBody, headers }: Pick<InboundRequest, 'rawBody' | 'headers'>
): Promise<Response> {
  const address = `http://127.0.0.1:${process.env.PORT}${GATEWAY_EVENTS_PATH}/${connectionId}`
  return fetch(address, {
    method: 'POST',
    headers: headers as Record<string, string>,
    body: new Uint8Array(rawBody),
  })
}

/** How often the gateway was asked about a checkout. */
export function timesAsked({ requests }: PaystackServer, gatewayReference: string): number {
  return requests.filter(({ path }) => path.endsWith(gatewayReference)).length
}
