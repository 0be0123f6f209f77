/**
 * The load of the webhook benchmark, on the database of the environment: records events of twenty
 * schools, receives them, and prints the figures as JSON. The worker is a process of its own.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { ignite } from '../../bin/boot.js'
import type { WebhookFigures } from './webhooks.js'

const SCHOOLS = 20
const EVENTS = 3000
const EVENTS_PER_SECOND = 100
const SECONDS = 15
const WAITING = 10_000
const KILLS = 50

const app = ignite().createApp('console')
await app.init()
await app.boot()
await app.start(async () => {})

const { default: db } = await import('@adonisjs/lucid/services/db')
const { recordEvent } = await import('#platform/outbox/outbox')
const { emit, payload, receivingSchool } = await import('#modules/webhooks/tests/support/helpers')
const { killWorkers } = await import('#modules/webhooks/tests/support/kill_workers')
const { WorkerProcess } = await import('#modules/webhooks/tests/support/worker_process')
type School = Awaited<ReturnType<typeof receivingSchool>>

const schools: School[] = []
for (let number = 0; number < SCHOOLS; number++) {
  schools.push(await receivingSchool())
}
const arrived = () => schools.reduce((sum, { receiver }) => sum + receiver.received.length, 0)

const figures: WebhookFigures = {
  deliveriesPerSecond: await throughput(),
  firstAttempt: await steady(),
  firstAttemptBesideDeadEndpoint: await besideDeadEndpoint(),
  kills: await kills(),
}
process.stdout.write(JSON.stringify(figures))
process.exit()

/** Events of all schools that wait when the worker starts, from the first arrival to the last. */
async function throughput(): Promise<number> {
  await record(schools, EVENTS)
  const worker = new WorkerProcess()
  await arrivals(EVENTS)
  const times = schools.flatMap(({ receiver }) => receiver.received.map(({ at }) => at))
  await worker.kill()
  return (1000 * (EVENTS - 1)) / (Math.max(...times) - Math.min(...times))
}

/** Milliseconds from commit to arrival, p95, at a steady pace. */
async function steady(): Promise<number> {
  const worker = new WorkerProcess()
  await worker.ready()
  await latencies(2)
  const measured = await latencies(SECONDS)
  await worker.kill()
  return measured
}

async function besideDeadEndpoint(): Promise<number> {
  const dead = await receivingSchool()
  dead.receiver.answers = ['never']
  await record([dead], WAITING)
  const worker = new WorkerProcess()
  while (dead.receiver.received.length === 0) {
    await wait(20)
  }
  const measured = await latencies(SECONDS)
  await worker.kill()
  await db.from('webhook_endpoints').where('id', dead.endpoint.id).delete()
  await dead.receiver.close()
  return measured
}

async function kills() {
  const { school, receiver } = await receivingSchool()
  return killWorkers({ kills: KILLS, school, receiver, random: Math.random })
}

/** Records many events with few transactions. */
async function record(at: School[], amount: number): Promise<void> {
  for (let start = 0; start < amount; start += 100) {
    await db.transaction(async (trx) => {
      for (let number = start; number < Math.min(start + 100, amount); number++) {
        const { tenant } = at[number % at.length].school
        await recordEvent(trx, { tenantId: tenant.id, type: payload.event, payload })
      }
    })
  }
}

async function latencies(seconds: number): Promise<number> {
  for (const { receiver } of schools) {
    receiver.received.length = 0
  }
  const committedAt = new Map<string, number>()
  const startedAt = Date.now()
  const events = seconds * EVENTS_PER_SECOND
  for (let number = 0; number < events; number++) {
    await wait(Math.max(0, startedAt + (1000 * number) / EVENTS_PER_SECOND - Date.now()))
    const eventId = await emit(schools[number % SCHOOLS].school)
    committedAt.set(eventId, Date.now())
  }
  await arrivals(events)
  const waited = schools
    .flatMap(({ receiver }) => receiver.received)
    .map(({ at, headers }) => at - committedAt.get(String(headers['x-service-event-id']))!)
    .sort((one, other) => one - other)
  return waited[Math.floor(0.95 * waited.length)]
}

async function arrivals(amount: number): Promise<void> {
  while (arrived() < amount) {
    await wait(20)
  }
}
