import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { PaystackServer } from '#modules/payments/tests/fakes/paystack_server'
import { onNewDatabase } from './on_new_database.js'
import { median, type BenchmarkRow } from './row.js'
import { ServerProcess } from './server_process.js'

/** The limiter allows each tenant 10 payments and 60 verifications a minute. */
const TENANTS = 25
const PAYMENTS_PER_TENANT = 8
const PAYMENTS = TENANTS * PAYMENTS_PER_TENANT

/** What comes in about each payment, all at the same time. */
const EVENTS = 20
const VERIFICATIONS = 5
const CONNECTIONS = 32

interface School {
  apiKey: string
  connectionId: string
}

interface OpenPayment extends School {
  reference: string
  gatewayReference: string
}

/**
 * Measures payments from outside, over HTTP, in the embedded default, with a Paystack on this
 * machine: what the platform adds to opening a checkout, and how fast it settles while each payment
 * is told of many times at once. Fails unless each payment is told to its tenant exactly once.
 */
export async function benchPayments(): Promise<BenchmarkRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-payments-'))
  const paystack = await new PaystackServer().start()
  const file = join(folder, 'database.sqlite3')
  const environment = {
    NODE_ENV: 'production',
    APP_KEY: 'only-for-the-benchmark-32-letters',
    DB_CONNECTION: 'sqlite',
    DB_DATABASE: file,
    STORAGE_PATH: join(folder, 'storage'),
    LOG_LEVEL: 'info',
    TRUST_PROXY: 'loopback',
    OUTBOUND_ALLOW_NETS: '127.0.0.0/8',
    OUTBOUND_ALLOW_HTTP: 'true',
    PAYSTACK_BASE_URL: paystack.url,
  }
  try {
    const schools = await onNewDatabase<School[]>(
      environment,
      'collecting_schools.ts',
      String(TENANTS),
      JSON.stringify(paystack.settings)
    )
    const platform = await ServerProcess.start(['bin/server.ts'], environment, '/health/live')
    try {
      const { opened, overhead } = await open(platform, paystack, schools)
      const seconds = await settle(platform, paystack, opened, file)
      return [
        {
          what: "POST …/initialize, beyond the gateway's own time",
          where: `median of ${PAYMENTS}`,
          value: overhead,
          unit: 'ms',
          bar: { limit: 30, better: 'less' },
        },
        {
          what: `Payments settled, each told of by ${EVENTS} events and ${VERIFICATIONS} verifications at once`,
          where: `${PAYMENTS} payments, each told once`,
          value: PAYMENTS / seconds,
          unit: 'payments/s',
        },
      ]
    } finally {
      await platform.kill()
    }
  } finally {
    await paystack.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Opens all payments, one after the other, beside the same requests to the gateway alone. */
async function open(platform: ServerProcess, paystack: PaystackServer, schools: School[]) {
  const opened: OpenPayment[] = []
  const ours: number[] = []
  const theirs: number[] = []
  for (let number = 0; number < PAYMENTS; number++) {
    const school = schools[number % TENANTS]
    const body = { email: 'parent@home.example', amount: 5_000_000 }
    const direct = { ...body, reference: `direct-${number}` }
    theirs.push(
      await timed(() =>
        post(`${paystack.url}/transaction/initialize`, direct, {
          authorization: `Bearer ${paystack.settings.secretKey}`,
        })
      )
    )
    let reference = ''
    ours.push(
      await timed(async () => {
        const answer = await post(`${platform.url}/api/payments/initialize`, body, {
          'x-api-key': school.apiKey,
        })
        reference = (answer as { data: { reference: string } }).data.reference
      })
    )
    const gatewayReference = paystack.references.at(-1)!
    paystack.pay(gatewayReference)
    opened.push({ ...school, reference, gatewayReference })
  }
  return { opened, overhead: median(ours) - median(theirs) }
}

/** Seconds from the first event until the last payment is settled. */
async function settle(
  platform: ServerProcess,
  paystack: PaystackServer,
  opened: OpenPayment[],
  file: string
): Promise<number> {
  const work = opened.flatMap((payment) => {
    const event = paystack.event(payment.gatewayReference)
    return [
      ...Array.from({ length: EVENTS }, () => async () => {
        const answer = await fetch(
          `${platform.url}/api/payments/gateway-webhooks/${payment.connectionId}`,
          {
            method: 'POST',
            headers: {
              ...(event.headers as Record<string, string>),
              'x-forwarded-for': `198.51.100.${Math.floor(Math.random() * 250)}`,
            },
            body: new Uint8Array(event.rawBody),
          }
        )
        await answer.arrayBuffer()
        check(answer)
      }),
      ...Array.from({ length: VERIFICATIONS }, () => async () => {
        const answer = await fetch(
          `${platform.url}/api/payments/verify?reference=${payment.reference}`,
          { headers: { 'x-api-key': payment.apiKey } }
        )
        await answer.arrayBuffer()
        check(answer)
      }),
    ]
  })

  const database = new Database(file, { readonly: true })
  const count = (sql: string) => (database.prepare(sql).get() as { count: number }).count
  const settled = () => count("select count(*) as count from payments where status = 'success'")
  const startedAt = performance.now()
  const sending = Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      for (let next = work.shift(); next; next = work.shift()) {
        await next()
      }
    })
  )
  while (settled() < opened.length) {
    await wait(20)
  }
  const seconds = (performance.now() - startedAt) / 1000
  await sending
  while (count('select count(*) as count from gateway_events where processed_at is null') > 0) {
    await wait(50)
  }
  const told = count("select count(*) as count from outbox_events where type = 'payment.completed'")
  database.close()
  if (told !== opened.length) {
    throw new Error(`${opened.length} payments were told to their tenants ${told} times`)
  }
  return seconds
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

async function post(url: string, body: object, headers: Record<string, string>): Promise<unknown> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  check(answer)
  return answer.json()
}

function check({ status, url }: Response): void {
  if (status !== 200) {
    throw new Error(`${new URL(url).pathname} was answered with ${status}`)
  }
}
