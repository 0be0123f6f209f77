import { setTimeout as wait } from 'node:timers/promises'
import type { TestTenant } from '#tests/helpers'
import { until } from '#tests/until'
import WebhookAttempt from '../../models/webhook_attempt.js'
import WebhookDelivery from '../../models/webhook_delivery.js'
import { emit, payload } from './helpers.js'
import type { Receiver } from './receiver.js'
import { WorkerProcess } from './worker_process.js'

/** What became of the events that were recorded while workers were killed. */
export interface KillReport {
  events: number
  requests: number
  /** Events that never arrived. */
  lost: number
  /** Requests that arrived although no attempt of that number is in the log. */
  unlogged: number
  /** Attempts that the log shows as cut off. */
  interrupted: number
  /** Attempts that the log still takes for running. */
  unfinished: number
  /** Events that arrived with two ids or two bodies. */
  altered: number
}

/** Short exchanges, so that the leases of killed workers end soon. */
const environment = { WEBHOOK_DEADLINE_MS: '400' }

/**
 * Kills workers at random moments while a school's events are recorded and sent, lets a last one
 * finish, and compares what the receiver got with what the log says.
 *
 * @param random Numbers from 0 up to 1.
 */
export async function killWorkers(options: {
  kills: number
  school: TestTenant
  receiver: Receiver
  random: () => number
}): Promise<KillReport> {
  const { kills, school, receiver, random } = options
  receiver.answers = [(response) => void setTimeout(() => response.end(), 30 * random())]
  const eventIds: string[] = []
  let worker = new WorkerProcess(environment)
  for (let kill = 0; kill < kills; kill++) {
    const next = new WorkerProcess(environment)
    await worker.ready()
    const endsAt = Date.now() + 30 + 250 * random()
    while (Date.now() < endsAt) {
      eventIds.push(await emit(school, { ...payload, fileId: `f${eventIds.length}` }))
      await wait(5 * random())
    }
    await worker.kill()
    worker = next
  }
  await worker.ready()
  await allDelivered(school, eventIds.length)
  await worker.kill()
  return report(school, receiver, eventIds)
}

function allDelivered({ tenant }: TestTenant, events: number): Promise<unknown> {
  return until('all events are delivered', async () => {
    const [{ $extras }] = await WebhookDelivery.forTenant(tenant.id)
      .where('status', 'delivered')
      .count('* as total')
    return Number($extras.total) === events
  })
}

async function report(
  { tenant }: TestTenant,
  { received }: Receiver,
  eventIds: string[]
): Promise<KillReport> {
  const deliveries = await WebhookDelivery.forTenant(tenant.id)
  const attempts = await WebhookAttempt.forTenant(tenant.id)
  const eventOf = new Map(deliveries.map(({ id, eventId }) => [id, eventId]))
  const logged = new Set(
    attempts.map(({ deliveryId, number }) => `${eventOf.get(deliveryId)} ${number}`)
  )
  const requests = received.map(({ headers, body }) => ({
    eventId: String(headers['x-service-event-id']),
    number: String(headers['x-service-delivery-attempt']),
    fileId: (JSON.parse(body) as { fileId: string }).fileId,
  }))
  const arrived = new Map(requests.map(({ eventId, fileId }) => [eventId, fileId]))
  return {
    events: eventIds.length,
    requests: requests.length,
    lost: eventIds.filter((id) => !arrived.has(id)).length,
    unlogged: requests.filter(({ eventId, number }) => !logged.has(`${eventId} ${number}`)).length,
    interrupted: attempts.filter(({ errorCode }) => errorCode === 'INTERRUPTED').length,
    unfinished: attempts.filter(({ outcome }) => outcome === 'started').length,
    altered: requests.filter(({ eventId, fileId }) => fileId !== `f${eventIds.indexOf(eventId)}`)
      .length,
  }
}
