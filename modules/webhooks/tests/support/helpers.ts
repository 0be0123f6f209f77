import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Assert } from '@japa/assert'
import db from '@adonisjs/lucid/services/db'
import { newId } from '#platform/identifiers'
import { recordEvent } from '#platform/outbox/outbox'
import { createTenant, type TestTenant } from '#tests/helpers'
import { until } from '#tests/until'
import { createEndpoint } from '../../actions/create_endpoint.js'
import WebhookAttempt from '../../models/webhook_attempt.js'
import WebhookDelivery from '../../models/webhook_delivery.js'
import type WebhookEndpoint from '../../models/webhook_endpoint.js'
import { sealBody } from '../../services/sealed_body.js'
import { Receiver, type Received } from './receiver.js'

/** A school with one endpoint that leads to a receiver of its own. */
export interface ReceivingSchool {
  school: TestTenant
  receiver: Receiver
  endpoint: WebhookEndpoint
  url: string
}

/** The event of most tests, as the module that records it writes it. */
export const payload = {
  event: 'file.completed',
  fileId: 'f1',
  userId: 'teacher-1',
  tenantId: 'ten_1',
  recordCount: 3,
  timestamp: 1_700_000_000,
}

export async function receivingSchool(): Promise<ReceivingSchool> {
  const receiver = new Receiver()
  const school = await createTenant()
  const url = await receiver.listen()
  const endpoint = await createEndpoint({ tenantId: school.tenant.id, url })
  return { school, receiver, endpoint, url }
}

/** Records an event; returns its id. */
export async function emit(
  { tenant }: TestTenant,
  event: Record<string, unknown> & { event: string } = payload
): Promise<string> {
  return db.transaction((trx) =>
    recordEvent(trx, { tenantId: tenant.id, type: event.event, payload: event })
  )
}

/** Waits until the outbox has made a delivery of an event. */
export function queued({ tenant }: TestTenant, eventId: string): Promise<WebhookDelivery> {
  return until('the delivery is queued', () =>
    WebhookDelivery.forTenant(tenant.id).where('eventId', eventId).first()
  )
}

/** Waits until the delivery of an event has ended. */
export function ended({ tenant }: TestTenant, eventId: string): Promise<WebhookDelivery> {
  return until('the delivery ends', async () => {
    const delivery = await WebhookDelivery.forTenant(tenant.id).where('eventId', eventId).first()
    return delivery && delivery.status !== 'pending' && delivery.dueAt === null && delivery
  })
}

/** Waits until that many attempts of a tenant have ended. */
export function attemptsEnded({ tenant }: TestTenant, amount: number): Promise<WebhookAttempt[]> {
  return until(`${amount} attempts end`, async () => {
    const attempts = await attemptsOf(tenant.id)
    const isDone = attempts.filter(({ outcome }) => outcome !== 'started').length >= amount
    return isDone && attempts
  })
}

/** Attempts of a tenant, in the order they were made. */
export function attemptsOf(tenantId: string): Promise<WebhookAttempt[]> {
  return WebhookAttempt.forTenant(tenantId).orderBy('id').exec()
}

/** What a receiver has to check (http-api.md, Signature, rules 1 and 2). */
export function signatureIsRight(
  { headers, body }: Received,
  secret: string,
  name = 'x-service-signature'
): boolean {
  const expected = createHmac('sha256', secret)
    .update(body + String(headers['x-service-timestamp']))
    .digest()
  return timingSafeEqual(expected, Buffer.from(String(headers[name]), 'hex'))
}

/**
 * Asserts that all attempts carried the same bytes and event id, each freshly and rightly signed.
 */
export function assertOneEvent(
  assert: Assert,
  received: readonly Received[],
  { signingSecret }: TestTenant
): void {
  assert.lengthOf(new Set(received.map(({ body }) => body)), 1)
  assert.lengthOf(new Set(received.map(({ headers }) => headers['x-service-event-id'])), 1)
  for (const request of received) {
    assert.isTrue(signatureIsRight(request, signingSecret))
    assert.closeTo(Number(request.headers['x-service-timestamp']), request.at / 1000, 2)
  }
}

/** Deliveries that are due, as many events would leave them. */
export async function backlog(endpoint: WebhookEndpoint, amount: number): Promise<void> {
  const { tenantId, id: endpointId } = endpoint
  const now = Date.now() - 60_000
  const rows = Array.from({ length: amount }, () => {
    const eventId = newId('evt')
    return {
      id: newId('whd'),
      tenant_id: tenantId,
      endpoint_id: endpointId,
      event_id: eventId,
      event: 'file.completed',
      origin: 'event',
      body: sealBody('{"event":"file.completed"}', { tenantId, eventId }),
      status: 'pending',
      attempts: 0,
      failures: 0,
      next_attempt_at: now,
      due_at: now,
      created_at: now,
      updated_at: now,
    }
  })
  for (let start = 0; start < amount; start += 500) {
    await db.table('webhook_deliveries').multiInsert(rows.slice(start, start + 500))
  }
}
